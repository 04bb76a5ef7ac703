import * as z from 'zod/mini'
import { Email, NewPassword } from './account-fields.ts'
import { isClearName, UNCLEAR_NAME } from './clear-name.ts'
import { Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

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
  /** What the link of an invitation brings. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
})
export type SignUp = z.infer<typeof SignUp>

/** What the sign-up form holds; `confirmPassword` never leaves the browser. */
export const SignUpForm = z.extend(SignUp, { confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Las contraseñas no coinciden',
    when: () => true,
  }),
  z.refine((form) => isClearName(form.username), { path: ['username'], error: UNCLEAR_NAME }),
)

/** Who may create an account: anyone (open), invited people, or no one (closed). */
const SignUpMode = z.enum(['open', 'invite', 'closed'])
export type SignUpMode = z.infer<typeof SignUpMode>

export const registration = {
  /** What the sign-up screen shows instead of its form. */
  mode: endpoint({
    method: 'GET',
    path: '/auth/signup',
    access: 'public',
    input: Nothing,
    output: z.object({
      mode: SignUpMode,
      /** Without one, the first needs an invitation unless the mode is `open`, and becomes the administrator. */
      hasAccounts: z.boolean(),
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
