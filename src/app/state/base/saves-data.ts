interface Connection {
  saveData?: boolean
}

/** Whether the person asked the browser to save data: then nothing is fetched that nobody asked for. */
export const savesData = (): boolean =>
  // Not in the library's Navigator: only Chromium has it.
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
