import type { TextPage } from '#domain/words/text-schema.ts'
import { type TextId, textIds } from '#domain/words/texts.ts'

interface Draft {
  words: TextPage['words']
  base: number
  revision: number
  by: string
  at: string
  preview?: NonNullable<TextPage['draft']>['preview']
}

/** A text of the shop after each publication, the first one first. */
export interface MockText {
  versions: {
    version: number
    replaces: number | null
    restores: number | null
    by: string | null
    at: string
    words: TextPage['words']
    /** What a policy left to the shop, as the shop said it then. */
    builtIn?: TextPage['words'] | undefined
  }[]
  drafts: Map<string, Draft>
  schedule?: (NonNullable<TextPage['schedule']> & { base: number }) | undefined
}

export type MockTexts = Map<TextId, MockText>

/** None was changed yet. */
export const newTexts = (): MockTexts =>
  new Map(textIds.map((id) => [id, { versions: [], drafts: new Map() }]))
