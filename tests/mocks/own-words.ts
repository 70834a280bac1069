import type { CallName } from '#domain/contract.ts'

/** What each process makes up for itself: ids of rows, cursors, versions of the catalogue, who runs where. */
export const ownWords: Partial<Record<CallName, string[]>> = {
  health: ['version', 'database', 'auth'],
  settings: ['build', 'firebase', 'supportEmail'],
  catalogue: ['version', 'promise'],
  catalogueChanges: ['version', 'promise'],
  ...each('id', 'managerInfluencers', 'changeInfluencer', 'managerPayouts', 'changePayouts', 'selectOrders'),
  ...each('id', 'schedulePage', 'changeSchedule', 'removeSchedule', 'publishPage', 'hideProduct'),
  ...each('id', 'scheduleText', 'changeTextSchedule', 'removeTextSchedule', 'publishText'),
  ...each('id', 'managerViews', 'addView', 'renameView', 'removeView'),
  ...each('id', 'managerSamples', 'changeSamples', 'mySamples', 'askForSamples'),
  ...each('period', 'myStatements', 'myStatement', 'managerStatements', 'managerStatement'),
  ...each('address', 'createPreview', 'createTextPreview'),
  ...each('at', 'pageVersions', 'managedSet', 'changeSet'),
  productPage: ['id', 'address'],
  textPage: ['id', 'address'],
}

function each(word: string, ...calls: CallName[]): Partial<Record<CallName, string[]>> {
  return Object.fromEntries(calls.map((name) => [name, [word]]))
}
