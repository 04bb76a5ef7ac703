import * as z from 'zod/mini'
import { Id, EmptyObject } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { Role } from './roles.ts'

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  roles: z.array(Role),
  avatar: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

/** Refuses text of blanks only. */
export const notBlank = (message: string) => z.refine<string>((value) => value.trim() !== '', message)

/** Required text with one error message. Not trimmed: spaces are part of a password. */
export const credentialText = (message: string) =>
  z.string({ error: message }).check(notBlank(message), z.maxLength(limits.credentialMax, message))

export const SignIn = z.object({
  username: credentialText('El nombre de usuario es requerido'),
  password: credentialText('La contraseña es requerida'),
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
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'person',
    input: EmptyObject,
    output: EmptyObject,
  }),
  me: endpoint({
    method: 'GET',
    path: '/test/user',
    access: 'person',
    shape: 'bare',
    input: EmptyObject,
    /** `hasNews`: an update brought news that the person has not read. */
    output: z.extend(User, { hasNews: z.boolean() }),
  }),
}
