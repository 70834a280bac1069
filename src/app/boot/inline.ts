import { journalAction } from '#device/storage/cart-journal.ts'
import { UNITS_PER_LINE } from '#domain/base/limits.ts'
import { type Handover, isHydrated, readFacts } from './handover.ts'

/**
 * Phase 1, document: the only script of a page before its `load` event, minified into its head by the build
 * (vite.config.ts). It records what a visitor does before the app runs, answers “Add to cart” in the same frame, and
 * starts the later phases: `idle.ts` after `load`, the app at the first touch.
 */

const facts = readFacts()
let stylesAdded = false

const era: Handover = {
  inputs: [],
  appStarted: false,
  startApp() {
    if (era.appStarted) return
    era.appStarted = true
    addStyles()
    // In order and as elements of their own: run as one, they would block a phone for a fifth of a second.
    for (const src of facts?.app ?? []) addModule(src)
  },
  showCartCount(count) {
    era.cartCount = count
    const badge = document.querySelector<HTMLElement>('[data-cart-count]')
    if (!badge || !facts) return
    const label = count === 1 ? facts.cartLabel.one : facts.cartLabel.other
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
}

function addStyles() {
  if (stylesAdded) return
  stylesAdded = true
  for (const href of facts?.styles ?? []) {
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
      for (const src of facts?.idle ?? []) addModule(src)
      if (facts?.needsApp) era.startApp()
      // A moving mouse is a touch about to come. Before `load` it would compete with the page's own pictures.
      addEventListener('pointermove', era.startApp, { once: true, passive: true })
    }),
  )
}

if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad)

for (const touch of ['pointerdown', 'keydown', 'focusin']) {
  addEventListener(touch, era.startApp, { once: true, passive: true, capture: true })
}

/* Early input */

function onClick(event: Event) {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button || isHydrated()) return
  event.preventDefault()
  event.stopPropagation()
  era.startApp()
  const { step, sku } = button.dataset
  const units = button.parentElement?.querySelector('input')
  if (step && units) {
    if (Number(step) > 0) units.stepUp()
    else units.stepDown()
    recordChange(units)
  } else if (sku) {
    button.setAttribute('aria-busy', 'true')
    era.inputs.push({ button, journalName: addToCart(button, sku) })
  } else {
    era.inputs.push({ button })
  }
}

/** Writes the units to the journal and shows the new count. Answers the name of the journal's entry. */
function addToCart({ form }: HTMLButtonElement, sku: string): string {
  const chosen = form?.querySelector<HTMLInputElement>(':checked')?.value
  const wanted = Number(form?.querySelector<HTMLInputElement>('[type=number]')?.value ?? 1)
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
  // Each key stroke changes a field: one replay brings its last value.
  if (last && 'field' in last && last.field === field) era.inputs.pop()
  // Written down now: React shows its own value again when it next renders.
  era.inputs.push({ field, value: field.value, checked: 'checked' in field && field.checked })
}

addEventListener('click', onClick, true)
addEventListener('input', onInput, true)

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  era.installPrompt = event
})
