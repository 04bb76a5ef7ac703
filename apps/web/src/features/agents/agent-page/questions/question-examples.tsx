import type { QuestionExample } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { formatDateTime } from '../../../../lib/format/dates.ts'

const summaryClass = 'flex h-[24px] w-fit cursor-pointer list-none items-center gap-1 text-texto-2 hover:underline'

/** The customers' own wordings, with links to their conversations. */
export const QuestionExamples = ({ examples }: { examples: readonly QuestionExample[] }) => (
  <details className="group text-sm">
    <summary className={summaryClass}>
      Ver cómo la preguntaron
      <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
    </summary>
    <ul className="mt-1 grid gap-2 border-l-2 border-linea pl-3">
      {examples.map(({ id, text, isTranscript, at, sessionName, contactName }) => (
        <li key={id} className="min-w-0">
          <p dir="auto" className="wrap-anywhere">
            {text}
          </p>
          <Link
            to="/conversations"
            search={{ session: sessionName }}
            className="num inline-flex min-h-[24px] items-center text-xs text-texto-3 hover:text-acento hover:underline"
          >
            {contactName ?? 'Sin nombre'} · {formatDateTime(at)}
            {isTranscript ? ' · de una nota de voz' : ''}
          </Link>
        </li>
      ))}
    </ul>
  </details>
)
