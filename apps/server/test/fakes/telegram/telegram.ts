import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBell } from '../bell.ts'
import { answerJson, readText, resetConnection, serveOnLoopback } from '../serve.ts'
import { type Bot, type BotIdentity, createBot } from './bot.ts'
import { serveMethod } from './methods.ts'
import { notFound, Refusal, unauthorized } from './refusal.ts'

export type Telegram = Awaited<ReturnType<typeof openTelegram>>

/** Telegram's Bot API on loopback: `url` is what the product calls `TELEGRAM_API_ROOT`. */
export const openTelegram = async ({ port = 0 }: { port?: number } = {}) => {
  const bots = new Map<string, Bot>()
  const bell = createBell()
  const loopback = await serveOnLoopback((request, response) => answer(bots, request, response), port)

  return {
    url: loopback.url,
    bell,
    addBot: (token: string, identity: BotIdentity): Bot => {
      const bot = createBot(identity, bell)
      bots.set(token, bot)
      return bot
    },
    get bots(): Bot[] {
      return [...bots.values()]
    },
    bot: (token: string): Bot => {
      const bot = bots.get(token)
      if (!bot) throw new Error(`No bot with the token ${token}: add it with addBot`)
      return bot
    },
    unplug: loopback.unplug,
    plugIn: loopback.plugIn,
    close: loopback.unplug,
  }
}

const answer = async (bots: Map<string, Bot>, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://telegram')
  const asked = decodeURIComponent(url.pathname)
  const [, fileToken, path] = /^\/file\/bot([^/]+)\/(.+)$/.exec(asked) ?? []
  const [, token = fileToken, method = path && 'file'] = /^\/bot([^/]+)\/(\w+)$/.exec(asked) ?? []
  const params = await paramsOf(request, url)
  try {
    if (!token || !method || !/^\d+:[\w-]+$/.test(token)) throw notFound()
    const bot = bots.get(token)
    if (!bot) throw unauthorized()
    await serve(bot, method, path === undefined ? params : { path }, response)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const retryAfter = error.parameters?.retry_after
    answerJson(response, error.status, error.body, retryAfter ? { 'retry-after': String(retryAfter) } : {})
  }
}

const serve = async (bot: Bot, method: string, params: Record<string, unknown>, response: ServerResponse) => {
  const hungUp = new AbortController()
  response.on('close', () => hungUp.abort())
  const call = { method, params, at: new Date() }
  bot.keepCall(call)
  const fault = await bot.ofCall(call)
  if (fault === 'hang') return
  if (fault === 'resetBefore') return resetConnection(response)
  if (fault instanceof Refusal) throw fault
  if (method === 'file') return bot.files.serve(String(params['path']), response)
  const result = await serveMethod(bot, method, params, hungUp.signal)
  if (fault === 'acceptThenReset') return resetConnection(response)
  answerJson(response, 200, { ok: true, result })
}

const paramsOf = async (request: IncomingMessage, url: URL): Promise<Record<string, unknown>> => {
  const text = await readText(request)
  const query = Object.fromEntries(url.searchParams)
  if (text === '') return query
  if (request.headers['content-type']?.includes('json')) return { ...query, ...(JSON.parse(text) as object) }
  return { ...query, ...Object.fromEntries(new URLSearchParams(text)) }
}
