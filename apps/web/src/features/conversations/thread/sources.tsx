import { type Message, type ReplySource, formatSource } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { NoModelBadge } from '../../../data/account/no-model-badge.tsx'

/** The documents that a reply is based on, each with a link to its page. */
export function Sources({ message: { metadata } }: { message: Message }) {
  const { sources = [], isQuote } = metadata
  if (sources.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-xs text-texto-2">
      {isQuote ? <NoModelBadge /> : null}
      <ul aria-label="Fuentes" className="flex flex-wrap justify-end gap-x-3">
        {uniqueSources(sources).map((source) => (
          <li key={`${source.documentId} ${formatSource(source)}`} className="min-w-0">
            <Link
              to="/knowledge-base"
              search={{ doc: source.documentId }}
              className="inline-flex min-h-[24px] max-w-full items-center gap-1.5 hover:text-acento hover:underline"
            >
              <BookOpen aria-hidden className="size-3.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{formatSource(source)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Two passages of one page are one source for the reader. */
const uniqueSources = (sources: readonly ReplySource[]) => [
  ...new Map(sources.map((source) => [`${source.documentId} ${formatSource(source)}`, source])).values(),
]
