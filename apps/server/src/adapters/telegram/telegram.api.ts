import type { Api } from 'grammy'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

export type OpenApi = (botToken: string) => Promise<Api>

/**
 * A connection that rests longer than this is closed by us. Telegram closes resting ones too, and a
 * message sent into one just closed would be «Envío incierto» for nothing.
 */
const LONGEST_REST_MS = 2_000

/** Of one answer of Telegram: a hundred updates are a tenth of it. */
const MOST_BYTES = 32 * 1024 * 1024

/** Tokens that were only tried are not kept for ever. */
const MOST_KEPT = 500

/** grammY is loaded when the first bot needs it: a house without bots does without its memory. */
export function createOpenApi(apiRoot: string): OpenApi {
  const Agent = apiRoot.startsWith('https:') ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, timeout: LONGEST_REST_MS })
  const apis = new Map<string, Api>()
  return async (botToken) => {
    const known = apis.get(botToken)
    if (known) return known
    const { Api: GrammyApi } = await import('grammy')
    const baseFetchConfig = { agent, compress: true, size: MOST_BYTES }
    const api = new GrammyApi(botToken, { apiRoot, timeoutSeconds: 40, baseFetchConfig })
    if (apis.size >= MOST_KEPT) apis.clear()
    apis.set(botToken, api)
    return api
  }
}

/** Tokens look like `123456789:AA…`; anything else is not worth a call, and could change the address we call. */
export const isToken = (text: string): boolean => /^\d{3,20}:[\w-]{10,100}$/.test(text)

/** A token is its bot's id, a colon, and the secret. */
export const botIdOf = (botToken: string): string => botToken.split(':')[0] ?? ''

/** Nothing else is asked for: what we do not read should not travel. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'message_reaction'] as const

/** Telegram's own, which reaches nothing but what the internet does. */
export const isTelegrams = (apiRoot: string): boolean => URL.parse(apiRoot)?.hostname === 'api.telegram.org'
