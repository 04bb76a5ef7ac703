import type { ExecutionResult } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Sparkles, TriangleAlert } from 'lucide-react'
import { keepQuestion } from '../../../../data/test-drafts.ts'
import { cx } from '../../../../lib/cx.ts'
import { formatDateTime, formatTime } from '../../../../lib/dates.ts'
import { formatCount } from '../../../../lib/numbers.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Behind } from './behind.tsx'
import type { Turn } from './trial.ts'

type Props = {
  agentId: string
  turn: Turn
  busy: boolean
  canAsk: boolean
  onAgain: () => void
}

/** What was said in the customer's place, and below it what the agent makes of it. */
export function TurnRows({ agentId, turn, busy, canAsk, onAgain }: Props) {
  const { said, when, isAsIf, answer, failure } = turn
  return (
    <>
      <li className="grid max-w-[min(36rem,90%)] justify-items-end justify-self-end">
        <p className={cx(bubble, 'rounded-br-md border border-linea bg-relieve')}>{said}</p>
        <time dateTime={when} className="num mt-0.5 px-1 text-xs text-texto-3">
          {isAsIf ? `Como si fuera ${formatDateTime(when)}` : formatTime(when)}
        </time>
      </li>
      <li className="grid max-w-[min(36rem,90%)] gap-1 justify-self-start">
        {answer ? <Answered turn={turn} answer={answer} /> : null}
        {answer ? <SaveAsTest agentId={agentId} question={said} /> : null}
        {busy ? <p className="px-1 text-sm text-texto-3">Escribiendo…</p> : null}
        {answer || busy ? null : (
          <Alert tone="error" title="No se pudo probar">
            <p>{failure ? failure.message || 'Error al ejecutar agente' : 'La respuesta no llegó.'}</p>
            <div className="mt-2">
              <Button size="sm" disabled={!canAsk} onClick={onAgain}>
                Reintentar
              </Button>
            </div>
          </Alert>
        )}
      </li>
    </>
  )
}

/** What was asked waits in the form of a new test. */
const SaveAsTest = ({ agentId, question }: { agentId: string; question: string }) => (
  <Link
    to="/agents/$agentId/tests"
    params={{ agentId }}
    search={{ add: 1 }}
    onClick={() => keepQuestion(agentId, question)}
    className="inline-flex min-h-[24px] w-fit items-center px-1 text-xs font-medium text-texto-2 hover:text-acento hover:underline"
  >
    Guardar como prueba
  </Link>
)

const bubble = 'w-fit max-w-full rounded-2xl px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap'
/** What is said because the agent knew what to say. */
const plain = new Set(['answered', 'quoted', 'greeted'])
const seconds = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })

function Answered({ turn, answer }: { turn: Turn; answer: ExecutionResult }) {
  const { reply, reason, outcome, usage, model } = answer
  const tokens = usage.inputTokens + usage.outputTokens
  const facts = [
    model,
    tokens > 0 ? formatCount(tokens, 'token', 'tokens') : null,
    `${seconds.format(turn.tookMs / 1000)} s`,
  ].filter((fact) => fact !== null)
  const Icon = plain.has(outcome) ? Sparkles : TriangleAlert
  return (
    <>
      {reply === null ? (
        <p className={cx(bubble, 'border border-dashed border-linea-fuerte text-texto-2 italic')}>
          No respondería nada
        </p>
      ) : (
        <p className={cx(bubble, 'rounded-bl-md bg-acento-suave text-texto')}>{reply}</p>
      )}
      <p className={cx('flex items-start gap-1.5 px-1 text-xs', plain.has(outcome) ? 'text-texto-2' : 'text-aviso')}>
        <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{reason}</span>
      </p>
      <p className="num px-1 text-xs text-texto-3">{facts.join(' · ')}</p>
      <Behind answer={answer} />
    </>
  )
}
