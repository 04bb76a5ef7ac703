import * as z from 'zod/mini'
import { credentialText } from './sign-in.ts'
import { Email, NewPassword } from './credentials.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/**
 * Purpose of an e-mailed link: verify a new account's address, change an address, unlock an account, reset a password.
 */
export const LinkPurpose = z.enum(['verify', 'change', 'unlock', 'reset'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

const LinkToken = credentialText('Token de verificación no válido').check(z.maxLength(200))

export const ResetPassword = z.object({
  token: LinkToken,
  newPassword: NewPassword,
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** The address to which a link is sent. */
export const EmailLinkRequest = z.object({ email: Email })

const MessageOutput = z.object({ message: z.string() })

/**
 * A link is valid for 24 hours and once; only a POST uses it up. `resend` and `forgot` answer alike for unknown
 * addresses.
 */
export const emailLinks = {
  verify: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    invalid: 'auth.link_invalid',
    input: z.object({ token: LinkToken }),
    output: z.object({ purpose: z.enum(['verify', 'change', 'unlock']), email: z.string(), message: z.string() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'public',
    invalid: 'auth.bad_email',
    input: EmailLinkRequest,
    output: MessageOutput,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    invalid: 'auth.bad_email',
    input: EmailLinkRequest,
    /** `sendsEmail`: false without an SMTP server; the operator then finds the link in a file. */
    output: z.extend(MessageOutput, { sendsEmail: z.boolean() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    input: ResetPassword,
    output: MessageOutput,
  }),
}
