import { emailLinks, type EndpointInput } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'

/** Uses up the link: called once, from a script. */
export const verifyEmail = (token: string) => callApi(emailLinks.verify, { token })

export const resendVerification = (input: EndpointInput<typeof emailLinks.resend>) => callApi(emailLinks.resend, input)

export const forgotPassword = (input: EndpointInput<typeof emailLinks.forgot>) => callApi(emailLinks.forgot, input)

export const resetPassword = (input: EndpointInput<typeof emailLinks.reset>) => callApi(emailLinks.reset, input)
