import type { Bot } from './bot.ts'
import { shownText } from './html.ts'
import { badRequest, blockedByUser, conflict, notFound } from './refusal.ts'

type Params = Record<string, unknown>
type Method = (bot: Bot, params: Params, hungUp: AbortSignal) => unknown

const WEBHOOK_IS_SET =
  "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

const words = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const number = (value: unknown) => (value === undefined ? undefined : Number(value))
const list = (value: unknown) => (typeof value === 'string' ? (JSON.parse(value) as string[]) : (value as string[]))

const chatOf = (bot: Bot, params: Params) => {
  if (params['chat_id'] === undefined || params['chat_id'] === '') throw badRequest('chat_id is empty')
  const chat = bot.chats.get(Number(params['chat_id']))
  if (!chat) throw badRequest('chat not found')
  if (bot.blockedBy.has(chat.id)) throw blockedByUser()
  return chat
}

const sendMessage: Method = (bot, params) => {
  const text = words(params['text'])
  if (text === '') throw badRequest('message text is empty')
  const chat = chatOf(bot, params)
  const shown = words(params['parse_mode']).toLowerCase() === 'html' ? shownText(text) : text
  if (shown.trim() === '') throw badRequest('text must be non-empty')
  if (shown.length > 4096) throw badRequest('message is too long')
  return bot.keepSent(chat, text, shown, params)
}

const setWebhook: Method = (bot, params) => {
  const url = words(params['url'])
  const secret = words(params['secret_token'])
  if (!/^[\w-]{0,256}$/.test(secret)) throw badRequest('secret token contains unallowed characters')
  if (params['drop_pending_updates']) bot.inbox.drop()
  bot.inbox.allow(list(params['allowed_updates']))
  if (url !== '') bot.inbox.endPoll(conflict('terminated by setWebhook request'))
  if (url !== bot.webhook.url) Object.assign(bot.webhook, { lastError: '', lastErrorAt: null })
  bot.webhook.url = url
  bot.webhook.secretToken = url === '' ? '' : secret
  return true
}

const methods: Record<string, Method> = {
  getme: (bot) => bot.me,
  getupdates: (bot, params, hungUp) => {
    if (bot.webhook.url !== '') throw conflict(WEBHOOK_IS_SET)
    bot.inbox.allow(list(params['allowed_updates']))
    const [offset, limit, timeout] = ['offset', 'limit', 'timeout'].map((name) => number(params[name]) ?? 0)
    return bot.inbox.take({ offset: offset ?? 0, limit: limit || 100, timeout: timeout ?? 0 }, hungUp)
  },
  getwebhookinfo: (bot) => ({
    url: bot.webhook.url,
    has_custom_certificate: false,
    pending_update_count: bot.inbox.pending.length,
    ...(bot.webhook.lastError && {
      last_error_date: Math.floor((bot.webhook.lastErrorAt ?? new Date()).getTime() / 1000),
      last_error_message: bot.webhook.lastError,
    }),
    ...(bot.inbox.allowed.length > 0 && { allowed_updates: bot.inbox.allowed }),
  }),
  setwebhook: setWebhook,
  deletewebhook: (bot, params, hungUp) =>
    setWebhook(bot, { drop_pending_updates: params['drop_pending_updates'] }, hungUp),
  sendmessage: sendMessage,
  sendchataction: (bot, params) => bot.keepTyping(chatOf(bot, params), words(params['action'])),
  getfile: (bot, params) => bot.files.describe(words(params['file_id'])),
  setmycommands: () => true,
  deletemycommands: () => true,
}

/** Serves one call; what it throws is a `Refusal`. Method names are not case-sensitive, as on the real one. */
export const serveMethod = async (bot: Bot, name: string, params: Params, hungUp: AbortSignal): Promise<unknown> => {
  const method = methods[name.toLowerCase()]
  if (!method) throw notFound()
  return method(bot, params, hungUp)
}
