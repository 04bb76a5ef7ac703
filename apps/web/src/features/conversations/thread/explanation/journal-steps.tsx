import type { JournalStep } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Clock, Octagon } from 'lucide-react'
import { type RefObject, use } from 'react'
import { agentsQuery } from '../../../../data/agents/agents.ts'
import { journalQuery } from '../../../../data/conversations/journal.ts'
import { cx } from '../../../../lib/cx.ts'
import { useShowOpened } from '../../../../lib/hooks/use-show-opened.ts'
import { ReadingJournal } from './reading-journal.tsx'
import { RemedyButton } from './remedy-button.tsx'
import { SaveAsTest } from './save-as-test.tsx'
import { ThreadConversation } from '../thread-conversation.ts'

const stepStyles = {
  ok: { icon: Check, mark: 'text-ok', textClass: 'text-texto-2' },
  stop: { icon: Octagon, mark: 'fill-aviso-suave text-aviso', textClass: 'font-medium text-aviso' },
  wait: { icon: Clock, mark: 'text-texto-3', textClass: 'text-texto-2' },
} as const

const timeFormat = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

type JournalStepsProps = { messageId: string; content: string; panel: RefObject<HTMLElement | null> }

/** What happened with the message: the sentence first, then the steps in order. */
export function JournalSteps({ messageId, content, panel }: JournalStepsProps) {
  const conversation = use(ThreadConversation)
  const { data, isError, refetch } = useQuery(journalQuery(messageId))
  // The remedy button above the steps needs the agents.
  const { isPending } = useQuery(agentsQuery)
  useShowOpened(panel, data !== undefined && !isPending)
  if (data)
    return (
      <>
        <p className="text-sm font-medium wrap-anywhere">{data.sentence}</p>
        {data.remedy && conversation ? <RemedyButton remedy={data.remedy} conversation={conversation} /> : null}
        <ol className="mt-2.5 grid gap-1.5">
          {data.steps.map((step) => (
            <JournalStepRow key={`${step.at} ${step.text}`} step={step} />
          ))}
        </ol>
        {content.trim() === '' || !conversation ? null : (
          <SaveAsTest agentId={conversation.agentId} question={content} />
        )}
      </>
    )
  if (!isError) return <ReadingJournal />
  return (
    <p role="alert" className="text-sm">
      No se pudo leer qué pasó con este mensaje.{' '}
      <button type="button" onClick={() => void refetch()} className="font-medium text-acento hover:underline">
        Reintentar
      </button>
    </p>
  )
}

function JournalStepRow({ step }: { step: JournalStep }) {
  const { icon: Icon, mark, textClass: content } = stepStyles[step.kind]
  return (
    <li className="flex items-baseline gap-2.5 text-xs">
      <time dateTime={step.at} className="num w-14 shrink-0 text-texto-3">
        {timeFormat.format(new Date(step.at))}
      </time>
      <Icon aria-hidden className={cx('size-3.5 shrink-0 translate-y-0.5', mark)} strokeWidth={2.5} />
      <span className={content}>{step.text}</span>
    </li>
  )
}
