import { type Message, type Source, sourceWords } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'

/** The documents that a reply rests on, each with the way to what was understood of it. */
export function Sources({ message: { metadata } }: { message: Message }) {
  const { sources = [], isQuote } = metadata
  if (sources.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-xs text-texto-2">
      {isQuote ? <Badge tone="aviso">Sin modelo</Badge> : null}
      <ul aria-label="Fuentes" className="flex flex-wrap justify-end gap-x-3">
        {once(sources).map((source) => (
          <li key={`${source.documentId} ${sourceWords(source)}`} className="min-w-0">
            <Link
              to="/knowledge-base"
              search={{ doc: source.documentId }}
              className="inline-flex min-h-[24px] max-w-full items-center gap-1.5 hover:text-acento hover:underline"
            >
              <BookOpen aria-hidden className="size-3.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{sourceWords(source)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Two passages of one page are one source for the reader. */
const once = (sources: readonly Source[]) => [
  ...new Map(sources.map((source) => [`${source.documentId} ${sourceWords(source)}`, source])).values(),
]
