import * as z from 'zod/mini'

export const Role = z.enum(['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'])
export type Role = z.infer<typeof Role>

/** The specification's check: a role is known by a part of its name. */
const parts: Record<Role, RegExp> = { ROLE_USER: /USER/, ROLE_MODERATOR: /MOD/, ROLE_ADMIN: /ADMIN/ }

/** True when the person has any of these roles, and for everybody where none is asked. */
export const hasRole = (roles: readonly string[], anyOf: readonly Role[]): boolean =>
  anyOf.length === 0 || anyOf.some((role) => roles.some((own) => parts[role].test(own)))
