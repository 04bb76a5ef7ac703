import { kindOf, type Message } from '@portavoz/contract'
import { MessageSquare, Monitor, Smartphone, Sparkles, Workflow } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../lib/cx.ts'
import { formatTime } from '../../../lib/dates.ts'
import { excerpt, originWords } from '../words.ts'
import { Said } from './said.tsx'
import { Sources } from './sources.tsx'
import { Ticks } from './ticks.tsx'
import { Why } from './why.tsx'

const originIcons = {
  contact: MessageSquare,
  ai: Sparkles,
  console: Monitor,
  phone: Smartphone,
  n8n: Workflow,
} as const

/** Whether it is read aloud as it comes. */
export type Live = 'off' | undefined
type Props = { message: Message; live: Live }

/** Every bubble can be found by the reader's place in the thread. One whose message did not change is not drawn again. */
export const Bubble = memo(function Bubble({ message, live }: Props) {
  return message.direction === 'incoming' ? (
    <Theirs message={message} live={live} />
  ) : (
    <Ours message={message} live={live} />
  )
})

function Theirs({ message, live }: Props) {
  return (
    <li data-message={message.id} aria-live={live} className="max-w-[min(36rem,90%)] justify-self-start">
      <Said message={message} look="rounded-bl-md border border-linea bg-relieve" />
      <div className="mt-0.5 flex flex-wrap items-center px-1 text-xs text-texto-3">
        <Moment at={message.timestamp} />
        <span aria-hidden className="pl-1">
          ·
        </span>
        <Why
          messageId={message.id}
          words={message.content}
          said={excerpt(message.content || kindOf(message.type) || '')}
          answered={message.isAnswered}
        />
      </div>
    </li>
  )
}

function Ours({ message, live }: Props) {
  const Icon = originIcons[message.origin]
  const agent = message.origin === 'ai' || message.origin === 'n8n'
  return (
    <li
      data-message={message.id}
      aria-live={live}
      className="grid max-w-[min(36rem,90%)] justify-items-end justify-self-end"
    >
      <Said
        message={message}
        look={cx('rounded-br-md', agent ? 'bg-acento-suave text-texto' : 'bg-persona text-persona-texto')}
      />
      <p className="mt-1 flex flex-wrap items-center justify-end gap-x-1.5 px-1 text-xs text-texto-3">
        <span className="inline-flex items-center gap-1 font-medium text-texto-2">
          <Icon aria-hidden className="size-3.5" />
          {originWords[message.origin]}
        </span>
        <span aria-hidden>·</span>
        <Moment at={message.timestamp} />
        {message.status ? (
          <>
            <span aria-hidden>·</span>
            <Ticks status={message.status} />
          </>
        ) : null}
      </p>
      <Sources message={message} />
      {message.cause ? <p className="px-1 text-right text-xs text-texto-2">{message.cause}</p> : null}
    </li>
  )
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="num">
    {formatTime(at)}
  </time>
)
