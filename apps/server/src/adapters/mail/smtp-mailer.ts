import { MailError, type Mailer } from '../../ports/mailer.ts'
import { compose } from './compose.ts'
import { toMailError } from './refusal.ts'
import { smtpOptions } from './smtp-options.ts'

type Options = {
  url: string
  from: string
  /** For the files from before there was a mail server. */
  forgetOld?: Mailer['forgetOld']
  patienceMs?: number
}

/** Sends through the operator's mail server, each letter over a connection of its own: there are few. */
export function createSmtpMailer({ url, from, forgetOld = async () => {}, patienceMs = 50_000 }: Options): Mailer {
  const options = {
    ...smtpOptions(url),
    connectionTimeout: Math.min(10_000, patienceMs),
    greetingTimeout: Math.min(10_000, patienceMs),
    dnsTimeout: Math.min(10_000, patienceMs),
    socketTimeout: patienceMs,
    // Its lines would carry the password.
    logger: false,
  }

  /** Loaded with the first letter: most days of an idle house see none. */
  const open = async () => (await import('nodemailer')).createTransport(options)

  return {
    canSend: true,
    forgetOld,
    async send(mail) {
      const transport = await open()
      const sent = transport.sendMail(compose(mail, from)).catch((error: unknown) => {
        throw toMailError(error)
      })
      await within(patienceMs, sent)
    },
  }
}

/** A server that says a little now and then keeps a connection for ever. */
async function within(ms: number, sent: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new MailError(`the mail server took over ${ms} ms`, { isForGood: false })),
    ms,
  )
  await Promise.race([sent, late.promise]).finally(() => clearTimeout(timer))
}
