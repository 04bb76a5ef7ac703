import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { createChangeNotifier } from '../change-notifier.ts'
import { answerJson, readText, resetConnection, serveOnLoopback } from '../loopback-server.ts'
import { type FakeBot, type FakeBotIdentity, createFakeBot } from './bot.ts'
import { callBotMethod } from './bot-methods.ts'
import { notFound, BotApiError, unauthorized } from './bot-api-error.ts'

export type FakeTelegram = Awaited<ReturnType<typeof startFakeTelegram>>

/** Telegram's Bot API on loopback: `url` is the value of `TELEGRAM_API_ROOT`. */
export const startFakeTelegram = async ({ port = 0 }: { port?: number } = {}) => {
  const bots = new Map<string, FakeBot>()
  const notifier = createChangeNotifier()
  const loopback = await serveOnLoopback((request, response) => handleRequest(bots, request, response), port)

  return {
    url: loopback.url,
    notifier,
    addBot: (token: string, identity: FakeBotIdentity): FakeBot => {
      const bot = createFakeBot(identity, notifier)
      bots.set(token, bot)
      return bot
    },
    get bots(): FakeBot[] {
      return [...bots.values()]
    },
    bot: (token: string): FakeBot => {
      const bot = bots.get(token)
      if (!bot) throw new Error(`No bot with the token ${token}: add it with addBot`)
      return bot
    },
    unplug: loopback.unplug,
    plugIn: loopback.plugIn,
    close: loopback.unplug,
  }
}

const handleRequest = async (bots: Map<string, FakeBot>, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://telegram')
  const requestPath = decodeURIComponent(url.pathname)
  const [, fileToken, path] = /^\/file\/bot([^/]+)\/(.+)$/.exec(requestPath) ?? []
  const [, token = fileToken, method = path && 'file'] = /^\/bot([^/]+)\/(\w+)$/.exec(requestPath) ?? []
  const params = await readParams(request, url)
  try {
    if (!token || !method || !/^\d+:[\w-]+$/.test(token)) throw notFound()
    const bot = bots.get(token)
    if (!bot) throw unauthorized()
    await serveCall(bot, method, path === undefined ? params : { path }, response)
  } catch (error) {
    if (!(error instanceof BotApiError)) throw error
    const retryAfter = error.parameters?.retry_after
    answerJson(response, error.status, error.body, retryAfter ? { 'retry-after': String(retryAfter) } : {})
  }
}

const serveCall = async (bot: FakeBot, method: string, params: Record<string, unknown>, response: ServerResponse) => {
  const clientDisconnect = new AbortController()
  response.on('close', () => clientDisconnect.abort())
  const botCall = { method, params, at: new Date() }
  bot.recordCall(botCall)
  const fault = await bot.takeFault(botCall)
  if (fault === 'hang') return
  if (fault === 'resetBefore') return resetConnection(response)
  if (fault instanceof BotApiError) throw fault
  if (method === 'file') return bot.files.serve(String(params['path']), response)
  const result = await callBotMethod(bot, method, params, clientDisconnect.signal)
  if (fault === 'acceptThenReset') return resetConnection(response)
  answerJson(response, 200, { ok: true, result })
}

/** A form with a file; `attach://…` of a field names the part with its file. */
const readForm = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Readable.toWeb(request) as ReadableStream, { headers }).formData()
  const partOf = (value: unknown) => {
    const name = /^attach:\/\/(.+)$/.exec(String(value))?.[1]
    return name === undefined ? value : form.get(name)
  }
  return Object.fromEntries([...form.entries()].map(([name, value]) => [name, partOf(value)]))
}

const readParams = async (request: IncomingMessage, url: URL): Promise<Record<string, unknown>> => {
  const query = Object.fromEntries(url.searchParams)
  if (request.headers['content-type']?.startsWith('multipart/')) return { ...query, ...(await readForm(request)) }
  const text = await readText(request)
  if (text === '') return query
  if (request.headers['content-type']?.includes('json')) return { ...query, ...(JSON.parse(text) as object) }
  return { ...query, ...Object.fromEntries(new URLSearchParams(text)) }
}
