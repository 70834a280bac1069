import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { shopall as words } from '../../content/product/listing.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  query: string
  onSearch: (query: string) => void
}

/** Debounce of the search field, in milliseconds. */
const PAUSE_MS = 180

export function SearchField({ query, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A filter chosen during the pause must not be lost: search with those of then.
  const latest = useRef(onSearch)
  latest.current = onSearch
  // The header's search button navigates here, also from here: the field takes the focus.
  const place = useLocation()
  useEffect(() => {
    if (place.hash === 'search') field.current?.focus({ preventScroll: true })
  }, [place])

  const search = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(text), PAUSE_MS)
  }
  const now = (text: string) => {
    clearTimeout(timer.current)
    onSearch(text)
  }

  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        now(typed ?? query)
      }}
    >
      <Icon name="search" size={20} />
      <input
        ref={field}
        id="search"
        type="search"
        aria-label={words.search}
        placeholder={words.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        value={typed ?? query}
        onChange={(event) => search(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      {(typed ?? query) !== '' && (
        <button
          type="button"
          aria-label={words.clearSearch}
          onClick={() => {
            setTyped('')
            now('')
            field.current?.focus({ preventScroll: true })
          }}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </form>
  )
}
