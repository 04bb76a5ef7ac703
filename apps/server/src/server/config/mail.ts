import { isIP } from 'node:net'
import { type EnvironmentVariables, readText } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

/** «Portavoz <cartas@ejemplo.co>» or «cartas@ejemplo.co», on one line. */
const SENDER_PATTERN = /^(?:[^\p{Cc}<>]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u

/** Without the setting, an address at the host of `publicUrl`. */
export function readMailSender(env: EnvironmentVariables, publicUrl: string): string {
  const value = readText(env, 'MAIL_FROM')
  if (value === null) return `Portavoz <no-responder@${mailHost(new URL(publicUrl).hostname)}>`
  if (!SENDER_PATTERN.test(value))
    throw new StartError('MAIL_FROM debe ser una dirección como cartas@ejemplo.co o Portavoz <cartas@ejemplo.co>.')
  return value
}

/** An IPv6 address needs brackets as the host of an e-mail address. */
const mailHost = (host: string): string => (isIP(host) === 4 ? `[${host}]` : host.replace(/^\[/, '[IPv6:'))
