/** The drop that leaves the button and falls into the cart. Nothing waits for it, and without motion there is none. */
export function fall(from: Element): void {
  const cart = document.querySelector('[data-cart-button]')
  if (!cart || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = from.getBoundingClientRect()
  const end = cart.getBoundingClientRect()
  const drop = document.createElement('span')
  drop.setAttribute('aria-hidden', 'true')
  const x = start.left + start.width / 2 - 8
  const y = start.top + start.height / 2 - 8
  Object.assign(drop.style, {
    position: 'fixed',
    left: `${x}px`,
    top: `${y}px`,
    width: '16px',
    height: '16px',
    borderRadius: '50%',
    background: 'var(--era-colors-mark)',
    pointerEvents: 'none',
    zIndex: 'var(--era-z-index-toast)',
  })
  document.body.append(drop)
  const dx = end.left + end.width / 2 - 8 - x
  const dy = end.top + end.height / 2 - 8 - y
  const arc = drop.animate(
    [
      { transform: 'translate(0, 0) scale(1)' },
      { transform: `translate(${dx * 0.55}px, ${dy * 0.5 - 60}px) scale(1.15)`, offset: 0.5 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.6)` },
    ],
    { duration: 420, easing: 'cubic-bezier(.5,0,.75,.6)' },
  )
  arc.finished.finally(() => drop.remove())
}
