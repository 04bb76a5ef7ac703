import { emailLinks, type Input } from '@portavoz/contract'
import { call } from '../lib/api.ts'

/** Uses the link up, so it is called by a script alone, and once. */
export const verifyEmail = (token: string) => call(emailLinks.verify, { token })

export const resendVerification = (words: Input<typeof emailLinks.resend>) => call(emailLinks.resend, words)

export const forgotPassword = (words: Input<typeof emailLinks.forgot>) => call(emailLinks.forgot, words)

export const resetPassword = (words: Input<typeof emailLinks.reset>) => call(emailLinks.reset, words)
