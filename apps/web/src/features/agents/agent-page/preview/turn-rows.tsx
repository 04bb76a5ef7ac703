import { type ExecutionResult, outcomesWith } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Sparkles, TriangleAlert } from 'lucide-react'
import { NoModelBadge } from '../../../../data/account/no-model-badge.tsx'
import { draftTestQuestion } from '../../../../data/agents/test-drafts.ts'
import { cx } from '../../../../lib/cx.ts'
import { formatDateTime, formatTime } from '../../../../lib/format/dates.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { isModeless } from '../is-modeless.ts'
import { ReplyDetails } from './reply-details.tsx'
import type { PreviewChatTurn } from './preview-turns.ts'

type TurnRowsProps = {
  agentId: string
  turn: PreviewChatTurn
  busy: boolean
  canSend: boolean
  onRetry: () => void
}

export function TurnRows({ agentId, turn, busy, canSend, onRetry }: TurnRowsProps) {
  const { text, sentAt, hasChosenTime, result, failure } = turn
  return (
    <>
      <li className="grid max-w-[min(36rem,90%)] justify-items-end justify-self-end">
        <p className={cx(bubbleClass, 'rounded-br-md border border-linea bg-relieve')}>{text}</p>
        <time dateTime={sentAt} className="num mt-0.5 px-1 text-xs text-texto-3">
          {hasChosenTime ? `Como si fuera ${formatDateTime(sentAt)}` : formatTime(sentAt)}
        </time>
      </li>
      <li className="grid max-w-[min(36rem,90%)] gap-1 justify-self-start">
        {result ? <ReplyRow turn={turn} result={result} /> : null}
        {result ? <SaveAsTestLink agentId={agentId} question={text} /> : null}
        {busy ? <p className="px-1 text-sm text-texto-3">Escribiendo…</p> : null}
        {result || busy ? null : (
          <Alert tone="error" title="No se pudo probar">
            <p>{failure ? failure.message || 'Error al ejecutar agente' : 'La respuesta no llegó.'}</p>
            <div className="mt-2">
              <Button size="sm" disabled={!canSend} onClick={onRetry}>
                Reintentar
              </Button>
            </div>
          </Alert>
        )}
      </li>
    </>
  )
}

/** Stores the question as the draft of a new test. */
const SaveAsTestLink = ({ agentId, question }: { agentId: string; question: string }) => (
  <Link
    to="/agents/$agentId/$tab"
    params={{ agentId, tab: 'tests' }}
    search={{ add: 1 }}
    onClick={() => draftTestQuestion(agentId, question)}
    className={
      'inline-flex min-h-[24px] w-fit items-center px-1 text-xs font-medium text-texto-2 hover:text-acento ' +
      'hover:underline'
    }
  >
    Guardar como prueba
  </Link>
)

const bubbleClass = 'w-fit max-w-full rounded-2xl px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap'
/** Outcomes in which the agent knew what to say. */
const goodOutcomes = new Set<string>(outcomesWith('knew'))
const secondsFormat = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })

function ReplyRow({ turn, result }: { turn: PreviewChatTurn; result: ExecutionResult }) {
  const { reply, reason, outcome, model } = result
  const facts = [model, `${secondsFormat.format(turn.tookMs / 1000)} s`].filter((fact) => fact !== null)
  const Icon = goodOutcomes.has(outcome) ? Sparkles : TriangleAlert
  return (
    <>
      {reply === null ? (
        <p className={cx(bubbleClass, 'border border-dashed border-linea-fuerte text-texto-2 italic')}>
          No respondería nada
        </p>
      ) : (
        <p className={cx(bubbleClass, 'rounded-bl-md bg-acento-suave text-texto')}>{reply}</p>
      )}
      <p
        className={cx(
          'flex items-start gap-1.5 px-1 text-xs',
          goodOutcomes.has(outcome) ? 'text-texto-2' : 'text-aviso',
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{reason}</span>
      </p>
      {isModeless(outcome) ? (
        <p className="px-1">
          <NoModelBadge />
        </p>
      ) : null}
      <p className="num px-1 text-xs text-texto-3">{facts.join(' · ')}</p>
      <ReplyDetails answer={result} />
    </>
  )
}
