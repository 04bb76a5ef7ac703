import { useState, type FormEvent, type ReactNode } from 'react'
import { drafts } from '../../lib/draft.ts'
import { wrongWords } from '../../lib/wrong-words.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'

const place = 'extraction'
/** What was looked for while that was typed. */
const placeOver = 'extraction.over'

const waiting = (query: string) => (drafts.read(placeOver) === query ? drafts.read(place) : '')

type Props = {
  query: string
  busy: boolean
  onSearch: (words: string) => void
  onClear: () => void
  /** Stands in the row of its buttons. */
  children?: ReactNode
}

/** What is typed waits in this tab until it is looked for, or an address asks for something else. */
export function SearchBar({ query, busy, onSearch, onClear, children }: Props) {
  const [text, setText] = useState(() => waiting(query) || query)
  const [known, setKnown] = useState(query)
  const [wrong, setWrong] = useState(() => wrongWords(query))
  if (known !== query) {
    setKnown(query)
    setText(query)
    setWrong(wrongWords(query))
  }

  function type(words: string) {
    setText(words)
    setWrong(undefined)
    drafts.keep(place, words)
    drafts.keep(placeOver, words === '' ? '' : query)
  }
  function clear() {
    type('')
    onClear()
  }
  function search(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return clear()
    const why = wrongWords(text)
    setWrong(why)
    if (why !== undefined) return
    drafts.drop(place)
    drafts.drop(placeOver)
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
            onChange={type}
          />
        </div>
        <Button type="submit" variant="primary" aria-busy={busy || undefined}>
          Buscar
        </Button>
        <Button onClick={clear}>Limpiar</Button>
        {children}
      </div>
      {wrong ? (
        <p role="alert" className="text-sm text-error">
          {wrong}
        </p>
      ) : null}
    </form>
  )
}
