import * as z from 'zod/mini'
import { isClearName, UNCLEAR_NAME } from './clear-name.ts'
import { Id, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Role } from './roles.ts'

const { username, email, password } = limits

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  roles: z.array(Role),
  avatar: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

const says = (message: string) => z.refine<string>((value) => value.trim() !== '', message)

/** A sentence for what is missing; a password is never trimmed. */
export const filled = (message: string) => z.string({ error: message }).check(says(message))

export const SignIn = z.object({
  username: filled('El nombre de usuario es requerido'),
  password: filled('La contraseña es requerida'),
})
export type SignIn = z.infer<typeof SignIn>

export const Email = z
  .email('Debe ser un email válido')
  .check(z.maxLength(email.max, 'El email no puede tener más de 50 caracteres'), z.toLowerCase())

/** One that the sign-in screen will accept: blanks alone it would refuse. */
export const NewPassword = z
  .string({ error: 'La contraseña es requerida' })
  .check(
    z.minLength(password.min, 'La contraseña debe tener al menos 6 caracteres'),
    z.maxLength(password.max, 'La contraseña no puede tener más de 40 caracteres'),
    says('La contraseña es requerida'),
  )

export const SignUp = z.object({
  username: z.string({ error: 'El nombre de usuario es requerido' }).check(
    z.overwrite((value) => value.replaceAll('\0', '')),
    z.trim(),
    z.minLength(username.min, 'El usuario debe tener al menos 3 caracteres'),
    z.maxLength(username.max, 'El usuario no puede tener más de 20 caracteres'),
  ),
  email: Email,
  password: NewPassword,
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
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    shape: 'bare',
    input: SignUp,
    output: z.object({ success: z.literal(true), requiresEmailVerification: z.boolean(), message: z.string() }),
  }),
  signOut: endpoint({ method: 'POST', path: '/auth/logout', access: 'user', input: Nothing, output: Nothing }),
  me: endpoint({ method: 'GET', path: '/test/user', access: 'user', shape: 'bare', input: Nothing, output: User }),
}
