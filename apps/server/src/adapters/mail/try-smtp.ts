import { whyUnreached } from '../../platform/why-unreached.ts'
import type { MailTrial } from '../../ports/mail-server.ts'
import { smtpOptions } from './smtp-options.ts'

/** Knocks, secures the line and signs in, as a letter would, and leaves again. */
export async function trySmtp(url: string, patienceMs = 8_000): Promise<MailTrial> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...smtpOptions(url),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Its lines would carry the password.
    logger: false,
  })
  try {
    await transport.verify()
    return { outcome: 'accepted' }
  } catch (error) {
    if ((error as { code?: string }).code === 'EAUTH') return { outcome: 'bad_login' }
    return { outcome: 'unreachable', why: whyUnreached(error) }
  } finally {
    transport.close()
  }
}
