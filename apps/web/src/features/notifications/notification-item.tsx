import { CircleAlert, CircleCheck, Info, MessageSquareText, TriangleAlert, X } from 'lucide-react'
import { formatRelative } from '../../lib/format/dates.ts'
import { cx } from '../../lib/cx.ts'
import { focusNeighbourRow } from '../../lib/focus/focus-neighbour-row.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useOtherWorkspace } from '../../data/workspaces/workspaces.ts'
import { StatusMark } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { NotificationEntry } from './group-notifications.ts'
import { removeNotifications } from './notification-list.ts'
import { updateNotificationList } from './notification-store.ts'
import { useOpenNotification } from './use-open-notification.ts'

const typeStyles = {
  message: { icon: MessageSquareText, hue: 'bg-acento-suave text-acento' },
  agent_error: { icon: CircleAlert, hue: 'bg-error-suave text-error' },
  warning: { icon: TriangleAlert, hue: 'bg-aviso-suave text-aviso' },
  success: { icon: CircleCheck, hue: 'bg-ok-suave text-ok' },
  system: { icon: Info, hue: 'bg-superficie-2 text-texto-2' },
}

/** `onOpen` lets the surrounding dropdown close itself. */
export function NotificationItem({ entry, onOpen }: { entry: NotificationEntry; onOpen?: () => void }) {
  const { type, title, message, read: isRead, priority, agentName, timestamp, workspaceId } = entry.notification
  const { icon: Icon, hue } = typeStyles[type]
  const now = useNow()
  const openNotification = useOpenNotification()
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-superficie-2">
      <span aria-hidden className={cx('relative grid size-9 shrink-0 place-items-center rounded-full', hue)}>
        <Icon className="size-4.5" strokeWidth={1.75} />
        {isRead ? null : (
          <span className="absolute -top-px -right-px size-3 rounded-full border-2 border-superficie bg-acento" />
        )}
      </span>
      <button
        type="button"
        onClick={() => {
          onOpen?.()
          openNotification(entry)
        }}
        className={
          'min-w-0 flex-1 text-left after:absolute after:inset-0 focus-visible:outline-none ' +
          'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-foco'
        }
      >
        <span className={cx('line-clamp-2 text-sm', isRead ? 'text-texto-2' : 'font-semibold text-texto')}>
          {title}
          {isRead ? null : <span className="sr-only"> (sin leer)</span>}
        </span>
        <span className="block text-sm break-words text-texto-3">{message}</span>
        <span className="num mt-0.5 flex items-center gap-x-1.5 text-xs whitespace-nowrap text-texto-3">
          {priority === 'high' ? (
            <span className="inline-flex items-center gap-1.5 font-medium text-error">
              <StatusMark tone="error" shape="diamond" /> {type === 'message' ? 'En pausa' : 'Prioritaria'}
              <span aria-hidden className="font-normal text-texto-3">
                ·
              </span>
            </span>
          ) : null}
          <OtherWorkspaceName id={workspaceId} />
          {agentName ? (
            <span title={agentName} className="min-w-0 truncate">
              {agentName}
            </span>
          ) : null}
          {agentName ? <span aria-hidden>·</span> : null}
          <span>{formatRelative(timestamp, now, 'short')}</span>
        </span>
      </button>
      <span className="relative z-10">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Eliminar: ${title}`}
          onClick={({ currentTarget }) => {
            focusNeighbourRow(currentTarget)
            updateNotificationList((list) => removeNotifications(list, entry.ids))
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </span>
    </li>
  )
}

function OtherWorkspaceName({ id }: { id: string | undefined }) {
  const workspace = useOtherWorkspace(id)
  return workspace ? (
    <>
      <span title={workspace.name} className="min-w-0 truncate font-medium">
        {workspace.name}
      </span>
      <span aria-hidden>·</span>
    </>
  ) : null
}
