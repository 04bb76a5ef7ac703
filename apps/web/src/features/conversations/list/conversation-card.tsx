import { type Conversation, formatMessageLine } from '@portavoz/contract'
import { AlarmClock, Pause } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../lib/cx.ts'
import { formatDateTime, formatRelative } from '../../../lib/format/dates.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Tag } from '../../../ui/badge.tsx'
import { SharedMenuTrigger } from '../../../ui/overlays/shared-menu.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import { ContactAvatar } from '../contact-avatar.tsx'
import { cardMenu } from './card-menu.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useIsTeam, useMay } from '../../../data/workspaces/workspaces.ts'
import { contactNameOf, speakerLabel } from '../labels.ts'
import { PresenceOr } from '../presence.tsx'
import { hasSameProps, type SlotContentProps } from './slot-content.ts'
import { WaitingTime } from './waiting-time.tsx'

const maxShownTags = 3
/** Beside the waiting time there is room for one. */
const maxTagsOfWaiting = 1
/** As wide as the menu's button and the gap: the time ends where the badges and the agent end. */
const belowMenu = { marginRight: '-2.25rem' }

/** The content of one slot of the list. */
export const ConversationCard = memo(function ConversationCard({ conversation, now, onOpen }: SlotContentProps) {
  const { platform, contact, lastMessage, updatedAt, status, pause, agentName } = conversation
  const { assignee, waitingSince, snoozedUntil, isBlocked, tags } = conversation
  const shownTime = lastMessage?.timestamp ?? updatedAt
  const name = contactNameOf(conversation)
  const mayAnswer = useMay('agent')
  return (
    <>
      <div className="flex items-start gap-3">
        <SelectBox id={conversation.id} name={name} />
        <ContactAvatar name={name} platform={platform} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">
            <button
              type="button"
              title={name}
              onClick={() => onOpen(conversation)}
              className={
                'block max-w-full truncate after:absolute after:inset-0 after:rounded-panel ' +
                'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 ' +
                'focus-visible:after:outline-foco'
              }
            >
              {name}
            </button>
          </h2>
          {/* Below the name, which needs the whole line. */}
          <p
            className="num flex items-center justify-between gap-2 text-sm text-texto-3"
            style={mayAnswer ? belowMenu : undefined}
          >
            <span className="min-w-0 truncate">{formatPhone(contact.phone)}</span>
            <time dateTime={shownTime} title={formatDateTime(shownTime)} className="shrink-0 text-xs">
              {formatRelative(shownTime, now, 'short')}
            </time>
          </p>
        </div>
        {mayAnswer ? (
          <SharedMenuTrigger
            menu={cardMenu}
            item={conversation.id}
            label={`Acciones de ${name}`}
            className="relative z-1 -mt-1.5 -mr-2"
          />
        ) : null}
      </div>
      <LastMessage conversation={conversation} />
      <div className="mt-3 flex h-6 items-center gap-1.5 overflow-hidden">
        {waitingSince ? <WaitingTime since={waitingSince} now={now} /> : null}
        <TagList tags={tags} isWaiting={waitingSince !== null} />
      </div>
      <div className="mt-4 flex items-center gap-2 border-t border-linea pt-3.5">
        <StatusBadge status={status} />
        {isBlocked ? (
          <span className="shrink-0 text-xs font-medium text-error">Bloqueado</span>
        ) : pause ? (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-aviso">
            <Pause aria-hidden className="size-3 fill-current" /> En pausa
          </span>
        ) : null}
        {snoozedUntil ? (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-texto-3">
            <AlarmClock aria-hidden className="size-3" />
            <span className="sr-only">Pospuesta hasta el </span>
            {formatDateTime(snoozedUntil)}
          </span>
        ) : null}
        <span title={agentName} className="ml-auto truncate text-xs text-texto-3">
          <PresenceOr conversationId={conversation.id} assigneeName={assignee?.name}>
            {assignee ? `${assignee.name} · ` : ''}
            {agentName}
          </PresenceOr>
        </span>
      </div>
    </>
  )
}, hasSameProps)

function LastMessage({ conversation: { lastMessage, unreadCount } }: { conversation: Conversation }) {
  const isTeam = useIsTeam()
  const speakerName = lastMessage ? speakerLabel(lastMessage.origin, isTeam) : null
  return (
    <div className="mt-3 flex flex-1 items-start gap-3">
      <p
        className={cx(
          'line-clamp-2 min-h-10 flex-1 text-sm wrap-anywhere',
          unreadCount > 0 ? 'font-medium text-texto' : 'text-texto-2',
        )}
      >
        {speakerName ? <span className="text-texto-3">{speakerName}: </span> : null}
        {lastMessage ? formatMessageLine(lastMessage) : 'Sin mensajes'}
      </p>
      {unreadCount > 0 ? (
        <span
          className={
            'num grid h-5 min-w-5 place-items-center rounded-full bg-acento px-1.5 text-xs font-semibold ' +
            'text-acento-texto'
          }
        >
          {unreadCount}
          <span className="sr-only"> sin leer</span>
        </span>
      ) : null}
    </div>
  )
}

function TagList({ tags, isWaiting }: { tags: readonly string[]; isWaiting: boolean }) {
  if (tags.length === 0) return isWaiting ? null : <span className="text-xs text-texto-3">Sin etiquetas</span>
  const shown = tags.slice(0, isWaiting ? maxTagsOfWaiting : maxShownTags)
  return (
    <>
      {shown.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {tags.length > shown.length ? (
        <span className="num pl-0.5 text-xs font-medium text-texto-3">+{tags.length - shown.length}</span>
      ) : null}
    </>
  )
}
