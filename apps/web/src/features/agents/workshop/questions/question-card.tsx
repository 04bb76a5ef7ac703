import type { Question, QuestionAnswer } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { formatDateTime, formatRelative } from '../../../../lib/dates.ts'
import { formatCount } from '../../../../lib/numbers.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Examples } from './examples.tsx'
import { useAside } from './use-aside.ts'

type Props = { agentId: string; question: Question; onAnswer: () => void }

/** One question, however it was put: how often, by how many, what stands of it and what can be done. */
export function QuestionCard({ agentId, question, onAnswer }: Props) {
  const { text, times, contacts, firstAt, lastAt, examples, answer, state } = question
  const now = useNow()
  const { discard, restore, busy } = useAside(agentId, question)
  return (
    <article className="rounded-panel border border-linea bg-superficie p-5">
      <h2 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
        {text}
      </h2>
      <p className="num mt-1 flex flex-wrap gap-x-3 text-sm text-texto-3">
        <span>{formatCount(times, 'vez', 'veces')}</span>
        <span>{formatCount(contacts, 'persona', 'personas')}</span>
        <span>
          {times > 1 ? 'la última ' : ''}
          <time dateTime={lastAt}>{formatRelative(lastAt, now)}</time>
        </span>
        {times > 1 ? (
          <span>
            la primera el <time dateTime={firstAt}>{formatDateTime(firstAt)}</time>
          </span>
        ) : null}
      </p>
      {answer ? <Answered answer={answer} isBack={state === 'open'} /> : null}
      <div className="mt-2">
        <Examples examples={examples} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant={state === 'open' ? 'primary' : 'secondary'} size="sm" disabled={busy} onClick={onAnswer}>
          {answer?.words ? 'Cambiar la respuesta' : 'Responder'}
        </Button>
        {state === 'discarded' ? (
          <Button variant="ghost" size="sm" busy={busy} onClick={restore}>
            Recuperar
          </Button>
        ) : null}
        {state === 'open' ? (
          <Button variant="ghost" size="sm" busy={busy} onClick={discard}>
            Descartar
          </Button>
        ) : null}
      </div>
    </article>
  )
}

const statuses = {
  PENDING: 'se está leyendo',
  PROCESSING: 'se está leyendo',
  COMPLETED: null,
  FAILED: 'no se pudo leer',
} as const

/** The document that it became, and whether that was enough. */
function Answered({ answer, isBack }: { answer: QuestionAnswer; isBack: boolean }) {
  const { documentId, documentName, status, at, timesSince } = answer
  return (
    <div className="mt-2 grid gap-1 text-sm">
      {isBack ? (
        <p className="text-aviso">
          Ya la respondiste el {formatDateTime(at)}, y desde entonces el agente no supo responderla{' '}
          {formatCount(timesSince, 'vez', 'veces')}.
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/knowledge-base"
          search={{ doc: documentId }}
          className="inline-flex min-h-[24px] min-w-0 items-center gap-1.5 font-medium hover:text-acento hover:underline"
        >
          <BookOpen aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{documentName}</span>
        </Link>
        {statuses[status] ? <Badge tone={status === 'FAILED' ? 'error' : 'neutro'}>{statuses[status]}</Badge> : null}
      </p>
    </div>
  )
}
