import type { UnansweredQuestion, QuestionAnswer } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { formatDateTime, formatRelative } from '../../../../lib/format/dates.ts'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { QuestionExamples } from './question-examples.tsx'
import { useQuestionActions } from './use-question-actions.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'

type QuestionCardProps = { question: UnansweredQuestion; agentName?: string | undefined; onAnswer: () => void }

/** A grouped question: counts, examples, its answer and the actions; with `agentName` among those of other agents. */
export function QuestionCard({ question, agentName, onAnswer }: QuestionCardProps) {
  const { text, isTranscript, times, contacts, firstAt, lastAt, examples, answer, state } = question
  const now = useNow()
  const { discard, restore, busy } = useQuestionActions(question)
  const mayAnswer = useMay('admin')
  return (
    <article className="rounded-panel border border-linea bg-superficie p-4 sm:p-5">
      <h2 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
        {text}
      </h2>
      {agentName === undefined ? null : (
        <p className="flex text-sm">
          <Link
            to="/agents/$agentId/$tab"
            params={{ agentId: question.agentId, tab: 'questions' }}
            className={linkClass}
          >
            <span title={agentName} className="truncate">
              {agentName}
            </span>
          </Link>
        </p>
      )}
      <p className="num mt-1 text-sm text-texto-3">
        {isTranscript ? 'Transcripción · ' : ''}
        {formatCount(times, 'vez', 'veces')} · {formatCount(contacts, 'persona', 'personas')} ·{' '}
        {times > 1 ? 'última vez: ' : ''}
        <time dateTime={lastAt}>{formatRelative(lastAt, now)}</time>
        {times > 1 ? (
          <span className="max-md:hidden">
            {' · '}primera vez: <time dateTime={firstAt}>{formatDateTime(firstAt)}</time>
          </span>
        ) : null}
      </p>
      {answer ? <AnswerNote answer={answer} isReopened={state === 'open'} /> : null}
      <div className="mt-2">
        <QuestionExamples examples={examples} />
      </div>
      {mayAnswer ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <ChangeControls>
            <Button size="sm" disabled={busy} onClick={onAnswer}>
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
          </ChangeControls>
        </div>
      ) : null}
    </article>
  )
}

const statusTexts = {
  PENDING: 'se está leyendo',
  PROCESSING: 'se está leyendo',
  COMPLETED: null,
  FAILED: 'no se pudo leer',
} as const

const linkClass = 'inline-flex min-h-[24px] min-w-0 items-center gap-1.5 font-medium hover:text-acento hover:underline'

/** The document of the answer; a note if customers asked again since. */
function AnswerNote({ answer, isReopened }: { answer: QuestionAnswer; isReopened: boolean }) {
  const { documentId, documentName, status, at, timesSince } = answer
  return (
    <div className="mt-2 grid gap-1 text-sm">
      {isReopened ? (
        <p className="text-aviso">
          Ya se respondió el {formatDateTime(at)}, y desde entonces el agente no supo responderla{' '}
          {formatCount(timesSince, 'vez', 'veces')}.
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to="/knowledge-base" search={{ doc: documentId }} className={linkClass}>
          <BookOpen aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{documentName}</span>
        </Link>
        {statusTexts[status] ? (
          <Badge tone={status === 'FAILED' ? 'error' : 'neutro'}>{statusTexts[status]}</Badge>
        ) : null}
      </p>
    </div>
  )
}
