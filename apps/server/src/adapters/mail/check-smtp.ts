import { describeFetchFailure } from '../../platform/network/describe-fetch-failure.ts'
import type { MailServerCheck } from '../../ports/mail/mail-server.ts'
import { smtpOptions } from './smtp-options.ts'

/** Connects, secures the connection and signs in like a real e-mail, without sending one. */
export async function checkSmtp(url: string, timeoutMs = 8_000): Promise<MailServerCheck> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...smtpOptions(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // nodemailer's log would contain the password.
    logger: false,
  })
  try {
    await transport.verify()
    return { outcome: 'accepted' }
  } catch (error) {
    if ((error as { code?: string }).code === 'EAUTH') return { outcome: 'bad_login' }
    return { outcome: 'unreachable', why: describeFetchFailure(error) }
  } finally {
    transport.close()
  }
}
