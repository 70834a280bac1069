import { chakra } from '@chakra-ui/react'
import { textLimits } from '#domain/manager/page-schema.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { concerns, freeFrom, skinTypes, times } from '../../../content/base/vocab.ts'
import { madeSet, range } from '../../../content/manager/new-product.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { Text } from '../words/fields.tsx'
import { Section } from '../words/section.tsx'
import { Palette, Step } from './page-choices.tsx'
import { Choices, type Editor, Line, List } from './page-fields.tsx'
import { entryLabel } from './page-label.ts'
import { PagePictures } from './page-pictures.tsx'
import { PagePlace } from './page-place.tsx'
import { PageRange } from './range/page-range.tsx'
import { SetContents } from './range/set-contents.tsx'

const days = (['am', 'pm'] as const).map((id) => ({ id, label: times[id] }))

/** All words of a page, in the order of the page. A set shows the ingredient lists of its parts. */
export const PageForm = ({ editor, page }: { editor: Editor; page: ProductPage }) => {
  const isSet = page.kind === 'bundle'
  return (
    <>
      <Section id="pictures" title={words.sections.pictures}>
        <PagePictures editor={editor} page={page} />
      </Section>
      <Section id="first" title={words.sections.first}>
        <Pair>
          <Line editor={editor} field="name" />
          <Line editor={editor} field="descriptor" />
        </Pair>
        <Line editor={editor} field="tagline" help={words.help.tagline} />
        <Line editor={editor} field="summary" help={words.help.summary} rows={2} />
        {!page.builtIn && <Palette editor={editor} />}
      </Section>
      <Section id="story" title={words.sections.story}>
        <TextList editor={editor} field="story" rows={3} />
        <Pair>
          <Line editor={editor} field="texture" />
          <Line editor={editor} field="scent" />
        </Pair>
      </Section>
      <Section id="benefits" title={words.sections.benefits}>
        <EntryList
          editor={editor}
          field="benefits"
          blank={{ title: '', text: '' }}
          parts={['title', 'text']}
        />
      </Section>
      <Section id="ingredients" title={words.sections.ingredients}>
        <EntryList
          editor={editor}
          field="heroIngredients"
          blank={{ name: '', percent: '', inci: '', why: '' }}
          parts={['name', 'percent', 'inci', 'why']}
        />
        {!isSet && (
          <>
            <Line editor={editor} field="inci" help={words.help.inci} rows={4} />
            <Line editor={editor} field="inciMayContain" help={words.help.inciMayContain} rows={2} />
          </>
        )}
        <Terms editor={editor} field="freeFrom" terms={freeFrom} />
      </Section>
      <Section id="use" title={words.sections.use}>
        <TextList editor={editor} field="howToUse" rows={2} />
        <Choices
          editor={editor}
          field="when"
          terms={days}
          chosen={editor.words.when}
          onChange={(when) => editor.change('when', when)}
        />
        {!isSet && !page.builtIn && <Step editor={editor} />}
        {!isSet && <Line editor={editor} field="paoMonths" />}
      </Section>
      <Section id="suits" title={words.sections.suits}>
        <Terms editor={editor} field="skinTypes" terms={skinTypes} />
        <Terms editor={editor} field="concerns" terms={concerns} />
        <Line editor={editor} field="tags" help={words.help.tags} />
      </Section>
      <Section id="warnings" title={words.sections.warnings}>
        <TextList editor={editor} field="warnings" rows={2} />
      </Section>
      <Section id="questions" title={words.sections.questions}>
        <EntryList editor={editor} field="faqs" blank={{ q: '', a: '' }} parts={['q', 'a']} />
      </Section>
      <Section id="search" title={words.sections.search}>
        <Line editor={editor} field="seoTitle" help={words.help.seoTitle} />
        <Line editor={editor} field="seoDescription" help={words.help.seoDescription} rows={2} />
        <Result editor={editor} />
      </Section>
      {isSet && (
        <Section id="parts" title={madeSet.title}>
          <SetContents slug={page.slug} />
        </Section>
      )}
      {!isSet && (
        <Section id="range" title={range.titles[page.range.choice ?? 'none']}>
          <PageRange page={page} />
        </Section>
      )}
      <Section id="place" title={words.sections.place}>
        <PagePlace page={page} />
      </Section>
    </>
  )
}

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '18px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

/** The fields of an entry: a name and its figure share a line. */
const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '12px 18px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  },
})

interface TextListProps {
  editor: Editor
  field: 'story' | 'howToUse' | 'warnings'
  rows: number
}

const TextList = ({ editor, field, rows }: TextListProps) => (
  <List
    editor={editor}
    field={field}
    entries={editor.words[field]}
    blank=""
    onChange={(entries) => editor.change(field, entries)}
  >
    {(entry, at, change) => (
      <Text
        editor={editor}
        path={`${field}.${at}`}
        label={entryLabel(field, at)}
        value={entry}
        max={textLimits[field]}
        rows={rows}
        onChange={change}
      />
    )}
  </List>
)

type EntryField = 'benefits' | 'heroIngredients' | 'faqs'
type EntryOf<Field extends EntryField> = Editor['words'][Field][number]

interface EntryListProps<Field extends EntryField> {
  editor: Editor
  field: Field
  blank: EntryOf<Field>
  parts: readonly (keyof EntryOf<Field> & string)[]
}

function EntryList<Field extends EntryField>({ editor, field, blank, parts }: EntryListProps<Field>) {
  // The entries of this field: TypeScript does not follow it through the index.
  const entries = editor.words[field] as EntryOf<Field>[]
  const labels: Readonly<Record<string, string>> = words.parts
  const limits: Readonly<Record<string, number>> = textLimits
  return (
    <List
      editor={editor}
      field={field}
      entries={entries}
      blank={blank}
      onChange={(changed) => editor.change(field, changed as Editor['words'][Field])}
    >
      {(entry, at, change) => (
        <>
          <chakra.p fontWeight="strong" lineHeight="32px">
            {entryLabel(field, at)}
          </chakra.p>
          <Parts>
            {parts.map((part) => {
              const max = limits[`${field}.${part}`]
              const long = part === 'text' || part === 'why' || part === 'a'
              const short = part === 'name' || part === 'percent'
              return (
                <chakra.div key={part} gridColumn={short ? 'auto' : '1 / -1'}>
                  <Text
                    editor={editor}
                    path={`${field}.${at}.${part}`}
                    label={labels[`${field}.${part}`] ?? part}
                    value={String(entry[part] ?? '')}
                    {...(max !== undefined && { max })}
                    {...(long && { rows: 2 })}
                    {...(part === 'percent' && { help: words.help.percent })}
                    onChange={(value) => change({ ...entry, [part]: value })}
                  />
                </chakra.div>
              )
            })}
          </Parts>
        </>
      )}
    </List>
  )
}

interface TermsProps {
  editor: Editor
  field: 'freeFrom' | 'skinTypes' | 'concerns'
  terms: readonly { id: string; label: string }[]
}

const Terms = ({ editor, field, terms }: TermsProps) => (
  <Choices
    editor={editor}
    field={field}
    terms={terms}
    chosen={editor.words[field]}
    onChange={(chosen) => editor.change(field, chosen)}
  />
)

/** What a search engine is given to show. */
const Result = ({ editor: { words: typed } }: { editor: Editor }) => (
  <chakra.div bg="bg.sunk" borderRadius="field" padding="14px 16px" overflowWrap="anywhere">
    <p className="micro muted">{words.help.result}</p>
    <p>
      <b>{typed.seoTitle}</b>
    </p>
    <p className="small">{typed.seoDescription.trim() || `${typed.tagline} ${typed.summary}`}</p>
  </chakra.div>
)
