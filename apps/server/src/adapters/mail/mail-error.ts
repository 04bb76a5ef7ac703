import { limits } from '@portavoz/contract'
import { MailError } from '../../ports/mail/mailer.ts'

type SmtpFailure = {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  message?: string
  syscall?: string
  timeoutType?: string
}

/** Failures of reaching, securing and entering the server, which come before any letter. */
const SETUP_CODES = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'])
const SETUP_TIMEOUTS = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

/** Drops the server's own text and the cause: a server may quote the e-mail in them, with its link. */
export function toMailError(error: unknown): MailError {
  const { code = '', responseCode, command = '' } = error as SmtpFailure
  const { response, message } = truncateTexts(error as SmtpFailure)
  const isOfEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode === undefined)
    return new MailError(isOfEmail ? 'this letter cannot be sent' : `no mail server: ${message}`, {
      isPermanent: isOfEmail,
      mayHaveArrived: !isOfEmail && !isOfSetup(error as SmtpFailure),
    })
  const [detail = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
  const answer = [responseCode, detail, command && `(${command})`].filter(Boolean).join(' ')
  return new MailError(`the mail server answered ${answer}`, {
    isPermanent: isOfEmail && isAboutEmail(responseCode, detail, command),
  })
}

const isOfSetup = ({ code = '', syscall, timeoutType = '' }: SmtpFailure): boolean =>
  SETUP_CODES.has(code) || syscall === 'connect' || SETUP_TIMEOUTS.has(timeoutType)

const truncateTexts = ({ response = '', message = '' }: SmtpFailure) => ({
  response: response.slice(0, limits.errorTextMax),
  message: message.slice(0, limits.errorTextMax),
})

/** True when the recipient or the content was refused. 530 and 5.7 concern the account, which the operator must fix. */
const isAboutEmail = (status: number, detail: string, command: string): boolean => {
  if (status < 500 || status === 530 || command === 'MAIL FROM') return false
  return command === 'DATA' || !detail.startsWith('5.7.')
}
