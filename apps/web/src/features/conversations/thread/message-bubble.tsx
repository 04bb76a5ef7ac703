import { messageTypeLabel, type Message } from '@portavoz/contract'
import { MessageSquare, Monitor, Smartphone, Sparkles, Workflow } from 'lucide-react'
import { memo, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useSession } from '../../../lib/session/session.ts'
import { excerpt, originLabels } from '../labels.ts'
import { MessageContent } from './message-content.tsx'
import { Sources } from './sources.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { ReplyExplanation } from './explanation/reply-explanation.tsx'

const originIcons = {
  contact: MessageSquare,
  ai: Sparkles,
  console: Monitor,
  phone: Smartphone,
  n8n: Workflow,
} as const

/** On a touch screen the question below an answered message is always shown. */
const canHover = matchMedia('(hover: hover)').matches

/** A reply that takes longer is worth a question. */
const THINKING_MS = 60_000

/** Whether screen readers announce the message when it arrives. */
export type LiveRegion = 'off' | undefined
type MessageBubbleProps = { message: Message; live: LiveRegion; isTeam: boolean }

/** `data-message` lets the thread find each bubble. A bubble whose message did not change is not rendered again. */
export const MessageBubble = memo(function MessageBubble({ message, live, isTeam }: MessageBubbleProps) {
  return message.direction === 'incoming' ? (
    <IncomingBubble message={message} live={live} />
  ) : (
    <OutgoingBubble message={message} live={live} isTeam={isTeam} />
  )
})

function IncomingBubble({ message, live }: Pick<MessageBubbleProps, 'message' | 'live'>) {
  const [isPointedAt, setPointedAt] = useState(false)
  const isThinking = useNow(message.isReplyDue) - Date.parse(message.timestamp) < THINKING_MS && message.isReplyDue
  const [show, hide] = [() => setPointedAt(true), () => setPointedAt(false)]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it serves the keyboard
    <li
      data-message={message.id}
      aria-live={live}
      className="max-w-[min(36rem,90%)] justify-self-start"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <MessageContent message={message} bubbleClass="rounded-bl-md border border-linea bg-relieve" />
      <div className="mt-0.5 flex min-h-6 flex-wrap items-center px-1 text-xs text-texto-3">
        <MessageTime at={message.timestamp} />
        {isThinking ? (
          '\u00a0· Respondiendo…'
        ) : (
          <ReplyExplanation
            messageId={message.id}
            content={message.content}
            excerpt={excerpt(message.content || messageTypeLabel(message.type, message.metadata) || '')}
            isAnswered={message.isAnswered}
            isShown={isPointedAt || !canHover || !message.isAnswered}
          />
        )}
      </div>
    </li>
  )
}

function OutgoingBubble({ message, live, isTeam }: MessageBubbleProps) {
  const Icon = originIcons[message.origin]
  const isFromAgent = message.origin === 'ai' || message.origin === 'n8n'
  const ownId = useSession()?.user.id
  return (
    <li
      data-message={message.id}
      aria-live={live}
      className="grid max-w-[min(36rem,90%)] grid-cols-1 justify-items-end justify-self-end"
    >
      <MessageContent
        message={message}
        bubbleClass={cx('rounded-br-md', isFromAgent ? 'bg-acento-suave text-texto' : 'bg-persona text-persona-texto')}
      />
      <p className="mt-1 flex flex-wrap items-center justify-end gap-x-1.5 px-1 text-xs text-texto-3">
        <span className="inline-flex items-center gap-1 font-medium text-texto-2">
          <Icon aria-hidden className="size-3.5" />
          {authorLabel(message, ownId, isTeam)}
        </span>
        <span aria-hidden>·</span>
        <MessageTime at={message.timestamp} />
        {message.status ? (
          <>
            <span aria-hidden>·</span>
            <DeliveryStatus status={message.status} />
          </>
        ) : null}
      </p>
      <Sources message={message} />
      {message.cause ? <p className="px-1 text-right text-xs text-texto-2">{message.cause}</p> : null}
    </li>
  )
}

/** A team has names, and «Tú» for oneself. Else, and for messages of older versions, a person is the console. */
function authorLabel({ author, origin }: Message, ownId: string | undefined, isTeam: boolean): string {
  if (author === null) return originLabels[origin]
  if (author.id !== ownId) return author.name
  return isTeam ? 'Tú' : originLabels[origin]
}

const MessageTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="num">
    {formatTime(at)}
  </time>
)
