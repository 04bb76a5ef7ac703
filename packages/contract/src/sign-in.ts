import * as z from 'zod/mini'
import { Id, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Role } from './roles.ts'

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  roles: z.array(Role),
  avatar: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

/** Refuses blanks alone. */
export const isFilled = (message: string) => z.refine<string>((value) => value.trim() !== '', message)

/** A sentence for what is missing; a password is never trimmed. */
export const filled = (message: string) =>
  z.string({ error: message }).check(isFilled(message), z.maxLength(limits.credentialMax, message))

export const SignIn = z.object({
  username: filled('El nombre de usuario es requerido'),
  password: filled('La contraseña es requerida'),
})
export type SignIn = z.infer<typeof SignIn>

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    invalid: 'auth.missing',
    access: 'public',
    shape: 'bare',
    input: SignIn,
    output: z.extend(User, { accessToken: z.string() }),
  }),
  signOut: endpoint({ method: 'POST', path: '/auth/logout', access: 'user', input: Nothing, output: Nothing }),
  me: endpoint({ method: 'GET', path: '/test/user', access: 'user', shape: 'bare', input: Nothing, output: User }),
}
