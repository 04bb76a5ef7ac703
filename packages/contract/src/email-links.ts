import * as z from 'zod/mini'
import { filled } from './sign-in.ts'
import { Email, NewPassword } from './account-fields.ts'
import { endpoint } from './endpoint.ts'

/** What a link in a letter is for: a new account's address, an account's new address, a locked door, a forgotten password. */
export const LinkPurpose = z.enum(['verify', 'change', 'unlock', 'reset'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

const Token = filled('Token de verificación no válido').check(z.maxLength(200))

export const ResetPassword = z.object({
  token: Token,
  newPassword: NewPassword,
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** An address to which a letter is asked for. */
export const LetterRequest = z.object({ email: Email })

const Told = z.object({ message: z.string() })

/**
 * What is proved with a link: it holds for 24 hours, works once, and only a POST uses it up.
 * `resend` and `forgot` answer alike for addresses that nobody has.
 */
export const emailLinks = {
  verify: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    invalid: 'auth.link_invalid',
    input: z.object({ token: Token }),
    output: z.object({ purpose: z.enum(['verify', 'change', 'unlock']), email: z.string(), message: z.string() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'public',
    invalid: 'auth.bad_email',
    input: LetterRequest,
    output: Told,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    invalid: 'auth.bad_email',
    input: LetterRequest,
    /** `sendsEmail`: false where no SMTP server is set and the link is a file that the operator reads. */
    output: z.extend(Told, { sendsEmail: z.boolean() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    input: ResetPassword,
    output: Told,
  }),
}
