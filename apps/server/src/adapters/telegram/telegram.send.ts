import { toTelegramHtml } from '../../platform/markdown/telegram-html.ts'
import type { Account, Channel, Delivery } from '../../ports/channel.ts'
import { botIdOf, type OpenApi } from './telegram.api.ts'
import { type Failure, problemOf, toFailure } from './telegram.errors.ts'

const RETRY_MS = 5_000
const REVOKED_RETRY_MS = 60_000

/** Telegram's way of speaking to a contact. */
export const createTelegramChannel = (openApi: OpenApi): Channel => ({
  platform: 'telegram',
  knowsById: false,

  async send(account, contactKey, text) {
    const html = toTelegramHtml(text)
    const first = await attempt(openApi, account, contactKey, html, html === text ? undefined : 'HTML')
    // Our marks did not read well: the words matter more than the bold.
    if (first.outcome === 'rejected' && /can't parse entities/i.test(first.cause))
      return attempt(openApi, account, contactKey, text, undefined)
    return first
  },

  async typing(account, contactKey) {
    const api = await openApi(account.botToken)
    await api.sendChatAction(contactKey, 'typing').catch(() => {})
  },
})

async function attempt(
  openApi: OpenApi,
  { botToken }: Account,
  contactKey: string,
  text: string,
  parseMode: 'HTML' | undefined,
): Promise<Delivery> {
  const api = await openApi(botToken)
  try {
    const sent = await api.sendMessage(contactKey, text, parseMode ? { parse_mode: parseMode } : {})
    return { outcome: 'sent', externalId: `${botIdOf(botToken)}:${sent.message_id}` }
  } catch (error) {
    return deliveryOf(toFailure(error))
  }
}

function deliveryOf(failure: Failure): Delivery {
  const { status, description, retryAfterMs, taken } = failure
  if (taken === 'maybe') return { outcome: 'ambiguous', cause: 'Telegram no confirmó si recibió el mensaje' }
  const known = status === 403 ? forbidden.find(({ says }) => says.test(description)) : undefined
  if (known) return { outcome: 'rejected', cause: known.cause, blocked: known.blocked }
  if (status === 400 || status === 403)
    return { outcome: 'rejected', cause: `Telegram no aceptó el mensaje: ${description}`, blocked: false }
  return {
    outcome: 'refused',
    cause: refusedWords(status),
    retryAfterMs: retryAfterMs ?? (status === 401 ? REVOKED_RETRY_MS : RETRY_MS),
    problem: problemOf(failure),
  }
}

/** What Telegram's words of a contact mean. */
const forbidden = [
  { says: /blocked by the user/i, cause: 'El contacto bloqueó al bot', blocked: true },
  { says: /deactivated/i, cause: 'La cuenta del contacto ya no existe en Telegram', blocked: true },
  { says: /can't initiate conversation/i, cause: 'El contacto todavía no le ha escrito a este bot', blocked: false },
]

const refusedWords = (status: number | null) => {
  if (status === 429) return 'Telegram pidió esperar antes de enviar más'
  if (status === 401) return 'Telegram rechazó el token del bot'
  return 'No hubo conexión con Telegram'
}
