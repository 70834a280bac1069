/**
 * Staff screens, measuring, which needs a connection, and a chart, which is optional: these are not stored on a shopper's
 * device.
 */
export const onlineOnly: readonly string[] = [
  'src/app/ui/manager/',
  'src/app/ui/chart/day-plot.tsx',
  'src/app/routes/_main/managerportal.tsx',
  'src/app/routes/_main/neworders.tsx',
  'src/app/state/manager/flush-queued-actions.ts',
  'src/app/state/lifecycle/measure.ts',
  'src/device/firebase/analytics.ts',
  'src/domain/analytics/',
  'src/device/http/picture-file.ts',
  'src/device/http/upload-parts.ts',
  'src/device/http/upload.ts',
  'src/device/outbox/staff-action-queue.ts',
  'src/device/storage/page-drafts.ts',
  'src/device/storage/staff-schemas.ts',
  'node_modules/firebase/analytics/',
]

/** Of them these are stored on devices that have shown the list of orders: it works without a network. */
export const staffOfflineModules: readonly string[] = [
  'src/app/ui/manager/orders/',
  'src/app/routes/_main/neworders.tsx',
  'src/app/state/manager/flush-queued-actions.ts',
  'src/device/outbox/staff-action-queue.ts',
  'src/device/storage/staff-schemas.ts',
]

/**
 * Whether a module is one of these: a path from the root of the project, with any query unless one is named. A `*` stands
 * for any folder.
 */
export function isOneOf(module: string, paths: readonly string[]): boolean {
  const [path = ''] = module.split('?')
  return paths.some((one) => {
    const [before = '', after] = one.split('*')
    if (after !== undefined) return path.startsWith(before) && path.endsWith(after)
    return one.endsWith('/') ? path.startsWith(one) : path === one || module === one
  })
}
