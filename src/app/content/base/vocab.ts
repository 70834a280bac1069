import { skinTypes as ids, type SkinType } from '#domain/base/skin-type.ts'

/** Labels of the catalogue's ids. */
interface Term {
  id: string
  label: string
  hint: string
}

const skins = {
  dry: { label: 'Dry', hint: 'Feels tight after washing. Soaks up cream.' },
  oily: { label: 'Oily', hint: 'Shiny by lunchtime, all over.' },
  combination: { label: 'Combination', hint: 'Shiny T-zone, drier cheeks.' },
  balanced: { label: 'Balanced', hint: 'Mostly minds its own business.' },
  sensitive: { label: 'Sensitive', hint: 'Stings, flushes, or sulks easily.' },
} satisfies Record<SkinType, Omit<Term, 'id'>>

export const skinTypes = ids.map((id) => ({ id, ...skins[id] }))

export const concerns = [
  {
    id: 'dryness',
    label: 'Dryness',
    hint: 'Rough, flaky, or thirsty-feeling skin',
    says: ['dry', 'flaky', 'rough', 'chapped'],
  },
  {
    id: 'dehydration',
    label: 'Dehydration',
    hint: 'Tight but not always dry, like it needs water',
    says: ['tight', 'thirsty', 'plane', 'dehydrated'],
  },
  {
    id: 'dullness',
    label: 'Dullness',
    hint: 'Skin that looks flat or tired',
    says: ['dull', 'glow', 'brighten', 'tired skin'],
  },
  {
    id: 'dark-spots',
    label: 'Look of dark spots',
    hint: 'Uneven-looking tone and patches',
    says: ['dark spots', 'uneven tone', 'spots'],
  },
  {
    id: 'fine-lines',
    label: 'Look of fine lines',
    hint: 'Lines that show up when skin is tired or dry',
    says: ['lines', 'wrinkles', 'smooth'],
  },
  {
    id: 'congestion',
    label: 'Oil & clogged-looking pores',
    hint: 'Shine, visible pores, bumpy texture',
    says: ['pores', 'shine', 'oily', 'texture', 'congested'],
  },
  {
    id: 'redness',
    label: 'Look of redness',
    hint: 'Skin that looks flushed or feels easily rattled',
    says: ['red', 'flushed', 'reactive'],
  },
  {
    id: 'tired-eyes',
    label: 'Tired eyes',
    hint: 'Puffy-looking or shadowy under-eyes',
    says: ['puffy', 'eye bags', 'under eye', 'dark circles'],
  },
] as const satisfies readonly (Term & { says: readonly string[] })[]

export const freeFrom = [
  { id: 'added-fragrance', label: 'Added fragrance' },
  { id: 'essential-oils', label: 'Essential oils' },
  { id: 'drying-alcohol', label: 'Drying alcohol' },
  { id: 'silicones', label: 'Silicones' },
  { id: 'parabens', label: 'Parabens' },
  { id: 'sulfates', label: 'Sulfate cleansers (SLS/SLES)' },
  { id: 'scrub-beads', label: 'Scrub particles' },
  { id: 'dyes', label: 'Added color' },
  { id: 'mineral-oil', label: 'Mineral oil' },
  { id: 'petrolatum', label: 'Petrolatum' },
  { id: 'lanolin', label: 'Lanolin' },
  { id: 'beeswax', label: 'Beeswax' },
  { id: 'carmine', label: 'Carmine' },
  { id: 'menthol', label: 'Menthol' },
  { id: 'retinol', label: 'Retinol' },
] as const

export const times = { am: 'Morning', pm: 'Night' } as const

const labels = new Map<string, string>()
for (const { id, label } of [...skinTypes, ...concerns, ...freeFrom]) labels.set(id, label)

/** A term's label; an unknown id is shown as is. */
export const labelOf = (id: string): string => labels.get(id) ?? id
