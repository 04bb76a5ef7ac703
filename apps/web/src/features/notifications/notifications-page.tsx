import { CheckCheck, EllipsisVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { LiveMark } from './live-mark.tsx'
import type { NotificationType } from './notification.ts'
import { NotificationLine } from './notification-line.tsx'
import { markAllRead, removeAll, unreadOf } from './shelf.ts'
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
  const shown = items.filter(({ type }) => filter === 'all' || type === filter)
  return (
    <>
      <Heading />
      <div className="mt-6">
        <Figures />
      </div>
      <div className="mt-5 mb-4 flex items-center justify-between gap-3">
        <Select label="Tipo" value={filter} onChange={setFilter} options={filters} />
        <LiveMark />
      </div>
      {shown.length ? (
        <ul className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie">
          {shown.map((notification) => (
            <NotificationLine key={notification.id} notification={notification} />
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
              onSelect: () => change(removeAll),
            },
          ]}
        />
      </div>
    </div>
  )
}

function Figures() {
  const items = useShelf((shelf) => shelf.items)
  const unread = items.filter(({ read }) => !read)
  const urgent = items.filter(({ priority }) => priority === 'high')
  const urgentUnread = urgent.filter(({ read }) => !read).length
  return (
    <StatStrip
      stats={[
        { label: 'Total', value: formatNumber(items.length), note: 'se guardan las 50 últimas' },
        { label: 'Sin leer', value: formatNumber(unread.length), note: unread.length ? 'por mirar' : 'estás al día' },
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
