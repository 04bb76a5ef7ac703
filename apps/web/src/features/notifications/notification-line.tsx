import { CircleAlert, CircleCheck, Info, MessageSquareText, TriangleAlert, X } from 'lucide-react'
import { formatRelative } from '../../lib/dates.ts'
import { cx } from '../../lib/cx.ts'
import { leaveRow } from '../../lib/leave-row.ts'
import { useNow } from '../../lib/use-now.ts'
import { Mark } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Line } from './fold.ts'
import { remove } from './shelf.ts'
import { change } from './store.ts'
import { useOpenNotification } from './use-open-notification.ts'

const looks = {
  message: { icon: MessageSquareText, hue: 'bg-acento-suave text-acento' },
  agent_error: { icon: CircleAlert, hue: 'bg-error-suave text-error' },
  warning: { icon: TriangleAlert, hue: 'bg-aviso-suave text-aviso' },
  success: { icon: CircleCheck, hue: 'bg-ok-suave text-ok' },
  system: { icon: Info, hue: 'bg-superficie-2 text-texto-2' },
}

/** `onOpen` lets the place that shows it close itself. */
export function NotificationLine({ line, onOpen }: { line: Line; onOpen?: () => void }) {
  const { type, title, message, read, priority, agentName, timestamp } = line.notification
  const { icon: Icon, hue } = looks[type]
  const now = useNow()
  const open = useOpenNotification()
  return (
    <li className="relative flex items-start gap-3.5 py-3.5 pr-2.5 pl-4 hover:bg-superficie-2/60">
      <span aria-hidden className={cx('relative grid size-9 shrink-0 place-items-center rounded-full', hue)}>
        <Icon className="size-4.5" strokeWidth={1.75} />
        {read ? null : (
          <span className="absolute -top-px -right-px size-3 rounded-full border-2 border-superficie bg-acento" />
        )}
      </span>
      <button
        type="button"
        onClick={() => {
          onOpen?.()
          open(line)
        }}
        className="min-w-0 flex-1 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-foco"
      >
        <span className={cx('line-clamp-2 text-sm', read ? 'text-texto-2' : 'font-semibold text-texto')}>
          {title}
          {read ? null : <span className="sr-only"> (sin leer)</span>}
        </span>
        <span className="block text-sm break-words text-texto-3">{message}</span>
        <span className="num mt-0.5 flex items-center gap-x-1.5 text-xs whitespace-nowrap text-texto-3">
          {priority === 'high' ? (
            <span className="inline-flex items-center gap-1.5 font-medium text-error">
              <Mark tone="error" shape="diamond" /> {type === 'message' ? 'En pausa' : 'Prioritaria'}
              <span aria-hidden className="font-normal text-texto-3">
                ·
              </span>
            </span>
          ) : null}
          {agentName ? <span className="min-w-0 truncate">{agentName}</span> : null}
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
            leaveRow(currentTarget)
            change((shelf) => remove(shelf, line.ids))
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </span>
    </li>
  )
}
