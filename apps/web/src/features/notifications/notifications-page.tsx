import { CheckCheck, EllipsisVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { AlertsButton } from './alerts/alerts-button.tsx'
import { fold } from './fold.ts'
import { LiveMark } from './live-mark.tsx'
import type { NotificationType } from './notification.ts'
import { NotificationLine } from './notification-line.tsx'
import { removeAllUndoably } from './remove-all.ts'
import { markAllRead, unreadOf } from './shelf.ts'
import { change, useShelf } from './store.ts'

type Filter = NotificationType | 'all'
const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: 'Todos los tipos' },
  { value: 'message', label: 'Mensajes' },
  { value: 'agent_error', label: 'Errores de agentes' },
  { value: 'warning', label: 'Advertencias' },
  { value: 'success', label: 'Confirmaciones' },
  { value: 'system', label: 'Sistema' },
]

export function NotificationsPage() {
  const [filter, setFilter] = useState<Filter>('all')
  const items = useShelf((shelf) => shelf.items)
  const newBySession = useShelf((shelf) => shelf.newBySession)
  const shown = fold(
    items.filter(({ type }) => filter === 'all' || type === filter),
    newBySession,
  )
  return (
    <>
      <Heading />
      <div className="mt-6">
        <Figures />
      </div>
      <div className="mt-5 mb-4 flex flex-wrap items-center gap-3">
        <Select label="Tipo" value={filter} onChange={setFilter} options={filters} />
        <span className="ml-auto flex items-center gap-3">
          <LiveMark />
          <AlertsButton />
        </span>
      </div>
      {shown.length ? (
        <ul data-walk className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie">
          {shown.map((line) => (
            <NotificationLine key={line.notification.id} line={line} />
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

function Heading() {
  const unread = useShelf(unreadOf)
  const empty = useShelf((shelf) => shelf.items.length === 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-semibold">Notificaciones</h1>
      <div className="flex gap-2">
        <Button disabled={unread === 0} onClick={() => change(markAllRead)}>
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
              disabled: empty,
              onSelect: removeAllUndoably,
            },
          ]}
        />
      </div>
    </div>
  )
}

function Figures() {
  const items = useShelf((shelf) => shelf.items)
  const fallen = useShelf((shelf) => shelf.fallen)
  const unread = items.filter(({ read }) => !read)
  const urgent = items.filter(({ priority }) => priority === 'high')
  const urgentUnread = urgent.filter(({ read }) => !read).length
  return (
    <StatStrip
      stats={[
        { label: 'Total', value: formatNumber(items.length), note: 'se guardan las 50 últimas' },
        { label: 'Sin leer', value: formatNumber(unread.length), note: unreadNote(unread.length, fallen) },
        { label: 'Leídas', value: formatNumber(items.length - unread.length), note: 'ya vistas' },
        {
          label: 'Prioritarias',
          value: formatNumber(urgent.length),
          note: urgentUnread ? `${urgentUnread} sin leer` : 'ninguna sin leer',
          tone: urgentUnread ? 'error' : 'plain',
        },
      ]}
    />
  )
}

/** The bell also counts unread ones that the list could not keep. */
function unreadNote(unread: number, fallen: number) {
  if (fallen) return `y ${formatNumber(fallen)} más, que ya no están en la lista`
  return unread ? 'por mirar' : 'estás al día'
}
