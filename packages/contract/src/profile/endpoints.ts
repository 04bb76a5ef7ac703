import * as z from 'zod/mini'
import { credentialText, User } from '../auth/sign-in.ts'
import { Id, EmptyObject, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { Reauthentication } from '../second-factor/reauthentication.ts'
import { SecondFactorProof } from '../second-factor/schema.ts'

const { email, password } = limits

export const Profile = z.extend(User, {
  emailVerified: z.boolean(),
  /** The address is not verified and this installation can send e-mail. */
  canVerifyEmail: z.boolean(),
  /** The new address until it is confirmed. */
  pendingEmail: z.nullable(z.string()),
  createdAt: Time,
  /** False for an account that was created with the provider and got no password since. */
  hasPassword: z.boolean(),
  /** The installation's OpenID Connect provider, and this account's identity there; null without a provider. */
  provider: z.nullable(
    z.object({
      name: z.string(),
      /** `email` as the provider confirmed it when the account was linked. */
      identity: z.nullable(z.object({ email: z.nullable(z.string()), linkedAt: Time })),
    }),
  ),
})
export type Profile = z.infer<typeof Profile>

const emailSchema = z.email()

export const EmailChange = z.object({
  newEmail: z.string({ error: 'El email no puede estar vacío' }).check(
    z.trim(),
    z.minLength(1, { error: 'El email no puede estar vacío', abort: true }),
    z.refine((value) => emailSchema.safeParse(value).success, 'Debe ser un email válido'),
    z.maxLength(email.max, 'El email no puede tener más de 50 caracteres'),
    z.toLowerCase(),
  ),
  currentPassword: credentialText('Ingresa tu contraseña actual para cambiar el email'),
})
export type EmailChange = z.infer<typeof EmailChange>

const passwordFieldsRequired = 'Todos los campos de contraseña son obligatorios'

export const PasswordChange = z.object({
  currentPassword: credentialText(passwordFieldsRequired),
  newPassword: credentialText(passwordFieldsRequired).check(
    z.minLength(password.min, 'La nueva contraseña debe tener al menos 6 caracteres'),
    z.maxLength(password.max, 'La contraseña no puede tener más de 40 caracteres'),
  ),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** The form; the confirmation is not sent. */
export const PasswordChangeForm = z
  .extend(PasswordChange, { confirmPassword: credentialText(passwordFieldsRequired) })
  .check(
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

/** A sign-in session. `device` is Spanish: «Chrome en Android». */
export const SignedInDevice = z.object({
  id: Id,
  device: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

const AvatarOutput = z.object({ avatar: z.nullable(z.string()) })
export const PasswordConfirmation = z.object({ currentPassword: credentialText('Escribe tu contraseña actual') })

export const profile = {
  get: endpoint({ method: 'GET', path: '/user/profile', access: 'person', input: EmptyObject, output: Profile }),
  /**
   * Asks an account with a second factor for a proof, as the deletion does. With e-mail, `pendingEmail` until the
   * address is confirmed; without, the change applies at once.
   */
  updateEmail: endpoint({
    method: 'PUT',
    path: '/user/update-email',
    access: 'person',
    audit: 'email.change',
    input: z.extend(EmailChange, { proof: z.optional(SecondFactorProof) }),
    output: z.object({ email: z.string(), pendingEmail: z.nullable(z.string()), message: z.string() }),
  }),
  /**
   * Ends every session of this person; the response has a new token. `hasUnlinked`: also disconnected an account of the
   * provider that has another address.
   */
  updatePassword: endpoint({
    method: 'PUT',
    path: '/user/update-password',
    access: 'person',
    audit: 'password.changed',
    input: PasswordChange,
    output: z.object({ accessToken: z.string(), hasUnlinked: z.boolean() }),
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/user/upload-avatar',
    access: 'person',
    upload: 'avatar',
    input: EmptyObject,
    output: AvatarOutput,
  }),
  updateAvatar: endpoint({
    method: 'PUT',
    path: '/user/update-avatar',
    access: 'person',
    input: AvatarUrl,
    output: AvatarOutput,
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/user/remove-avatar',
    access: 'person',
    input: EmptyObject,
    output: AvatarOutput,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'person',
    input: EmptyObject,
    output: z.array(SignedInDevice),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'person',
    audit: 'sessions.ended',
    input: EmptyObject,
    output: z.object({ ended: z.number() }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:id',
    access: 'person',
    audit: 'session.ended',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
  /** A zip of the account's data without secrets. */
  exportData: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'person',
    audit: 'data.exported',
    shape: 'file',
    input: EmptyObject,
    output: EmptyObject,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/user/delete',
    access: 'person',
    audit: 'account.deleted',
    input: Reauthentication,
    output: EmptyObject,
  }),
}
