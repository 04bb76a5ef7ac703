import { limits } from '@portavoz/contract'
import { Bell as Icon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useLooking } from './alerts/looking.ts'
import { Dropdown } from './dropdown.tsx'
import { unreadOf } from './shelf.ts'
import { useShelf } from './store.ts'
import { useMessageWatch } from './use-message-watch.ts'

export function Bell() {
  useMessageWatch()
  useLooking()
  const unread = useShelf(unreadOf)
  return (
    <Popover
      label="Notificaciones"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={unread ? `Notificaciones, ${unread} sin leer` : 'Notificaciones'}
        >
          <span aria-hidden className="relative">
            <Icon className="size-5" strokeWidth={1.75} />
            {unread ? (
              <span className="num absolute -top-2 left-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-error px-1 text-2xs leading-none font-semibold text-error-texto">
                {unread > limits.unreadBadge ? `${limits.unreadBadge}+` : unread}
              </span>
            ) : null}
          </span>
        </Button>
      }
    >
      {(close) => <Dropdown onLeave={close} />}
    </Popover>
  )
}
