import { type Conversation, formatMessageLine } from '@portavoz/contract'
import { memo } from 'react'
import { cx } from '../../../lib/cx.ts'
import { formatDateTime, formatRelative } from '../../../lib/format/dates.ts'
import { useIsTeam } from '../../../data/workspaces/workspaces.ts'
import { StatusMark } from '../../../ui/badge.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import { ContactAvatar } from '../contact-avatar.tsx'
import { contactNameOf, conversationStatusStyles, speakerLabel } from '../labels.ts'
import { PresenceOr } from '../presence.tsx'
import { hasSameProps, type SlotContentProps } from './slot-content.ts'
import { WaitingTime } from './waiting-time.tsx'

/** One conversation in three lines: who and when, what was said last, and how it stands. */
export const ConversationRow = memo(function ConversationRow({ conversation, now, onOpen, isOpen }: SlotContentProps) {
  const { id, platform, lastMessage, updatedAt, unreadCount, agentName, assignee } = conversation
  const shownTime = lastMessage?.timestamp ?? updatedAt
  const name = contactNameOf(conversation)
  const isTeam = useIsTeam()
  const speakerName = lastMessage ? speakerLabel(lastMessage.origin, isTeam) : null
  return (
    <div className="flex h-full items-center gap-3 px-3">
      <SelectBox id={id} name={name} />
      <ContactAvatar name={name} platform={platform} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-sm font-semibold">
            <button
              type="button"
              title={name}
              aria-current={isOpen || undefined}
              onClick={() => onOpen(conversation)}
              className={
                'block max-w-full truncate after:absolute after:inset-0 focus-visible:outline-none ' +
                'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 ' +
                'focus-visible:after:outline-foco'
              }
            >
              {name}
            </button>
          </h2>
          <time dateTime={shownTime} title={formatDateTime(shownTime)} className="num shrink-0 text-xs text-texto-3">
            {formatRelative(shownTime, now, 'short')}
          </time>
        </div>
        <div className="flex items-center gap-2">
          <p
            className={cx(
              'min-w-0 flex-1 truncate text-sm',
              unreadCount > 0 ? 'font-medium text-texto' : 'text-texto-2',
            )}
          >
            {speakerName ? <span className="text-texto-3">{speakerName}: </span> : null}
            {lastMessage ? formatMessageLine(lastMessage) : 'Sin mensajes'}
          </p>
          {unreadCount > 0 ? (
            <span className="num shrink-0 rounded-full bg-acento px-1.5 text-xs font-semibold text-acento-texto">
              {unreadCount}
              <span className="sr-only"> sin leer</span>
            </span>
          ) : null}
        </div>
        <div className="flex items-center gap-1.5 overflow-hidden text-xs text-texto-3">
          <StatusLine conversation={conversation} now={now} />
          <span title={agentName} className="ml-auto truncate">
            <PresenceOr conversationId={id} assigneeName={assignee?.name}>
              {assignee ? `${assignee.name} · ` : ''}
              {agentName}
            </PresenceOr>
          </span>
        </div>
      </div>
    </div>
  )
}, hasSameProps)

/** The status, and beside it the one thing that matters most. */
function StatusLine({ conversation, now }: { conversation: Conversation; now: number }) {
  const { status, pause, waitingSince, isBlocked, snoozedUntil } = conversation
  const { label, tone, shape } = conversationStatusStyles[status]
  return (
    <>
      <StatusMark tone={tone} shape={shape} />
      <span className="shrink-0 font-medium">{label}</span>
      {isBlocked ? (
        <span className="shrink-0 font-medium text-error">Bloqueado</span>
      ) : waitingSince ? (
        <WaitingTime since={waitingSince} now={now} isShort />
      ) : pause ? (
        <span className="shrink-0 font-medium text-aviso">En pausa</span>
      ) : snoozedUntil ? (
        <span className="shrink-0">
          <span className="sr-only">Pospuesta hasta el </span>
          {formatDateTime(snoozedUntil)}
        </span>
      ) : null}
    </>
  )
}
