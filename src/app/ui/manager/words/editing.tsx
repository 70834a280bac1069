import { createContext, useContext } from 'react'
import type { FieldFault } from '#domain/base/field.ts'
import type { WordsEditor } from '../../../state/words/editor.ts'

/** What is edited, for the parts that every editor of words has. */
export interface Editing {
  editor: WordsEditor
  /** Which page or text. */
  of: string
  /** Not in the shop yet: it can be published without a change. */
  hidden?: boolean
  fieldLabel(field: string): string
  pathLabel(path: string): string
  /** A text as a person reads it; null where there was none. */
  textLabel(path: string, text: string | null): string | null
  /** What keeps the typed words from being published. */
  faults(): FieldFault[]
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('This is a part of an editor.')
  return editing
}

/** The id of the field that edits this text. */
export const idOf = (path: string): string => `page-${path.replaceAll('.', '-')}`

/** The buttons for a draft: on a phone they are one row. */
export const barPx = { base: '14px', sm: '20px' }
