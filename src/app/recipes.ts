import { button, checkbox, field, input, nativeSelect, radioCard, textarea } from './theme/controls.ts'
import { dialog, drawer, table, tabs } from './theme/overlays.ts'

/** Recipes of the Chakra parts in use, and only those: each one costs every working screen its bytes. */
export const recipes = { button, input, textarea }
export const slotRecipes = { field, nativeSelect, checkbox, radioCard, drawer, dialog, tabs, table }
export { keyframes } from './theme/overlays.ts'
