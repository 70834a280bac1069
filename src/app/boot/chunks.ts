/**
 * The chunk plan: which module starts each phase, and which modules travel in one file because they are wanted at the
 * same time. Thirty small files would be five round trips on a phone, which asks a host without HTTP/2 for six at a
 * time. A path is a file, or a folder when it ends in a slash; `tests/chunks.test.ts` holds them against
 * the disk. Every module that is not named here is placed by the bundler.
 */

export const modules = {
  document: 'src/app/boot/document.tsx',
  inline: 'src/app/boot/inline.ts',
  idle: 'src/app/boot/idle.ts',
  app: 'src/app/boot/app.tsx',
  /** What the app imports as soon as it has hydrated. */
  afterwards: ['src/app/state/lifecycle/start.ts', 'src/app/ui/offline/offline-layer.tsx'],
} as const

interface Chunk {
  name: string
  modules: readonly string[]
}

export const chunks: readonly Chunk[] = [
  {
    name: 'vendor',
    modules: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/jotai/',
      'node_modules/@tanstack/history/',
      'node_modules/@tanstack/react-router/',
      'node_modules/@tanstack/react-store/',
      'node_modules/@tanstack/router-core/',
      'node_modules/@tanstack/store/',
    ],
  },
  {
    // What the idle phase reads from this device: none of it may need the libraries above.
    name: 'storage',
    modules: [
      'node_modules/idb-keyval/',
      'src/app/boot/handover.ts',
      'src/app/state/base/browser-preferences.ts',
      'src/device/storage/connection.ts',
      'src/device/storage/raw-storage.ts',
      'src/device/storage/stored-names.ts',
      'src/device/platform/browser.ts',
      'src/domain/cart/stored-cart.ts',
      'src/domain/base/client.ts',
      'src/domain/base/limits.ts',
    ],
  },
  {
    // The frame of every shopping page.
    name: 'shop',
    modules: [
      'src/app/art/pictures.ts',
      'src/app/content/product/card.ts',
      'src/app/content/layout/footer.ts',
      'src/app/content/layout/layout.ts',
      'src/app/content/base/fallback.ts',
      'src/app/content/base/format.ts',
      'src/app/state/account/auth.ts',
      'src/app/state/cart/cart.ts',
      'src/app/state/catalogue/catalogue.ts',
      'src/app/state/base/connection.ts',
      'src/app/state/base/persisted-state.ts',
      'src/app/state/base/frame.ts',
      'src/app/theme/theme-colors.ts',
      'src/app/ui/button/',
      'src/app/ui/product-card/card-row.module.css',
      'src/app/ui/product-card/day-mark.module.css',
      'src/app/ui/product-card/day-mark.tsx',
      'src/app/ui/product-card/product-card.module.css',
      'src/app/ui/product-card/product-card.tsx',
      'src/app/ui/product-card/product-link.tsx',
      'src/app/ui/product-card/quick-add.module.css',
      'src/app/ui/product-card/quick-add.tsx',
      'src/app/ui/product-card/use-add-to-cart.ts',
      'src/app/ui/control/use-dialog.ts',
      'src/app/ui/control/use-stepper.ts',
      'src/app/ui/disclosure/disclosure.module.css',
      'src/app/ui/disclosure/disclosure.tsx',
      'src/app/ui/field/',
      'src/app/ui/icon/',
      'src/app/ui/layout/footer.module.css',
      'src/app/ui/layout/footer.tsx',
      'src/app/ui/layout/header.module.css',
      'src/app/ui/layout/header.tsx',
      'src/app/ui/layout/newsletter.tsx',
      'src/app/ui/layout/shell.module.css',
      'src/app/ui/layout/shell.tsx',
      'src/app/ui/page-head.ts',
      'src/app/ui/picture/',
      'src/app/ui/price/',
      'src/app/state/cart/code-prices.ts',
      'src/device/http/reachability.ts',
      'src/device/storage/storage.ts',
      'src/device/platform/ids.ts',
      'src/device/storage/records.ts',
      'src/device/storage/tabs.ts',
      'src/device/storage/cart-journal.ts',
      'src/domain/cart/cart.ts',
      'src/domain/cart/merge.ts',
      'src/domain/catalogue/picture.ts',
      'src/domain/influencer/influencer.ts',
      'src/domain/manager/filter.ts',
    ],
  },
  {
    // A product's or a set's page; what its loader needs comes with the loader.
    name: 'product',
    modules: [
      'src/app/content/product/buy.ts',
      'src/app/content/product/product.ts',
      'src/app/content/base/vocab.ts',
      'src/app/ui/product/buy/buy-bar.module.css',
      'src/app/ui/product/buy/buy-bar.tsx',
      'src/app/ui/product/buy/buy.module.css',
      'src/app/ui/product/buy/buy.tsx',
      'src/app/ui/product/buy/choice.ts',
      'src/app/ui/product/buy/facts.module.css',
      'src/app/ui/product/buy/facts.tsx',
      'src/app/ui/product/buy/hero.module.css',
      'src/app/ui/product/buy/hero.tsx',
      'src/app/ui/product/buy/picker.module.css',
      'src/app/ui/product/buy/picker.tsx',
      'src/app/ui/product/product-screen.tsx',
      'src/app/ui/product/sections/',
      'src/app/ui/review/stars.module.css',
      'src/app/ui/review/stars.tsx',
      'src/domain/review/review.ts',
      'src/app/ui/product/buy/share.tsx',
      'src/app/ui/product/buy/use-choice.ts',
      'src/app/ui/product/buy/zoom.module.css',
      'src/app/ui/product/buy/zoom.tsx',
      'src/app/ui/control/unit-stepper.module.css',
      'src/app/ui/control/unit-stepper.tsx',
      // What the router's plugin splits off these routes: a file each would be one more request for 140 bytes.
      'src/app/routes/_main/(products)/holyglaze.tsx?tsr-split=component',
      'src/app/routes/_main/(products)/pretty.tsx?tsr-split=component',
      'src/app/routes/_main/(products)/reglow.tsx?tsr-split=component',
      'src/app/routes/_main/(products)/rekindle.tsx?tsr-split=component',
      'src/app/routes/_main/(products)/repurify.tsx?tsr-split=component',
      'src/app/routes/_main/(products)/resparkle.tsx?tsr-split=component',
      'src/app/routes/_main/(products)/rosa.tsx?tsr-split=component',
    ],
  },
  {
    // What the app imports once it has hydrated: the device's records, its calls, and the notices about both.
    name: 'start',
    modules: [
      'node_modules/valibot/',
      'src/app/content/layout/offline.ts',
      'src/app/state/cart/sync.ts',
      'src/app/state/cart/draft.ts',
      'src/app/state/cart/discount-code.ts',
      'src/app/state/base/visit.ts',
      'src/app/state/base/send-queue.ts',
      'src/app/state/lifecycle/install.ts',
      'src/app/state/newsletter/signup-queue.ts',
      'src/app/state/newsletter/send-signups.ts',
      'src/app/state/returns/return-queue.ts',
      'src/app/state/review/review-queue.ts',
      'src/app/state/order/outbox.ts',
      'src/app/state/lifecycle/preload-failure.ts',
      'src/app/state/influencer/referral.ts',
      'src/app/state/lifecycle/queues.ts',
      'src/app/state/lifecycle/start.ts',
      'src/app/state/lifecycle/update.ts',
      'src/app/state/order/outbox-actions.ts',
      'src/app/state/lifecycle/service-worker.ts',
      'src/app/ui/offline/not-stored-card.tsx',
      'src/app/ui/offline/offline-layer.tsx',
      'src/app/ui/offline/offline.module.css',
      'src/app/ui/offline/pill.tsx',
      'src/app/ui/offline/sync-chip.tsx',
      'src/app/ui/offline/update-card.tsx',
      'src/device/http/api.ts',
      'src/device/http/session.ts',
      'src/device/http/catalogue.ts',
      'src/device/storage/schemas.ts',
      'src/domain/account/account.ts',
      'src/domain/base/call.ts',
      'src/domain/shopper-contract.ts',
      'src/domain/quote/price-promise.ts',
      'src/domain/refusal.ts',
      'src/domain/base/field.ts',
      'src/domain/base/photo.ts',
      'src/domain/base/address.ts',
      'src/domain/account/schema.ts',
      'src/domain/catalogue/schema.ts',
      'src/domain/influencer/schema.ts',
      'src/domain/order/schema.ts',
      'src/domain/quote/schema.ts',
      'src/domain/returns/schema.ts',
      'src/domain/review/schema.ts',
      'src/domain/routine/schema.ts',
    ],
  },
  {
    // What a screen shows until its own part has come.
    name: 'frame',
    modules: [
      'src/app/ui/control/client-only.tsx',
      'src/app/ui/control/headline.tsx',
      'src/app/ui/control/skeleton.module.css',
      'src/app/ui/control/skeleton.tsx',
    ],
  },
  {
    // The day on which a parcel is expected.
    name: 'arrival',
    modules: [
      'src/app/content/base/date.ts',
      'src/app/ui/use-expected.ts',
      'src/app/ui/use-shop-date.ts',
      'src/domain/base/day.ts',
      'src/domain/order/ship-by.ts',
    ],
  },
  {
    // The fields and notes of every form.
    name: 'form',
    modules: [
      'src/app/ui/control/choice.module.css',
      'src/app/ui/control/choice.tsx',
      'src/app/ui/control/field.module.css',
      'src/app/ui/control/field.tsx',
      'src/app/ui/control/note.module.css',
      'src/app/ui/control/note.tsx',
      'src/app/ui/disclosure/more.module.css',
      'src/app/ui/disclosure/more.tsx',
    ],
  },
  {
    // Wanted at checkout, and where something waits to be sent. Reviews are loaded apart: few devices have one.
    name: 'outbox',
    modules: [
      'src/device/outbox/flush.ts',
      'src/device/outbox/outbox.ts',
      'src/device/outbox/submit-order.ts',
      'src/device/outbox/signup-queue.ts',
      'src/device/outbox/worker-token.ts',
    ],
  },
]

/** Whether a module is one of these: a path from the root of the project, with any query unless one is named. */
export function isOneOf(module: string, paths: readonly string[]): boolean {
  const [path = ''] = module.split('?')
  return paths.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one || module === one))
}
