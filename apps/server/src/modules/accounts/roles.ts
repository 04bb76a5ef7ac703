import type { Role } from '@portavoz/contract'

export const roleLabels: Record<Role, string> = {
  ROLE_USER: 'usuario',
  ROLE_MODERATOR: 'moderador',
  ROLE_ADMIN: 'administrador',
}

const ROLE_SPELLINGS: Record<string, Role> = {
  role_user: 'ROLE_USER',
  user: 'ROLE_USER',
  usuario: 'ROLE_USER',
  usuaria: 'ROLE_USER',
  role_moderator: 'ROLE_MODERATOR',
  moderator: 'ROLE_MODERATOR',
  moderador: 'ROLE_MODERATOR',
  moderadora: 'ROLE_MODERATOR',
  role_admin: 'ROLE_ADMIN',
  admin: 'ROLE_ADMIN',
  administrador: 'ROLE_ADMIN',
  administradora: 'ROLE_ADMIN',
}

export const parseRole = (spelling: string): Role | null =>
  Object.hasOwn(ROLE_SPELLINGS, spelling.toLowerCase()) ? (ROLE_SPELLINGS[spelling.toLowerCase()] ?? null) : null
