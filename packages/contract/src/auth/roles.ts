import * as z from 'zod/mini'

export const Role = z.enum(['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'])
export type Role = z.infer<typeof Role>

/** As the specification has it, a role is recognised by a part of its name. */
const rolePatterns: Record<Role, RegExp> = { ROLE_USER: /USER/, ROLE_MODERATOR: /MOD/, ROLE_ADMIN: /ADMIN/ }

/** Whether the person has one of these roles; true for an empty list. */
export const hasRole = (roles: readonly string[], anyOf: readonly Role[]): boolean =>
  anyOf.length === 0 || anyOf.some((role) => roles.some((userRole) => rolePatterns[role].test(userRole)))
