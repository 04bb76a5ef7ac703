import { markdownToTelegramHtml } from '../../../platform/text/markdown/to-telegram-html.ts'
import type { ChannelAccount } from '../../../ports/channel-account.ts'
import type { Channel, DeliveryResult } from '../../../ports/channel.ts'
import { botIdOf, type OpenBotApi } from '../bot-api.ts'
import { type BotApiFailure, toProblemCode, toBotApiFailure } from '../bot-api-errors.ts'
import { sendTelegramCard } from './send-telegram-card.ts'
import { sendTelegramFile, UnreadableFileError } from './send-telegram-file.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

const RETRY_MS = 5_000
const REVOKED_RETRY_MS = 60_000

export const createTelegramChannel = (openApi: OpenBotApi): Channel => ({
  platform: 'telegram',
  isIdempotent: false,
  addressOf: ({ contactKey }) => contactKey,

  async send(account, contactKey, text) {
    return sendMarkup(text, (markup, parseMode) => sendOnce(openApi, account, contactKey, markup, parseMode))
  },

  async sendFile(account, contactKey, { file, caption }) {
    return sendMarkup(caption, (markup, parseMode) => {
      const text = { ...(markup !== '' && { caption: markup }), ...(parseMode && { parse_mode: parseMode }) }
      return toDeliveryOnError(() => sendTelegramFile(openApi, account, contactKey, { file, ...text }))
    })
  },

  sendCard: (account, contactKey, { card }) =>
    toDeliveryOnError(() => sendTelegramCard(openApi, account, contactKey, card)),

  async showTyping(account, contactKey) {
    const api = await openApi(account.botToken)
    await ignoreFailure(api.sendChatAction(contactKey, 'typing'))
  },
})

/** Telegram may refuse our HTML: then it gets the plain text. */
async function sendMarkup(
  text: string,
  send: (markup: string, parseMode: 'HTML' | undefined) => Promise<DeliveryResult>,
): Promise<DeliveryResult> {
  const html = markdownToTelegramHtml(text)
  const first = await send(html, html === text ? undefined : 'HTML')
  return first.outcome === 'rejected' && /can't parse entities/i.test(first.cause) ? send(text, undefined) : first
}

async function sendOnce(
  openApi: OpenBotApi,
  { botToken }: ChannelAccount,
  contactKey: string,
  text: string,
  parseMode: 'HTML' | undefined,
): Promise<DeliveryResult> {
  const api = await openApi(botToken)
  return toDeliveryOnError(async () => {
    const sent = await api.sendMessage(contactKey, text, parseMode ? { parse_mode: parseMode } : {})
    return { outcome: 'sent', externalId: `${botIdOf(botToken)}:${sent.message_id}` }
  })
}

async function toDeliveryOnError(send: () => Promise<DeliveryResult>): Promise<DeliveryResult> {
  try {
    return await send()
  } catch (error) {
    return error instanceof UnreadableFileError ? unreadableFile : toDelivery(toBotApiFailure(error))
  }
}

/** Telegram got only a part of the request and sends nothing. */
const unreadableFile: DeliveryResult = {
  outcome: 'refused',
  cause: 'El servidor no pudo leer el archivo',
  retryAfterMs: RETRY_MS,
  problem: null,
  fileFault: 'file_unreadable',
}

function toDelivery(failure: BotApiFailure): DeliveryResult {
  const { status, description, retryAfterMs, taken } = failure
  if (taken === 'maybe') return { outcome: 'ambiguous', cause: 'Telegram no confirmó si recibió el mensaje' }
  const reason = status === 403 ? forbiddenReasons.find(({ says }) => says.test(description)) : undefined
  if (reason) return { outcome: 'rejected', cause: reason.cause, blocked: reason.blocked }
  if (status === 413) return fileTooBig
  if (status === 400 && FORBIDS_VOICE.test(description)) return voiceForbidden
  if (status === 400 || status === 403)
    return { outcome: 'rejected', cause: `Telegram no aceptó el mensaje: ${description}`, blocked: false }
  return {
    outcome: 'refused',
    cause: refusalText(status),
    retryAfterMs: retryAfterMs ?? (status === 401 ? REVOKED_RETRY_MS : RETRY_MS),
    problem: toProblemCode(failure),
  }
}

const fileTooBig: DeliveryResult = {
  outcome: 'rejected',
  cause: 'Telegram no acepta un archivo tan grande',
  blocked: false,
  fileFault: 'file_too_big',
}

/** A privacy setting of the contact. */
const FORBIDS_VOICE = /VOICE_MESSAGES_FORBIDDEN/i
const voiceForbidden: DeliveryResult = {
  outcome: 'rejected',
  cause: 'El contacto no recibe notas de voz',
  blocked: false,
  fileFault: 'voice_forbidden',
}

/** Telegram's descriptions of why a contact cannot be written to. */
const forbiddenReasons = [
  { says: /blocked by the user/i, cause: 'El contacto bloqueó al bot', blocked: true },
  { says: /deactivated/i, cause: 'La cuenta del contacto ya no existe en Telegram', blocked: true },
  { says: /can't initiate conversation/i, cause: 'El contacto todavía no le ha escrito a este bot', blocked: false },
]

const refusalText = (status: number | null) => {
  if (status === 429) return 'Telegram pidió esperar antes de enviar más'
  if (status === 401) return 'Telegram rechazó el token del bot'
  return 'No hubo conexión con Telegram'
}
