import { type Conversation, lineOf } from '@portavoz/contract'
import { Pause } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatDateTime, formatRelative } from '../../lib/dates.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Tag } from '../../ui/badge.tsx'
import { SharedMenuTrigger } from '../../ui/shared-menu.tsx'
import { ContactAvatar } from './contact-avatar.tsx'
import { conversationMenu } from './conversation-menu.tsx'
import { StatusBadge } from './status-badge.tsx'
import { nameOf, speaker } from './words.ts'

const tagsShown = 3

type Props = { conversation: Conversation; now: number; onOpen: (conversation: Conversation) => void }

/** What is told again in the same words is not drawn again: of a page that an event fetched, one card is new. */
const tellsTheSame = (before: Props, after: Props) =>
  before.now === after.now &&
  before.onOpen === after.onOpen &&
  (before.conversation === after.conversation ||
    JSON.stringify(before.conversation) === JSON.stringify(after.conversation))

/** What stands inside a place of the list. */
export const ConversationCard = memo(function Card({ conversation, now, onOpen }: Props) {
  const { platform, contact, lastMessage, updatedAt, status, pause, agentName, tags } = conversation
  const at = lastMessage?.timestamp ?? updatedAt
  const name = nameOf(conversation)
  return (
    <>
      <div className="flex items-start gap-3">
        <ContactAvatar name={name} platform={platform} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base font-semibold">
            <button
              type="button"
              onClick={() => onOpen(conversation)}
              className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-foco"
            >
              {name}
            </button>
          </h2>
          <p className="num truncate text-sm text-texto-3">{formatPhone(contact.phone)}</p>
        </div>
        <time dateTime={at} title={formatDateTime(at)} className="num shrink-0 pt-0.5 text-xs text-texto-3">
          {formatRelative(at, now, 'short')}
        </time>
        <SharedMenuTrigger
          menu={conversationMenu}
          of={conversation.id}
          label={`Acciones de ${name}`}
          place="relative z-1 -mt-1.5 -mr-2"
        />
      </div>
      <LastWords conversation={conversation} />
      <Tags tags={tags} />
      <div className="mt-4 flex items-center gap-2 border-t border-linea pt-3.5">
        <StatusBadge status={status} />
        {pause ? (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-aviso">
            <Pause aria-hidden className="size-3 fill-current" /> En pausa
          </span>
        ) : null}
        <span className="ml-auto truncate text-xs text-texto-3">{agentName}</span>
      </div>
    </>
  )
}, tellsTheSame)

function LastWords({ conversation: { lastMessage, unreadCount } }: { conversation: Conversation }) {
  const who = lastMessage ? speaker(lastMessage.origin) : null
  return (
    <div className="mt-3.5 flex flex-1 items-start gap-3">
      <p
        className={cx(
          'line-clamp-2 min-h-10 flex-1 text-sm wrap-anywhere',
          unreadCount > 0 ? 'font-medium text-texto' : 'text-texto-2',
        )}
      >
        {who ? <span className="text-texto-3">{who}: </span> : null}
        {lastMessage ? lineOf(lastMessage) : 'Sin mensajes'}
      </p>
      {unreadCount > 0 ? (
        <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-acento px-1.5 text-xs font-semibold text-acento-texto">
          {unreadCount}
          <span className="sr-only"> sin leer</span>
        </span>
      ) : null}
    </div>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <div className="mt-3 flex h-6 gap-1.5 overflow-hidden">
    {tags.length === 0 ? <span className="self-center text-xs text-texto-3">Sin etiquetas</span> : null}
    {tags.slice(0, tagsShown).map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
    {tags.length > tagsShown ? (
      <span className="num self-center pl-0.5 text-xs font-medium text-texto-3">+{tags.length - tagsShown}</span>
    ) : null}
  </div>
)
