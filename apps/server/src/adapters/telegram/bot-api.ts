import type { Api } from 'grammy'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isAllowedUrl } from '../../platform/network/safe-fetch.ts'

/** `timeoutSeconds` of each call; files need longer than the default. */
export type OpenBotApi = (botToken: string, timeoutSeconds?: number) => Promise<Api>

/**
 * Closes idle connections before Telegram does: a message sent into a closing connection would be «Envío incierto» for
 * nothing.
 */
const IDLE_TIMEOUT_MS = 2_000

/** A hundred updates take a tenth of it. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024

const DEFAULT_TIMEOUT_S = 40

/** Tokens that were only checked must not stay in memory. */
const MAX_CACHED_CLIENTS = 500

/** grammY is loaded with the first bot: installations without bots save its memory. */
export function createOpenBotApi(apiRoot: string): OpenBotApi {
  const Agent = apiRoot.startsWith('https:') ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS })
  const apis = new Map<string, Api>()
  return async (botToken, timeoutSeconds = DEFAULT_TIMEOUT_S) => {
    const name = `${botToken} ${timeoutSeconds}`
    const cached = apis.get(name)
    if (cached) return cached
    const { Api: GrammyApi } = await import('grammy')
    const baseFetchConfig = { agent, compress: true, size: MAX_RESPONSE_BYTES }
    const api = new GrammyApi(botToken, { apiRoot, timeoutSeconds, baseFetchConfig })
    if (apis.size >= MAX_CACHED_CLIENTS) apis.clear()
    apis.set(name, api)
    return api
  }
}

/** For example `123456789:AA…`. Other text is not a token, and could change the called path. */
export const isBotToken = (text: string): boolean => /^\d{3,20}:[\w-]{10,100}$/.test(text)

/** A token is `<bot id>:<secret>`. */
export const botIdOf = (botToken: string): string => botToken.split(':')[0] ?? ''

/** Only what is read should be sent. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'message_reaction'] as const

/** True for the official Bot API, which reaches public addresses only. */
export const isOfficialApi = (apiRoot: string): boolean => URL.parse(apiRoot)?.hostname === 'api.telegram.org'

/** Whether the Bot API can call an address. A self-hosted one can call private addresses too. */
export const createIsReachableByBotApi =
  (apiRoot: string) =>
  (address: string): boolean =>
    !isOfficialApi(apiRoot) || isAllowedUrl(address, [])
