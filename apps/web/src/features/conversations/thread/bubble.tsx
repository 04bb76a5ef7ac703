import { kindOf, type Message } from '@portavoz/contract'
import {
  Contact,
  File,
  Image,
  MapPin,
  MessageSquare,
  Mic,
  Monitor,
  Music,
  Smartphone,
  Sparkles,
  Sticker,
  Video,
  Workflow,
} from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { formatTime } from '../../../lib/dates.ts'
import { originWords } from '../words.ts'
import { Ticks } from './ticks.tsx'
import { Why } from './why.tsx'

const kindIcons = {
  image: Image,
  sticker: Sticker,
  voice: Mic,
  audio: Music,
  video: Video,
  document: File,
  location: MapPin,
  contact: Contact,
  other: MessageSquare,
} as const
const originIcons = {
  contact: MessageSquare,
  ai: Sparkles,
  console: Monitor,
  phone: Smartphone,
  n8n: Workflow,
} as const

/** Every bubble can be found by the reader's place in the thread. */
export function Bubble({ message, answered }: { message: Message; answered: boolean }) {
  return message.direction === 'incoming' ? (
    <Theirs message={message} answered={answered} />
  ) : (
    <Ours message={message} />
  )
}

function Theirs({ message, answered }: { message: Message; answered: boolean }) {
  return (
    <li data-message={message.id} className="max-w-[min(36rem,90%)] justify-self-start">
      <Said message={message} look="rounded-bl-md border border-linea bg-relieve" />
      <div className="mt-0.5 flex flex-wrap items-center px-1 text-xs text-texto-3">
        <Moment at={message.timestamp} />
        <span aria-hidden className="pl-1">
          ·
        </span>
        <Why messageId={message.id} answered={answered} />
      </div>
    </li>
  )
}

function Ours({ message }: { message: Message }) {
  const Icon = originIcons[message.origin]
  const agent = message.origin === 'ai' || message.origin === 'n8n'
  return (
    <li data-message={message.id} className="grid max-w-[min(36rem,90%)] justify-items-end justify-self-end">
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
      {message.cause ? <p className="px-1 text-right text-xs text-texto-2">{message.cause}</p> : null}
    </li>
  )
}

function Said({ message, look }: { message: Message; look: string }) {
  const kind = kindOf(message.type)
  const Icon = message.type === 'text' ? null : kindIcons[message.type]
  const name = message.metadata.fileName ?? message.metadata.location
  return (
    <div className={cx('w-fit max-w-full rounded-2xl px-3.5 py-2 text-sm', look)}>
      {kind && Icon ? (
        <p className="flex items-center gap-1.5 font-medium">
          <Icon aria-hidden className="size-4 shrink-0" />
          {kind}
          {name ? <span className="min-w-0 font-normal wrap-anywhere">{name}</span> : null}
        </p>
      ) : null}
      {message.content ? <p className="wrap-anywhere whitespace-pre-wrap">{message.content}</p> : null}
    </div>
  )
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="num">
    {formatTime(at)}
  </time>
)
