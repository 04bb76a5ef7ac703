import { limits } from '@portavoz/contract'
import { Bell as Icon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useReportViewedConversation } from './alerts/viewed-conversations.ts'
import { NotificationDropdown } from './notification-dropdown.tsx'
import { countUnread } from './notification-list.ts'
import { useNotificationList } from './notification-store.ts'
import { useForgetLeftWorkspaces } from './use-forget-left-workspaces.ts'
import { useLiveNotifications } from './use-live-notifications.ts'
import { usePush } from './use-push.ts'

export function NotificationBell() {
  useLiveNotifications()
  usePush()
  useForgetLeftWorkspaces()
  useReportViewedConversation()
  const unread = useNotificationList(countUnread)
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
              <span
                className={
                  'num absolute -top-2 left-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-error px-1 ' +
                  'text-2xs leading-none font-semibold text-error-texto'
                }
              >
                {unread > limits.unreadBadge ? `${limits.unreadBadge}+` : unread}
              </span>
            ) : null}
          </span>
        </Button>
      }
    >
      {(close) => <NotificationDropdown onLeave={close} />}
    </Popover>
  )
}
