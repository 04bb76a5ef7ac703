import * as z from 'zod/mini'
import { Email, NewPassword } from './credentials.ts'
import { newNameError } from './unambiguous-name.ts'
import { EmptyObject } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'

const { username } = limits

export const SignUp = z.object({
  username: z.string({ error: 'El nombre de usuario es requerido' }).check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.trim(),
    z.minLength(username.min, 'El usuario debe tener al menos 3 caracteres'),
    z.maxLength(username.max, 'El usuario no puede tener más de 20 caracteres'),
  ),
  email: Email,
  password: NewPassword,
  /** The token of an invitation link. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
  /** The token of an invitation into a workspace, which the new account joins instead of getting one of its own. */
  workspaceInvitation: z.optional(z.string().check(z.maxLength(100))),
})
export type SignUp = z.infer<typeof SignUp>

/** The sign-up form; `confirmPassword` is not sent. */
export const SignUpForm = z.extend(SignUp, { confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Las contraseñas no coinciden',
    when: () => true,
  }),
  z.refine((form) => newNameError(form.username) === null, {
    path: ['username'],
    error: ({ input }) => newNameError((input as SignUp).username) ?? '',
  }),
)

/** Who may create an account: all people (open), invited people (invite), or none (closed). */
const SignUpMode = z.enum(['open', 'invite', 'closed'])
export type SignUpMode = z.infer<typeof SignUpMode>

export const registration = {
  /** Decides whether the sign-up screen shows its form. */
  mode: endpoint({
    method: 'GET',
    path: '/auth/signup',
    access: 'public',
    input: EmptyObject,
    output: z.object({
      mode: SignUpMode,
      /** Without accounts the first one becomes administrator and needs an invitation unless the mode is `open`. */
      hasAccounts: z.boolean(),
      /** The name of the OpenID Connect provider that people may sign in with; null without one. */
      providerName: z.nullable(z.string()),
    }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    shape: 'bare',
    input: SignUp,
    output: z.object({ success: z.literal(true), requiresEmailVerification: z.boolean(), message: z.string() }),
  }),
}
