import type { JournalStep } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Clock, Octagon } from 'lucide-react'
import { use, useEffect, useId, useRef, useState } from 'react'
import { agentsQuery } from '../../../data/agents.ts'
import { journalQuery } from '../../../data/journal.ts'
import { cx } from '../../../lib/cx.ts'
import { Mend } from './mend.tsx'
import { SaveAsTest } from './save-as-test.tsx'
import { ThreadConversation } from './thread-conversation.ts'

const looks = {
  ok: { icon: Check, mark: 'text-ok', words: 'text-texto-2' },
  stop: { icon: Octagon, mark: 'fill-aviso-suave text-aviso', words: 'font-medium text-aviso' },
  wait: { icon: Clock, mark: 'text-texto-3', words: 'text-texto-2' },
} as const

const clock = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `said`: what the message says, which tells its button from all the others. `words`: what was written in it, whole. */
type Props = { messageId: string; said: string; words: string; answered: boolean }

/** The ledger of one message, opened on demand: the sentence first, then what happened, in order. */
export function Why({ messageId, said, words, answered }: Props) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const asks = answered ? '¿Por qué respondió?' : '¿Por qué no respondió?'
  return (
    <>
      <button
        type="button"
        aria-label={`${asks} ${said}`}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className={cx(
          'inline-flex h-[24px] items-center gap-1 rounded-lg px-1 hover:underline',
          answered ? 'text-texto-3' : 'font-medium text-acento',
        )}
      >
        {asks}
        <ChevronDown aria-hidden className={cx('size-3.5 transition-transform', open && 'rotate-180')} />
      </button>
      {open ? (
        <div
          id={panel}
          tabIndex={-1}
          className="mt-0.5 w-full rounded-xl border border-linea bg-superficie p-3.5 text-texto"
        >
          <Journal messageId={messageId} words={words} />
        </div>
      ) : null}
    </>
  )
}

function Journal({ messageId, words }: Pick<Props, 'messageId' | 'words'>) {
  const conversation = use(ThreadConversation)
  const { data, isError, refetch } = useQuery(journalQuery(messageId))
  const steps = useRef<HTMLOListElement>(null)
  // What mends it stands above the steps, and is known with the agents.
  const { isPending } = useQuery(agentsQuery)
  const told = data !== undefined && !isPending
  useEffect(() => {
    if (told) steps.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  if (data)
    return (
      <>
        <p className="text-sm font-medium">{data.sentence}</p>
        {data.remedy && conversation ? <Mend remedy={data.remedy} conversation={conversation} /> : null}
        <ol ref={steps} className="mt-2.5 grid scroll-my-5 gap-1.5">
          {data.steps.map((step) => (
            <Step key={`${step.at} ${step.text}`} step={step} />
          ))}
        </ol>
        {words.trim() === '' || !conversation ? null : (
          <div className="mt-2.5">
            <SaveAsTest agentId={conversation.agentId} question={words} />
          </div>
        )}
      </>
    )
  if (!isError) return <p className="text-sm text-texto-3">Leyendo qué pasó…</p>
  return (
    <p role="alert" className="text-sm">
      No se pudo leer qué pasó con este mensaje.{' '}
      <button type="button" onClick={() => void refetch()} className="font-medium text-acento hover:underline">
        Reintentar
      </button>
    </p>
  )
}

function Step({ step }: { step: JournalStep }) {
  const { icon: Icon, mark, words } = looks[step.kind]
  return (
    <li className="flex items-baseline gap-2.5 text-xs">
      <time dateTime={step.at} className="num w-14 shrink-0 text-texto-3">
        {clock.format(new Date(step.at))}
      </time>
      <Icon aria-hidden className={cx('size-3.5 shrink-0 translate-y-0.5', mark)} strokeWidth={2.5} />
      <span className={words}>{step.text}</span>
    </li>
  )
}
