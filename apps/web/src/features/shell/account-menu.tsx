import { hasRole, type User } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Megaphone, Stethoscope, UserRound } from 'lucide-react'
import { signOut } from '../../data/account/sign-out.ts'
import { avatarUrl } from '../../lib/format/avatar-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { displayName } from './display-name.ts'
import { useAvailability } from './use-availability.tsx'

export function AccountMenu({ user, onNews }: { user: User; onNews: () => void }) {
  const navigate = useNavigate()
  const name = displayName(user)
  const availability = useAvailability()
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Cuenta de ${name}${availability?.isAvailable === false ? ', no disponible' : ''}`}
          className="relative ml-1 grid rounded-full"
        >
          <Avatar name={name} src={avatarUrl(user.avatar, location.origin)} />
          {availability?.isAvailable === false ? (
            <span
              title="No disponible"
              className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-superficie bg-aviso"
            />
          ) : null}
        </button>
      }
      header={
        <div className="mb-1.5 max-w-64 border-b border-linea px-2.5 py-2">
          <p className="text-sm font-semibold wrap-anywhere">{name}</p>
          <p className="text-xs wrap-anywhere text-texto-3">{user.email}</p>
        </div>
      }
      items={[
        ...(availability ? [availability.item, 'separator' as const] : []),
        {
          label: 'Perfil',
          icon: <UserRound aria-hidden className="size-4" />,
          onSelect: () => void navigate({ to: '/profile' }),
        },
        ...(hasRole(user.roles, ['ROLE_ADMIN'])
          ? [
              {
                label: 'Instalación',
                icon: <Stethoscope aria-hidden className="size-4" />,
                onSelect: () => void navigate({ to: '/instalacion' }),
              },
            ]
          : []),
        { label: 'Novedades', icon: <Megaphone aria-hidden className="size-4" />, onSelect: onNews },
        'separator',
        {
          label: 'Cerrar Sesión',
          icon: <LogOut aria-hidden className="size-4" />,
          danger: true,
          onSelect: () => void signOut(),
        },
      ]}
    />
  )
}
