import type { User } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { Bell, ChevronsUpDown, LogOut, UserRound } from 'lucide-react'
import { signOut } from '../../data/account/sign-out.ts'
import { avatarUrl } from '../../lib/format/avatar-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { displayName } from './display-name.ts'

type UserBlockProps = { user: User; wordClass: string; onLeave: (() => void) | undefined }

export function UserBlock({ user, wordClass, onLeave }: UserBlockProps) {
  const navigate = useNavigate()
  const goTo = (to: '/profile' | '/notifications') => () => {
    onLeave?.()
    void navigate({ to })
  }
  const name = displayName(user)
  return (
    <div className="border-t border-linea p-2">
      <Menu
        side="top"
        align="start"
        trigger={
          <button
            type="button"
            className={
              'flex w-full items-center gap-3 overflow-hidden rounded-ctl p-1.5 text-left hover:bg-superficie-2 ' +
              'data-popup-open:bg-superficie-2'
            }
          >
            <Avatar name={name} src={avatarUrl(user.avatar, location.origin)} />
            <span className={`${wordClass} flex-1`}>
              <span title={name} className="block truncate text-sm font-medium">
                {name}
              </span>
              <span title={user.email} className="block truncate text-xs text-texto-3">
                {user.email}
              </span>
            </span>
            <span className="sr-only">Opciones de la cuenta</span>
            <ChevronsUpDown aria-hidden className={`${wordClass} size-4 shrink-0 text-texto-3`} />
          </button>
        }
        items={[
          { label: 'Perfil', icon: <UserRound aria-hidden className="size-4" />, onSelect: goTo('/profile') },
          { label: 'Notificaciones', icon: <Bell aria-hidden className="size-4" />, onSelect: goTo('/notifications') },
          'separator',
          {
            label: 'Cerrar Sesión',
            icon: <LogOut aria-hidden className="size-4" />,
            danger: true,
            onSelect: () => void signOut(),
          },
        ]}
      />
    </div>
  )
}
