import { MailError, type Mailer } from '../../ports/mail/mailer.ts'
import { composeEmail } from './compose-email.ts'
import { toMailError } from './mail-error.ts'
import { smtpOptions } from './smtp-options.ts'
import { translateErrors } from '../../platform/errors/translate-errors.ts'

type SmtpMailerOptions = {
  url: string
  from: string
  /** Deletes the files from before SMTP was configured. */
  forgetOld?: Mailer['forgetOld']
  timeoutMs?: number
  /** For each step until the server greets. */
  setupTimeoutMs?: number
}

/** Opens one connection per e-mail: e-mails are few. */
export function createSmtpMailer({
  url,
  from,
  forgetOld = async () => {},
  timeoutMs = 50_000,
  setupTimeoutMs = Math.min(10_000, timeoutMs),
}: SmtpMailerOptions): Mailer {
  const options = {
    ...smtpOptions(url),
    connectionTimeout: setupTimeoutMs,
    greetingTimeout: setupTimeoutMs,
    dnsTimeout: setupTimeoutMs,
    socketTimeout: timeoutMs,
    // nodemailer's log would contain the password.
    logger: false,
  }

  /** nodemailer is loaded with the first e-mail. */
  const openTransport = async () => (await import('nodemailer')).createTransport(options)

  return {
    canSend: true,
    forgetOld,
    async send(mail) {
      const transport = await openTransport()
      const sending = translateErrors(transport.sendMail(composeEmail(mail, from)), toMailError)
      await withTimeout(timeoutMs, sending)
    },
  }
}

/** The socket timeout does not end a connection on which the server keeps sending a little. */
async function withTimeout(ms: number, sending: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      timeout.reject(new MailError(`the mail server took over ${ms} ms`, { isPermanent: false, mayHaveArrived: true })),
    ms,
  )
  await Promise.race([sending, timeout.promise]).finally(() => clearTimeout(timer))
}
