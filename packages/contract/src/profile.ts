import * as z from 'zod/mini'
import { filled, User } from './sign-in.ts'
import { Id, Nothing, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const { email, password } = limits

export const Profile = z.extend(User, {
  emailVerified: z.boolean(),
  /** Not yet verified, and this installation can send the link that does it. */
  canVerifyEmail: z.boolean(),
  /** The new address, until its owner confirms it. */
  pendingEmail: z.nullable(z.string()),
  createdAt: Time,
})
export type Profile = z.infer<typeof Profile>

const anEmail = z.email()

export const EmailChange = z.object({
  newEmail: z.string({ error: 'El email no puede estar vacío' }).check(
    z.trim(),
    z.minLength(1, { error: 'El email no puede estar vacío', abort: true }),
    z.refine((value) => anEmail.safeParse(value).success, 'Debe ser un email válido'),
    z.maxLength(email.max, 'El email no puede tener más de 50 caracteres'),
    z.toLowerCase(),
  ),
  currentPassword: filled('Ingresa tu contraseña actual para cambiar el email'),
})
export type EmailChange = z.infer<typeof EmailChange>

const allThree = 'Todos los campos de contraseña son obligatorios'

export const PasswordChange = z.object({
  currentPassword: filled(allThree),
  newPassword: filled(allThree).check(
    z.minLength(password.min, 'La nueva contraseña debe tener al menos 6 caracteres'),
    z.maxLength(password.max, 'La contraseña no puede tener más de 40 caracteres'),
  ),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** What the form holds; the confirmation never leaves the browser. */
export const PasswordChangeForm = z.extend(PasswordChange, { confirmPassword: filled(allThree) }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Las contraseñas no coinciden',
    when: () => true,
  }),
)

export const AvatarUrl = z.object({
  avatarUrl: z.string({ error: 'Debe proporcionar un archivo o URL de avatar' }).check(
    z.trim(),
    z.minLength(1, { error: 'Debe proporcionar un archivo o URL de avatar', abort: true }),
    z.maxLength(2_000, 'La dirección es demasiado larga'),
    z.refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'Escribe una dirección que empiece por https://',
    ),
  ),
})
export type AvatarUrl = z.infer<typeof AvatarUrl>

/** One place where this person is signed in. `device` is in words: «Chrome en Android». */
export const SignedInDevice = z.object({
  id: Id,
  device: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

const user = 'user'
const Avatar = z.object({ avatar: z.nullable(z.string()) })
export const OwnPassword = z.object({ currentPassword: filled('Escribe tu contraseña actual') })

export const profile = {
  get: endpoint({ method: 'GET', path: '/user/profile', access: user, input: Nothing, output: Profile }),
  /** `pendingEmail` until the new address is confirmed, where letters can be sent; else it holds at once. */
  updateEmail: endpoint({
    method: 'PUT',
    path: '/user/update-email',
    access: user,
    input: EmailChange,
    output: z.object({ email: z.string(), pendingEmail: z.nullable(z.string()), message: z.string() }),
  }),
  /** Every token of this person ends, this one too: the answer brings the one to go on with. */
  updatePassword: endpoint({
    method: 'PUT',
    path: '/user/update-password',
    access: user,
    input: PasswordChange,
    output: z.object({ accessToken: z.string() }),
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/user/upload-avatar',
    access: user,
    upload: 'avatar',
    input: Nothing,
    output: Avatar,
  }),
  updateAvatar: endpoint({
    method: 'PUT',
    path: '/user/update-avatar',
    access: user,
    input: AvatarUrl,
    output: Avatar,
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/user/remove-avatar',
    access: user,
    input: Nothing,
    output: Avatar,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: user,
    input: Nothing,
    output: z.array(SignedInDevice),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: user,
    input: Nothing,
    output: z.object({ ended: z.number() }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:id',
    access: user,
    input: z.object({ id: Id }),
    output: Nothing,
  }),
  /** A zip of everything that belongs to this person, secrets left out. */
  exportData: endpoint({
    method: 'GET',
    path: '/user/export',
    access: user,
    shape: 'file',
    input: Nothing,
    output: Nothing,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/user/delete',
    access: user,
    input: OwnPassword,
    output: Nothing,
  }),
}
