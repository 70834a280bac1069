/** The top colour of each palette, for the browser's toolbar. Separate from the palettes, since every page loads it. */
export const themeColors = {
  pretty: '#e6c0ba',
  rosa: '#e6b2ac',
  rekindle: '#b67247',
  reglow: '#e9ccaa',
  repurify: '#cad5ba',
  resparkle: '#cfc0d9',
  holyglaze: '#dfd0bc',
  myturn: '#ebd6bc',
  healingera: '#b2c2b2',
  travelbag: '#cfdade',
  therapyera: '#472f50',
  justagirl: '#eeb2c3',
  night: '#2e1023',
} as const
