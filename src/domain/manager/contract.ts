import * as v from 'valibot'
import { call, cursorQuery } from '../base/call.ts'
import { managedSetSchema } from '../catalogue/set-parts.ts'
import { addedPictureSchema, uploadCalls } from '../catalogue/upload.ts'
import { codeChangeSchema, managedCodeSchema, newCodeSchema } from '../influencer/code.ts'
import { samplesStaffCalls } from '../influencer/samples.ts'
import { statementSchema, statementsSchema } from '../influencer/statement.ts'
import { correctionSchema } from '../order/correction.ts'
import { mailCalls } from '../staff/mails.ts'
import { logFileSchema, logQuerySchema, logSchema, membersSchema, roleChangeSchema } from '../staff/schema.ts'
import { vitalsSchema } from '../vitals/schema.ts'
import {
  pageVersionsSchema,
  savedDraftSchema,
  scheduleChangeSchema,
  takeBackSchema,
} from '../words/publication.ts'
import { textCalls } from '../words/text-calls.ts'
import { exportQuerySchema } from './export.ts'
import {
  influencerChangeSchema,
  influencerNotesSchema,
  influencerStates,
  managedInfluencerSchema,
  newNoteSchema,
  payoutChangeSchema,
  payoutFileSchema,
  payoutsSchema,
} from './influencers.ts'
import { managedVariantSchema, periods, summarySchema, variantChangeSchema } from './manager.ts'
import {
  newProductSchema,
  newSetSchema,
  newSlugSchema,
  newVariantsSchema,
  rangeChangeSchema,
  setChangeSchema,
} from './new-product.ts'
import {
  actionResultSchema,
  actionsSchema,
  idSchema,
  managerOrderSchema,
  orderCountsSchema,
  orderFilter,
  orderNoticeSchema,
  ordersSchema,
} from './orders.ts'
import {
  draftSaveSchema,
  newCropSchema,
  newScheduleSchema,
  placeCalls,
  productPageSchema,
  publicationSchema,
  uploadedPictureSchema,
} from './page-words.ts'
import {
  checkedRowSchema,
  importResultSchema,
  importSchema,
  lastImportSchema,
  productFileSchema,
} from './product-import.ts'
import {
  managedReturnSchema,
  managedReturnsSchema,
  returnChangeSchema,
  returnsQuerySchema,
} from './returns.ts'
import {
  managedReviewSchema,
  managedReviewsSchema,
  reviewChangeSchema,
  reviewsQuerySchema,
} from './reviews.ts'
import {
  newSelectionSchema,
  previewQuerySchema,
  selectionPreviewSchema,
  selectionSchema,
} from './selection.ts'
import { viewCalls } from './views.ts'

/** The calls of the staff screens. No shopper's page loads them. Who may make them is in call-needs.ts. */
export const staffContract = {
  managerSummary: call('GET', '/manager/summary', {
    query: v.strictObject({ days: v.optional(v.picklist(periods)) }),
    answer: summarySchema,
  }),
  managerOrders: call('GET', '/manager/orders', {
    query: v.strictObject({ ...cursorQuery, ...orderFilter, selection: v.optional(idSchema) }),
    answer: ordersSchema,
  }),
  orderCounts: call('GET', '/manager/orders/counts', { answer: orderCountsSchema }),
  selectOrders: call('POST', '/manager/selections', { body: newSelectionSchema, answer: selectionSchema }),
  previewSelection: call('GET', '/manager/selections/:id', {
    query: previewQuerySchema,
    answer: selectionPreviewSchema,
  }),
  actOnOrders: call('POST', '/manager/orders/actions', {
    body: actionsSchema,
    answer: v.object({ results: v.array(actionResultSchema) }),
  }),
  /** Another address, a note for the team, or a mail once more. */
  changeOrder: call('PATCH', '/manager/orders/:id', { body: correctionSchema, answer: managerOrderSchema }),
  /** Server-sent events; the answer is the data of one event named `order`. */
  managerEvents: call('GET', '/manager/events', { answer: orderNoticeSchema }),
  /** A file, not JSON. */
  managerExport: call('GET', '/manager/export', { query: exportQuerySchema, answer: v.unknown() }),
  ...viewCalls,
  managerProducts: call('GET', '/manager/products', {
    answer: v.object({ variants: v.array(managedVariantSchema) }),
  }),
  changeVariant: call('PATCH', '/manager/products', {
    body: variantChangeSchema,
    answer: managedVariantSchema,
  }),
  /** A file, not JSON: every variant in a row. */
  productFile: call('GET', '/manager/products/file', { query: productFileSchema, answer: v.unknown() }),
  /** The body is such a file, .csv or .xlsx. Nothing is changed. */
  checkProductFile: call('POST', '/manager/products/check', {
    answer: v.object({ rows: v.array(checkedRowSchema) }),
  }),
  importProducts: call('POST', '/manager/products/imports', {
    body: importSchema,
    answer: importResultSchema,
  }),
  /** The last import of any manager, for as long as it can be taken back. */
  lastImport: call('GET', '/manager/products/imports', {
    answer: v.object({ last: v.nullable(lastImportSchema) }),
  }),
  undoImport: call('POST', '/manager/products/imports/:id/undo', { answer: importResultSchema }),
  /** A product with variants and without words, not in the shop until its page is published. */
  addProduct: call('POST', '/manager/products', { body: newProductSchema, answer: productPageSchema }),
  /** A product of others, in the shop once its page is published. */
  addSet: call('POST', '/manager/products/sets', { body: newSetSchema, answer: productPageSchema }),
  /** What a set is made of, and was before. */
  managedSet: call('GET', '/manager/products/:slug/parts', { answer: managedSetSchema }),
  changeSet: call('PUT', '/manager/products/:slug/parts', {
    body: setChangeSchema,
    answer: managedSetSchema,
  }),
  /** The page stays, with its versions, and can be published again. */
  hideProduct: call('POST', '/manager/products/:slug/hide', { answer: productPageSchema }),
  /** Another address; the one before leads there. */
  moveProduct: call('POST', '/manager/products/:slug/slug', {
    body: newSlugSchema,
    answer: productPageSchema,
  }),
  ...placeCalls,
  addVariants: call('POST', '/manager/products/:slug/variants', {
    body: newVariantsSchema,
    answer: productPageSchema,
  }),
  /** One that ended is not for sale, in no list, and still in orders. */
  changeRange: call('PATCH', '/manager/products/:slug/variants', {
    body: rangeChangeSchema,
    answer: productPageSchema,
  }),
  /** The words of a product's page, and the caller's draft of them. */
  productPage: call('GET', '/manager/products/:slug/page', { answer: productPageSchema }),
  publishPage: call('POST', '/manager/products/:slug/page', {
    body: publicationSchema,
    answer: productPageSchema,
  }),
  saveDraft: call('PUT', '/manager/products/:slug/draft', {
    body: draftSaveSchema,
    answer: savedDraftSchema,
  }),
  removeDraft: call('DELETE', '/manager/products/:slug/draft', { answer: productPageSchema }),
  /** The caller's draft as a page, at an address that needs no login. */
  createPreview: call('POST', '/manager/products/:slug/preview', { answer: productPageSchema }),
  deletePreview: call('DELETE', '/manager/products/:slug/preview', { answer: productPageSchema }),
  /** Published at a time. */
  schedulePage: call('POST', '/manager/products/:slug/schedule', {
    body: newScheduleSchema,
    answer: productPageSchema,
  }),
  changeSchedule: call('PATCH', '/manager/products/:slug/schedule', {
    body: scheduleChangeSchema,
    answer: productPageSchema,
  }),
  removeSchedule: call('DELETE', '/manager/products/:slug/schedule/:id', { answer: productPageSchema }),
  pageVersions: call('GET', '/manager/products/:slug/versions', {
    query: v.strictObject(cursorQuery),
    answer: pageVersionsSchema,
  }),
  takeBackPage: call('POST', '/manager/products/:slug/versions', {
    body: takeBackSchema,
    answer: productPageSchema,
  }),
  ...textCalls,
  /** The body is the file itself. The same file gets the same answer. */
  addPicture: call('POST', '/manager/pictures', { answer: addedPictureSchema }),
  ...uploadCalls,
  picture: call('GET', '/manager/pictures/:picture', { answer: uploadedPictureSchema }),
  /** A part of a picture, as a picture of its own. All of it is the whole picture again. */
  cropPicture: call('POST', '/manager/pictures/:picture/crop', {
    body: newCropSchema,
    answer: addedPictureSchema,
  }),
  managerInfluencers: call('GET', '/manager/influencers', {
    query: v.strictObject({ ...cursorQuery, state: v.optional(v.picklist(influencerStates)) }),
    answer: v.object({ influencers: v.array(managedInfluencerSchema), next: v.nullable(v.string()) }),
  }),
  changeInfluencer: call('PATCH', '/manager/influencers', {
    body: influencerChangeSchema,
    answer: managedInfluencerSchema,
  }),
  influencerNotes: call('GET', '/manager/notes/:code', { answer: influencerNotesSchema }),
  addInfluencerNote: call('POST', '/manager/notes/:code', {
    body: newNoteSchema,
    answer: influencerNotesSchema,
  }),
  ...samplesStaffCalls,
  managerPayouts: call('GET', '/manager/payouts', { answer: payoutsSchema }),
  changePayouts: call('POST', '/manager/payouts', { body: payoutChangeSchema, answer: payoutsSchema }),
  /** A file, not JSON: prepared payouts, as they were reviewed, for the bank. */
  payoutFile: call('GET', '/manager/payouts/file', { query: payoutFileSchema, answer: v.unknown() }),
  managerStatements: call('GET', '/manager/statements/:code', { answer: statementsSchema }),
  managerStatement: call('GET', '/manager/statements/:code/:period', { answer: statementSchema }),
  /** A file, not JSON. */
  managerStatementFile: call('GET', '/manager/statements/:code/:period/file', { answer: v.unknown() }),
  managerCodes: call('GET', '/manager/codes', {
    query: v.strictObject(cursorQuery),
    answer: v.object({ codes: v.array(managedCodeSchema), next: v.nullable(v.string()) }),
  }),
  addCode: call('POST', '/manager/codes', { body: newCodeSchema, answer: managedCodeSchema }),
  changeCode: call('PATCH', '/manager/codes', { body: codeChangeSchema, answer: managedCodeSchema }),
  managerReviews: call('GET', '/manager/reviews', {
    query: reviewsQuerySchema,
    answer: managedReviewsSchema,
  }),
  changeReview: call('PATCH', '/manager/reviews', { body: reviewChangeSchema, answer: managedReviewSchema }),
  managerReturns: call('GET', '/manager/returns', {
    query: returnsQuerySchema,
    answer: managedReturnsSchema,
  }),
  changeReturn: call('PATCH', '/manager/returns', { body: returnChangeSchema, answer: managedReturnSchema }),
  managerVitals: call('GET', '/manager/vitals', { answer: vitalsSchema }),
  ...mailCalls,
  staffMembers: call('GET', '/manager/staff', { answer: membersSchema }),
  changeRole: call('PATCH', '/manager/staff', { body: roleChangeSchema, answer: membersSchema }),
  staffLog: call('GET', '/manager/log', { query: logQuerySchema, answer: logSchema }),
  /** A file, not JSON: a workbook. */
  staffLogFile: call('GET', '/manager/log/file', { query: logFileSchema, answer: v.unknown() }),
} as const
