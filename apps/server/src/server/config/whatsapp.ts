import {
  type EnvironmentVariables,
  readAddress,
  readChoice,
  readText,
  readUrl,
} from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

export type WhatsAppConfig = {
  /** Null for WhatsApp's own. */
  whatsappSocketUrl: string | null
  /** Host of the files of WhatsApp messages. */
  whatsappMediaUrl: string
  /** A fixed WhatsApp Web version; null to look it up. */
  whatsappVersion: [number, number, number] | null
  /** Address of the WhatsApp Web page. */
  whatsappWebUrl: string
  /** Whether the page is asked for its version. */
  checksWhatsappVersion: boolean
}

export const readWhatsAppConfig = (env: EnvironmentVariables): WhatsAppConfig => ({
  whatsappSocketUrl: readUrl(env, 'WHATSAPP_SOCKET_URL', ['ws:', 'wss:']),
  whatsappMediaUrl: readAddress(env, 'WHATSAPP_MEDIA_URL', 'https://mmg.whatsapp.net'),
  whatsappVersion: readVersion(env, 'WHATSAPP_VERSION'),
  whatsappWebUrl: readAddress(env, 'WHATSAPP_WEB_URL', 'https://web.whatsapp.com'),
  checksWhatsappVersion: readChoice(env, 'WHATSAPP_VERSION_CHECK', ['on', 'off'], 'on') === 'on',
})

/** «2.3000.1029030078», as WhatsApp's web client writes it. */
function readVersion(env: EnvironmentVariables, name: string): [number, number, number] | null {
  const value = readText(env, name)
  if (value === null) return null
  const [, ...parts] = /^(\d{1,4})\.(\d{1,6})\.(\d{1,12})$/.exec(value) ?? []
  const [major, minor, patch] = parts.map(Number)
  if (major === undefined || minor === undefined || patch === undefined)
    throw new StartError(`${name} debe ser una versión como 2.3000.1029030078, y vale «${value}».`)
  return [major, minor, patch]
}
