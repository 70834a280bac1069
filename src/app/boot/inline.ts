import './trusted-types.ts'
import { journalAction } from '#device/storage/cart-journal.ts'
import { UNITS_PER_LINE } from '#domain/base/limits.ts'
import {
  CART_COUNT_SELECTOR,
  CHOSEN_SKU_SELECTOR,
  type Handover,
  isHydrated,
  readPageData,
  skuOfButton,
  stepOf,
  UNITS_SELECTOR,
} from '../handover.ts'

/**
 * Phase 1, document: the script in the head of each page, minified into it by the build (vite.config.ts). Before `load`
 * only short inline scripts run beside it: the banner's (device/storage/closed-banner.ts) and the checkout's
 * (device/storage/empty-cart.ts). It records what a visitor does before the app runs, journals “Add to cart”, and starts the later
 * phases: `idle.ts` after `load`, the app after the first touch or, once loaded, mouse movement.
 */

const pageData = readPageData()
let stylesAdded = false

const era: Handover = {
  inputs: [],
  appStarted: false,
  startApp() {
    if (era.appStarted) return
    era.appStarted = true
    addStyles()
    // One element per module, in order: run as one, they would block a phone for 0.2 s.
    for (const src of pageData?.app ?? []) addModule(src).onerror = startLater
  },
  showCartCount(count) {
    era.cartCount = count
    const badge = document.querySelector<HTMLElement>(CART_COUNT_SELECTOR)
    if (!badge || !pageData) return
    const label = pageData.cartLabel[count === 1 ? 'one' : 'other']
    badge.textContent = String(count)
    badge.hidden = count === 0
    badge.closest('button')?.setAttribute('aria-label', label.replace('{count}', String(count)))
  },
}
window.era = era

/* Later phases */

function addModule(src: string) {
  const script = document.createElement('script')
  script.type = 'module'
  script.async = false
  script.src = src
  document.head.append(script)
  return script
}

/** A module did not load. All are asked for again with the next touch, or once the network is back; those that came are kept. */
function startLater() {
  era.appStarted = false
  addEventListener('online', era.startApp, { once: true })
}

function addStyles() {
  if (stylesAdded) return
  stylesAdded = true
  for (const href of pageData?.styles ?? []) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
}

function afterLoad() {
  // After the frame in which the last picture is painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      addStyles()
      for (const src of pageData?.idle ?? []) addModule(src)
      if (pageData?.needsApp) era.startApp()
      // A moving mouse often precedes a click. Before `load` the app would compete with the page's pictures.
      addEventListener('pointermove', era.startApp, { once: true })
    }),
  )
}

// A prerendered page starts its further phases once it is shown.
addEventListener('load', () =>
  'prerendering' in document && document.prerendering
    ? document.addEventListener('prerenderingchange', afterLoad, { once: true })
    : afterLoad(),
)

/** Wait this long after pointerup for the click; a drag has none. */
const CLICK_MS = 250

/** Whether the last input was a click on a link: starting the app here would only delay the next document. */
let followingLink = false

const startUnlessFollowingLink = () => followingLink || era.startApp()

function onTouch({ type, target }: Event) {
  const link = type === 'click' && target instanceof Element && target.closest('a')
  followingLink = Boolean(link && !link.hash)
  if (type.startsWith('pointer')) setTimeout(startUnlessFollowingLink, CLICK_MS)
  // After the frame that answers the touch: the app's scripts would hold it back for 0.1 s on a phone.
  else requestAnimationFrame(() => setTimeout(startUnlessFollowingLink))
}

for (const touch of ['pointerup', 'pointercancel', 'keydown', 'focusin', 'click']) {
  addEventListener(touch, onTouch, true)
}

/* Early input */

function onClick(event: Event) {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button || isHydrated()) return
  event.preventDefault()
  event.stopPropagation()
  const step = stepOf(button)
  const sku = skuOfButton(button)
  const units = button.parentElement?.querySelector<HTMLInputElement>(UNITS_SELECTOR)
  if (step && units) {
    if (step > 0) units.stepUp()
    else units.stepDown()
    recordChange(units)
  } else {
    if (sku || button.dataset.busy) button.setAttribute('aria-busy', 'true')
    era.inputs.push(sku ? { button, actionId: addToCart(button, sku) } : { button })
  }
}

/** Journals the action and shows the new count where the stored one is known. Returns the action's id. */
function addToCart({ form }: HTMLButtonElement, sku: string): string {
  const chosen = form?.querySelector<HTMLInputElement>(CHOSEN_SKU_SELECTOR)?.value
  const wanted = Number(form?.querySelector<HTMLInputElement>(UNITS_SELECTOR)?.value ?? 1)
  const units = Math.max(1, Math.min(UNITS_PER_LINE, Math.trunc(wanted) || 1))
  if (era.cartCount !== undefined) era.showCartCount(era.cartCount + units)
  return journalAction({ type: 'add', id: chosen ?? sku, units })
}

function onInput({ target }: Event) {
  if (isHydrated()) return
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) recordChange(target)
}

function recordChange(field: HTMLInputElement | HTMLSelectElement) {
  const last = era.inputs.at(-1)
  // Every key stroke changes a field; only the last value is replayed.
  if (last && 'field' in last && last.field === field) era.inputs.pop()
  // The value as of now: React's next render shows its own value again.
  era.inputs.push({ field, value: field.value, checked: 'checked' in field && field.checked })
}

addEventListener('click', onClick, true)
addEventListener('input', onInput, true)

const currentPath = () => location.pathname + location.search
const shownPath = currentPath()

// After a reload, Back leads to a page within the same document, which only the router shows. It does not run yet, and
// must not see this while it hydrates.
addEventListener('popstate', (event) => {
  if (isHydrated() || currentPath() === shownPath) return
  event.stopImmediatePropagation()
  location.reload()
})

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  era.installPrompt = event
})
