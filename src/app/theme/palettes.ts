import { themeColors } from './theme-colors.ts'

/** The colours of a product or set. `top`, `bg` and `foot` continue the backdrop of its picture. */
export interface Palette {
  top: string
  bg: string
  foot: string
  surface: string
  accent: string
  onAccent: string
  ink: string
  inkMuted: string
}

export const palettes = {
  pretty: {
    top: themeColors.pretty,
    bg: '#ebc8c2',
    foot: '#f4e1dc',
    surface: '#fbefec',
    accent: '#9c2f50',
    onAccent: '#fff8f3',
    ink: '#481226',
    inkMuted: '#6f3145',
  },
  rosa: {
    top: themeColors.rosa,
    bg: '#ecbab5',
    foot: '#f4d5d0',
    surface: '#fbeae7',
    accent: '#8e2342',
    onAccent: '#fff8f3',
    ink: '#440f20',
    inkMuted: '#6b2a3d',
  },
  rekindle: {
    top: themeColors.rekindle,
    bg: '#be7a4d',
    foot: '#de9462',
    surface: '#f8e7da',
    accent: '#6b290b',
    onAccent: '#fff8f3',
    ink: '#250c02',
    inkMuted: '#2f1104',
  },
  reglow: {
    top: themeColors.reglow,
    bg: '#efd3af',
    foot: '#f6e6cd',
    surface: '#fdf4e6',
    accent: '#853c06',
    onAccent: '#fff8f3',
    ink: '#3a1b05',
    inkMuted: '#5c3410',
  },
  repurify: {
    top: themeColors.repurify,
    bg: '#d4dcc4',
    foot: '#e3e8d8',
    surface: '#f2f5ec',
    accent: '#2b5b3a',
    onAccent: '#fff8f3',
    ink: '#152e1d',
    inkMuted: '#3a5541',
  },
  resparkle: {
    top: themeColors.resparkle,
    bg: '#d6c7df',
    foot: '#ece3f1',
    surface: '#f6f1f9',
    accent: '#57378c',
    onAccent: '#fff8f3',
    ink: '#27143f',
    inkMuted: '#513c68',
  },
  holyglaze: {
    top: themeColors.holyglaze,
    bg: '#e6d6c2',
    foot: '#f1e8db',
    surface: '#fbf6ee',
    accent: '#6f4620',
    onAccent: '#fff8f3',
    ink: '#35210f',
    inkMuted: '#5e452e',
  },
  myturn: {
    top: themeColors.myturn,
    bg: '#f1dec6',
    foot: '#f5e8d8',
    surface: '#fcf5ec',
    accent: '#8c3d17',
    onAccent: '#fff8f3',
    ink: '#3d1b0b',
    inkMuted: '#694028',
  },
  healingera: {
    top: themeColors.healingera,
    bg: '#bbcbbb',
    foot: '#cbd8cb',
    surface: '#eff4ef',
    accent: '#2d5240',
    onAccent: '#fff8f3',
    ink: '#13281d',
    inkMuted: '#3a5245',
  },
  travelbag: {
    top: themeColors.travelbag,
    bg: '#d8e3e7',
    foot: '#e0e8eb',
    surface: '#f1f6f8',
    accent: '#24566f',
    onAccent: '#fff8f3',
    ink: '#102d3b',
    inkMuted: '#3b5765',
  },
  therapyera: {
    top: themeColors.therapyera,
    bg: '#50375a',
    foot: '#5a416d',
    surface: '#4a3358',
    accent: '#f3d3c0',
    onAccent: '#2a1d3c',
    ink: '#fbf0f4',
    inkMuted: '#dfcee2',
  },
  justagirl: {
    top: themeColors.justagirl,
    bg: '#f2bccb',
    foot: '#f8d5de',
    surface: '#fdeef2',
    accent: '#9b1f52',
    onAccent: '#fff8f3',
    ink: '#470d26',
    inkMuted: '#6e2745',
  },
  night: {
    top: themeColors.night,
    bg: '#2e1023',
    foot: '#2e1023',
    surface: '#3b1830',
    accent: '#f3b9ae',
    onAccent: '#2e1023',
    ink: '#fbeee6',
    inkMuted: '#dcbfc3',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** Therapy Era has a dark page: these override the paper's colours too. */
export const darkPaper = {
  '--era-colors-bg': '#301f3a',
  '--era-colors-bg-surface': '#5a416d',
  '--era-colors-bg-sunk': '#3a2745',
  '--era-colors-fg': '#fbf0f4',
  '--era-colors-fg-muted': '#dfcee2',
  '--era-colors-border': '#5f4a6b',
}
