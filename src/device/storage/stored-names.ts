/**
 * Names under which installed builds of any age store values on a device. They never change. Where the code has a
 * plainer word by now, this is the translation; that of the fields of records is in schemas.ts.
 */

/** The IndexedDB database and its only object store (connection.ts). */
export const DATABASE = 'era'
export const STORE = 'values'

/** Keys of records in it (records.ts). */
export const CART_KEY = 'cart'
export const OUTBOX_KEY = 'outbox'
export const RECEIPTS_KEY = 'receipts'
export const BROWSER_STATE_KEY = 'visits'
export const LIST_SIGNUPS_KEY = 'intents'
export const REVIEWS_KEY = 'reviews'
export const RETURNS_KEY = 'returns'
export const STAFF_ACTIONS_KEY = 'moves'
export const WORKER_TOKEN_KEY = 'pass'
export const CATALOGUE_CHECKED_AT_KEY = 'heard'
export const DISCOUNT_CODE_KEY = 'code'
export const USER_KEY = 'identity'
export const LOG_OUT_PENDING_KEY = 'leaving'
/** Before the key of a record, for a stored value that does not parse. */
export const INVALID_PREFIX = 'aside:'

/** A receipt's `unseenSaving` as it is stored: the idle phase looks for it without a parser. */
export const STORED_UNSEEN_SAVING = 'untold'

/** Before the id of a cart action in localStorage (cart-journal.ts). */
export const JOURNAL_PREFIX = 'era-tap:'

/** In localStorage: the banner that was put away (closed-banner.ts). */
export const CLOSED_BANNER_KEY = 'era-banner'

/** The Web Lock of the tab or worker that sends sign-ups to lists (outbox/list-signup-queue.ts). */
export const LIST_SIGNUPS_LOCK = 'era-intents'
/** And of the one that sends reviews (outbox/review-queue.ts). */
export const REVIEWS_LOCK = 'era-reviews'
/** And of the one that sends a manager's actions (outbox/action-queue.ts). */
export const STAFF_ACTIONS_LOCK = 'era-moves'
/** And of the one that sends returns (outbox/return-queue.ts). */
export const RETURNS_LOCK = 'era-returns'

/** The message by which a page asks the service worker of any build to store the catalogue. */
export const STORE_CATALOGUE = 'STORE_CATALOGUE'
/** The message by which a page that has loaded asks the service worker to store it as it is now. */
export const STORE_PAGE = 'STORE_PAGE'
/** The message by which a waiting worker takes over. */
export const SKIP_WAITING = 'SKIP_WAITING'
/** The Background Sync tag under which the worker sends what is queued. */
export const SYNC_TAG = 'era-orders'
/** The message by which a page asks the service worker to store the files of the list of orders. */
export const STORE_STAFF = 'STORE_STAFF'

/** The broadcast channel on which tabs and the service worker publish which keys they wrote (tabs.ts). */
export const CHANNEL = 'era'
