import type { CallName } from '#domain/contract.ts'
import { token } from '../shop.ts'
import { manager, maya, packer, shopOwner, shopper, support } from '../staff.ts'

/** Who may call what: every entry of the contract by every kind of caller. A new entry without a row does not compile. */

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const callers = {
  nobody: undefined,
  /** Whose order it is. */
  shopper,
  other: token({ uid: 'other', email: 'other@era.test', emailVerified: true }),
  influencer: maya,
  packer,
  support,
  manager,
  /** Of the shop. */
  owner: shopOwner,
  /** Unsigned, with all it would like to be. */
  forged: `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: 'boss', email: 'manager@era.test', role: 'manager' })}.x`,
}
export type Caller = keyof typeof callers

/** Who gets nothing about the shopper, by any call. */
export const strangers: Caller[] = ['nobody', 'other', 'influencer', 'forged']

/** `in`: the call is done, or refused for another reason than who calls. A number: refused with this status. */
type Row = Record<Caller, 'in' | 401 | 403 | 404>

const all = {
  ...({ shopper: 'in', other: 'in', influencer: 'in' } as const),
  ...({ packer: 'in', support: 'in', manager: 'in', owner: 'in' } as const),
}
const no = {
  shopper: 403,
  other: 403,
  influencer: 403,
  packer: 403,
  support: 403,
  manager: 403,
  owner: 403,
} as const
/** Any caller: no token is read. */
const open: Row = { nobody: 'in', ...all, forged: 'in' }
/** A guest may, and a token that is not valid makes nobody a guest. */
const guests: Row = { ...open, forged: 401 }
const account: Row = { nobody: 401, ...all, forged: 401 }
/** For others there is no such order, for staff neither: theirs is another call. */
export const own: Row = {
  nobody: 404,
  shopper: 'in',
  other: 404,
  influencer: 404,
  forged: 401,
  packer: 404,
  support: 404,
  manager: 404,
  owner: 404,
}
const influencer: Row = { nobody: 401, ...no, influencer: 'in', forged: 401 }
/** Those who run the shop. */
const office: Row = { nobody: 401, ...no, manager: 'in', owner: 'in', forged: 401 }
/** Everyone who works there. */
const staff: Row = { ...office, packer: 'in', support: 'in' }
/** Those who answer customers. */
const desk: Row = { ...office, support: 'in' }
const owners: Row = { ...office, manager: 403 }
/** Let in, and there is no such thing. */
const missing: Row = { ...office, manager: 404, owner: 404 }

export const matrix: Record<CallName, Row> = {
  health: open,
  settings: open,
  catalogue: open,
  catalogueChanges: open,
  quote: open,
  joinLaunchList: open,
  influencerPage: open,
  recordReferral: open,
  recordVitals: open,
  placeOrder: guests,
  order: own,
  cancelOrder: own,
  changeOrderAddress: own,
  payOrder: own,
  writeReview: own,
  addReviewPhoto: own,
  // There is no such review.
  cancelReview: { ...own, shopper: 404 },
  // Nobody has no account to keep it in.
  claimOrder: { ...own, nobody: 401 },
  // An order in an account goes with the account.
  eraseOrder: { ...own, shopper: 403 },
  reviews: open,
  requestReturn: own,
  // There is no such return.
  cancelReturn: { ...own, shopper: 404 },
  findOrder: open,
  me: account,
  changeMe: account,
  myOrders: account,
  myData: account,
  removeMe: account,
  endMySessions: account,
  myCart: account,
  mergeMyCart: account,
  myInfluencer: account,
  applyAsInfluencer: account,
  changeMyPicks: influencer,
  changeMyWords: influencer,
  addMyPhoto: influencer,
  removeMyPhoto: influencer,
  mailMyStatement: influencer,
  finishFirstSteps: influencer,
  myEarnings: influencer,
  myBank: influencer,
  changeMyBank: influencer,
  removeMyBank: influencer,
  payoutFile: office,
  mySamples: influencer,
  askForSamples: influencer,
  managerSamples: office,
  // There is no such request.
  withdrawSamples: { ...influencer, influencer: 404 },
  changeSamples: missing,
  myStatements: influencer,
  myStatement: influencer,
  myStatementFile: influencer,
  managerStatements: office,
  managerStatement: office,
  managerStatementFile: office,
  managerSummary: office,
  deadMails: office,
  sendMails: office,
  managerOrders: staff,
  orderCounts: staff,
  managerEvents: staff,
  changeOrder: desk,
  // What each role may do with orders is below; this body gives money back.
  actOnOrders: office,
  // This one asks for those of a code, which is about money.
  selectOrders: { ...staff, packer: 403 },
  previewSelection: staff,
  managerExport: office,
  managerProducts: office,
  changeVariant: office,
  managerVitals: office,
  productFile: office,
  checkProductFile: office,
  importProducts: office,
  lastImport: office,
  // A product is no set.
  managedSet: missing,
  changeSet: missing,
  addSet: office,
  addVariants: office,
  changeRange: office,
  addPicture: office,
  addProduct: office,
  hideProduct: office,
  moveProduct: office,
  placeProduct: office,
  productPage: office,
  publishPage: office,
  saveDraft: office,
  removeDraft: office,
  pageVersions: office,
  beginUpload: office,
  continueUpload: office,
  // There is no such picture.
  picture: missing,
  cropPicture: missing,
  removeUpload: missing,
  deletePreview: office,
  removeSchedule: office,
  // There is no draft, and no schedule.
  createPreview: missing,
  changeSchedule: missing,
  createTextPreview: missing,
  changeTextSchedule: missing,
  schedulePage: office,
  scheduleText: office,
  deleteTextPreview: office,
  removeTextSchedule: office,
  // There is no such version.
  takeBackPage: missing,
  takeBackText: missing,
  texts: office,
  textPage: office,
  publishText: office,
  saveTextDraft: office,
  removeTextDraft: office,
  textVersions: office,
  policyVersions: open,
  // There is no such import.
  undoImport: missing,
  managerInfluencers: office,
  changeInfluencer: office,
  managerPayouts: office,
  changePayouts: office,
  influencerNotes: office,
  addInfluencerNote: office,
  managerViews: staff,
  addView: staff,
  removeView: staff,
  // It is the manager's own.
  renameView: { ...staff, packer: 404, support: 404, owner: 404 },
  staffMembers: owners,
  changeRole: owners,
  staffLog: office,
  staffLogFile: office,
  managerReviews: office,
  // There is no such review.
  changeReview: missing,
  managerReturns: office,
  // There is no such return.
  changeReturn: missing,
  managerCodes: office,
  addCode: office,
  changeCode: office,
}
