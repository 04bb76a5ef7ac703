import type { Role } from '@portavoz/contract'

export const roleWords: Record<Role, string> = {
  ROLE_USER: 'usuario',
  ROLE_MODERATOR: 'moderador',
  ROLE_ADMIN: 'administrador',
}

const written: Record<string, Role> = {
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

/** A role, however it is written; null for anything else. */
export const roleOf = (word: string): Role | null =>
  Object.hasOwn(written, word.toLowerCase()) ? (written[word.toLowerCase()] ?? null) : null
