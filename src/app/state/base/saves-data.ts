interface Connection {
  saveData?: boolean
}

/** Whether the browser's data saver is on: then nothing is prefetched. */
export const savesData = (): boolean =>
  // Not in TypeScript's Navigator: only Chromium has it.
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
