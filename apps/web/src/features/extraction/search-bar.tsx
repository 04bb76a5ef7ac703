import { useState, type FormEvent, type ReactNode } from 'react'
import { drafts } from '../../lib/drafts.ts'
import { searchTextError } from '../../lib/search-text-error.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'

const draftKey = 'extraction'
/** The query at the time when the draft was typed. */
const draftBaseKey = 'extraction.over'

const readDraft = (query: string) => (drafts.read(draftBaseKey) === query ? drafts.read(draftKey) : '')

type SearchBarProps = {
  query: string
  busy: boolean
  onSearch: (typed: string) => void
  onClear: () => void
  /** Rendered in the row of the buttons. */
  children?: ReactNode
}

/** The draft stays in this tab until it is searched for, or the URL has another query. */
export function SearchBar({ query, busy, onSearch, onClear, children }: SearchBarProps) {
  const [text, setText] = useState(() => readDraft(query) || query)
  const [lastQuery, setLastQuery] = useState(query)
  const [queryError, setQueryError] = useState(() => searchTextError(query))
  if (lastQuery !== query) {
    setLastQuery(query)
    setText(query)
    setQueryError(searchTextError(query))
  }

  function changeText(typed: string) {
    setText(typed)
    setQueryError(undefined)
    drafts.save(draftKey, typed)
    drafts.save(draftBaseKey, typed === '' ? '' : query)
  }
  function clear() {
    changeText('')
    onClear()
  }
  function search(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return clear()
    const problem = searchTextError(text)
    setQueryError(problem)
    if (problem !== undefined) return
    drafts.remove(draftKey)
    drafts.remove(draftBaseKey)
    onSearch(text.trim())
  }

  return (
    <form role="search" noValidate onSubmit={search} className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-56 flex-1 max-sm:basis-full">
          <SearchField
            label="Buscar en el contenido"
            placeholder="Buscar en el contenido de los mensajes..."
            value={text}
            onChange={changeText}
          />
        </div>
        <Button type="submit" variant="primary" aria-busy={busy || undefined}>
          Buscar
        </Button>
        <Button onClick={clear}>Limpiar</Button>
        {children}
      </div>
      {queryError ? (
        <p role="alert" className="text-sm text-error">
          {queryError}
        </p>
      ) : null}
    </form>
  )
}
