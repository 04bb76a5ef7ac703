import { CheckCheck, EllipsisVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/format/numbers.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { FiguresLine } from '../../ui/figures-line.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { AlertsButton } from './alerts/alerts-button.tsx'
import { groupNotifications } from './group-notifications.ts'
import { LiveStatus } from './live-status.tsx'
import type { NotificationType } from './notification.ts'
import { NotificationItem } from './notification-item.tsx'
import { removeAllWithUndo } from './remove-all-with-undo.ts'
import { markAllRead, countUnread } from './notification-list.ts'
import { updateNotificationList, useNotificationList } from './notification-store.ts'

type NotificationFilter = NotificationType | 'all'
const filterOptions: { value: NotificationFilter; label: string }[] = [
  { value: 'all', label: 'Todos los tipos' },
  { value: 'message', label: 'Mensajes' },
  { value: 'agent_error', label: 'Errores de agentes' },
  { value: 'warning', label: 'Advertencias' },
  { value: 'success', label: 'Confirmaciones' },
  { value: 'system', label: 'Sistema' },
]

export function NotificationsPage() {
  const [filter, setFilter] = useState<NotificationFilter>('all')
  const items = useNotificationList((list) => list.items)
  const newBySession = useNotificationList((list) => list.newBySession)
  const entries = groupNotifications(
    items.filter(({ type }) => filter === 'all' || type === filter),
    newBySession,
  )
  return (
    <>
      <NotificationsHeading />
      <div className="mt-6">
        <NotificationFigures />
      </div>
      <div className="mt-5 mb-4 flex flex-wrap items-center gap-2">
        <Select label="Tipo" value={filter} onChange={setFilter} options={filterOptions} />
        <span className="ml-auto flex items-center gap-2">
          <LiveStatus />
          <AlertsButton />
        </span>
      </div>
      {entries.length ? (
        <ul data-walk className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie">
          {entries.map((entry) => (
            <NotificationItem key={entry.notification.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No hay notificaciones">
          {items.length ? 'Ninguna es de este tipo.' : 'Cuando alguien escriba a uno de tus agentes, lo verás aquí.'}
        </EmptyState>
      )}
    </>
  )
}

function NotificationsHeading() {
  const unread = useNotificationList(countUnread)
  const isEmpty = useNotificationList((list) => list.items.length === 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-semibold">Notificaciones</h1>
      <div className="flex gap-2">
        <Button disabled={unread === 0} onClick={() => updateNotificationList(markAllRead)}>
          <CheckCheck aria-hidden className="size-4 text-texto-3" /> Marcar todas como leídas
        </Button>
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label="Más acciones">
              <EllipsisVertical aria-hidden className="size-4.5" />
            </Button>
          }
          items={[
            {
              label: 'Eliminar todas',
              icon: <Trash2 aria-hidden className="size-4" />,
              danger: true,
              disabled: isEmpty,
              onSelect: removeAllWithUndo,
            },
          ]}
        />
      </div>
    </div>
  )
}

/** On a phone the figures take one line, and the list begins on the first screen. */
function NotificationFigures() {
  const isWide = useMedia('(min-width: 40rem)')
  const Figures = isWide ? StatStrip : FiguresLine
  const items = useNotificationList((list) => list.items)
  const fallen = useNotificationList((list) => list.fallen)
  const unread = items.filter(({ read: isRead }) => !isRead)
  const urgent = items.filter(({ priority }) => priority === 'high')
  const urgentUnread = urgent.filter(({ read: isRead }) => !isRead).length
  return (
    <>
      <Figures
        stats={[
          { label: 'Total', value: formatNumber(items.length), note: 'se guardan las 50 últimas' },
          { label: 'Sin leer', value: formatNumber(unread.length), note: unreadNote(unread.length, fallen) },
          { label: 'Leídas', value: formatNumber(items.length - unread.length) },
          {
            label: 'Prioritarias',
            value: formatNumber(urgent.length),
            note: urgentUnread ? `${urgentUnread} sin leer` : 'ninguna sin leer',
            tone: urgentUnread ? 'error' : 'plain',
          },
        ]}
      />
      {isWide || fallen === 0 ? null : (
        <p className="mt-2 text-sm text-texto-2">Sin leer: {unreadNote(unread.length, fallen)}.</p>
      )}
    </>
  )
}

/** The bell also counts unread notifications that the list dropped. */
function unreadNote(unread: number, fallen: number) {
  if (fallen) return `y ${formatNumber(fallen)} más, que ya no están en la lista`
  return unread ? null : 'estás al día'
}
