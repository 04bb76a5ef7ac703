import { limits } from '@portavoz/contract'
import { MailError } from '../../ports/mailer.ts'

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string; message?: string }

/**
 * A mail server's refusal in our words. Its own are left out, and so is the cause: a server may repeat
 * the letter in them, link and all.
 */
export function toMailError(error: unknown): MailError {
  const { code = '', responseCode, command = '' } = error as SmtpError
  const { response, message } = beginningsOf(error as SmtpError)
  const isOfLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode === undefined)
    return new MailError(isOfLetter ? 'this letter cannot be sent' : `no mail server: ${message}`, {
      isForGood: isOfLetter,
    })
  const [detail = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
  const said = [responseCode, detail, command && `(${command})`].filter(Boolean).join(' ')
  return new MailError(`the mail server answered ${said}`, {
    isForGood: isOfLetter && isAbout(responseCode, detail, command),
  })
}

const beginningsOf = ({ response = '', message = '' }: SmtpError) => ({
  response: response.slice(0, limits.errorTextMax),
  message: message.slice(0, limits.errorTextMax),
})

/** Refused for its recipient or its content. Who may send what from here (530, 5.7) is for the operator to put right. */
const isAbout = (status: number, detail: string, command: string): boolean => {
  if (status < 500 || status === 530 || command === 'MAIL FROM') return false
  return command === 'DATA' || !detail.startsWith('5.7.')
}
