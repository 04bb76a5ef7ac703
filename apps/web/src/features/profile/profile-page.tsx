import type { Role } from '@portavoz/contract'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'

const roleWords: Record<Role, string> = {
  ROLE_ADMIN: 'Administrador',
  ROLE_MODERATOR: 'Moderador',
  ROLE_USER: 'Usuario',
}

export function ProfilePage() {
  const user = useSession()?.user
  if (!user) return null
  return (
    <>
      <h1 className="text-2xl font-semibold">Mi Perfil</h1>
      <section
        aria-label="Tu cuenta"
        className="mt-6 flex max-w-xl flex-wrap items-center gap-5 rounded-panel border border-linea bg-superficie p-6"
      >
        <Avatar name={user.username} src={avatarUrl(user.avatar, location.origin)} size="xl" />
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold tracking-tight">{user.username}</p>
          <p className="text-sm break-all text-texto-3">{user.email}</p>
          <ul aria-label="Roles" className="mt-3 flex flex-wrap gap-1.5">
            {user.roles.map((role) => (
              <li key={role} className="flex">
                <Badge tone="neutro">{roleWords[role]}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
