import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { groupNotifications } from './group-notifications.ts'
import { LiveStatus } from './live-status.tsx'
import { NotificationItem } from './notification-item.tsx'
import { removeAllWithUndo } from './remove-all-with-undo.ts'
import { markAllRead, countUnread } from './notification-list.ts'
import { updateNotificationList, useNotificationList } from './notification-store.ts'

export function NotificationDropdown({ onLeave }: { onLeave: () => void }) {
  const items = useNotificationList((list) => list.items)
  const newBySession = useNotificationList((list) => list.newBySession)
  const unread = useNotificationList(countUnread)
  return (
    <div className="flex max-h-[calc(var(--available-height)-2px)] w-[min(29rem,calc(100vw-1.5rem))] flex-col">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-linea py-2.5 pr-2 pl-4">
        <h2 className="font-semibold">Notificaciones</h2>
        <LiveStatus />
        <span className="ml-auto flex">
          <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => updateNotificationList(markAllRead)}>
            Marcar todas
          </Button>
          <Button variant="ghost" size="sm" disabled={items.length === 0} onClick={removeAllWithUndo}>
            Borrar todas
          </Button>
        </span>
      </div>
      {items.length ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <ul
          tabIndex={0}
          aria-label="Lista de notificaciones"
          className={
            'flex h-[400px] min-h-0 flex-col divide-y divide-linea overflow-y-auto overscroll-contain ' +
            '[scrollbar-width:thin]'
          }
        >
          {groupNotifications(items, newBySession).map((entry) => (
            <NotificationItem key={entry.notification.id} entry={entry} onOpen={onLeave} />
          ))}
          <li aria-hidden className="grid flex-1 place-content-center py-4 text-xs text-texto-3">
            No hay más notificaciones
          </li>
        </ul>
      ) : (
        <div className="grid h-[400px] min-h-0 place-content-center justify-items-center gap-3 text-texto-3">
          <BellOff aria-hidden className="size-6" strokeWidth={1.5} />
          <p className="text-sm">No hay notificaciones</p>
        </div>
      )}
      <Link
        to="/notifications"
        onClick={onLeave}
        className={
          'grid h-11 shrink-0 place-items-center rounded-b-xl border-t border-linea text-sm font-medium ' +
          'text-acento hover:bg-superficie-2 focus-visible:-outline-offset-2'
        }
      >
        Ver todas las notificaciones
      </Link>
    </div>
  )
}
