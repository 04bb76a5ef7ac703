import type { FakeBot } from './bot.ts'
import { renderHtml } from './render-html.ts'
import { badRequest, blockedByUser, conflict, entityTooLarge, notFound, voiceForbidden } from './bot-api-error.ts'

type BotMethodParams = Record<string, unknown>
type BotMethod = (bot: FakeBot, params: BotMethodParams, clientDisconnect: AbortSignal) => unknown

const WEBHOOK_IS_SET =
  "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const toNumber = (value: unknown) => (value === undefined ? undefined : Number(value))
const toList = (value: unknown) => (typeof value === 'string' ? (JSON.parse(value) as string[]) : (value as string[]))

const findChat = (bot: FakeBot, params: BotMethodParams) => {
  if (params['chat_id'] === undefined || params['chat_id'] === '') throw badRequest('chat_id is empty')
  const chat = bot.chats.get(Number(params['chat_id']))
  if (!chat) throw badRequest('chat not found')
  if (bot.blockedBy.has(chat.id)) throw blockedByUser()
  return chat
}

const sendMessage: BotMethod = (bot, params) => {
  const text = toText(params['text'])
  if (text === '') throw badRequest('message text is empty')
  const chat = findChat(bot, params)
  const visibleText = toText(params['parse_mode']).toLowerCase() === 'html' ? renderHtml(text) : text
  if (visibleText.trim() === '') throw badRequest('text must be non-empty')
  if (visibleText.length > 4096) throw badRequest('message is too long')
  return bot.recordSent(chat, text, visibleText, params)
}

/** The methods that send a file, by the field that has it. */
const sendFile =
  (field: string, maxBytes: number): BotMethod =>
  async (bot, params) => {
    const file = params[field]
    if (!(file instanceof File)) throw badRequest(`there is no ${field} in the request`)
    const chat = findChat(bot, params)
    if (field === 'voice' && bot.voiceRefusedBy.has(chat.id)) throw voiceForbidden()
    if (file.size === 0) throw badRequest('file must be non-empty')
    if (file.size > maxBytes) throw entityTooLarge()
    const caption = toText(params['caption'])
    const visible = toText(params['parse_mode']).toLowerCase() === 'html' ? renderHtml(caption) : caption
    if (visible.length > 1024) throw badRequest('message caption is too long')
    const bytes = Buffer.from(await file.arrayBuffer())
    const duration = params['duration'] === undefined ? null : Number(params['duration'])
    const sentFile = { method: field, name: file.name, bytes, duration }
    return bot.recordSent(chat, caption, visible, params, sentFile)
  }

/** The methods that send a place or a person; the chat shows these fields in one line. */
const sendCard =
  (...fields: readonly string[]): BotMethod =>
  (bot, params) => {
    const values = fields.map((field) => toText(params[field]))
    const missing = fields.find((_, index) => values[index] === '')
    if (missing !== undefined) throw badRequest(`${missing} is empty`)
    const shown = values.join(' · ')
    return bot.recordSent(findChat(bot, params), shown, shown, params)
  }

const MB = 1024 * 1024

const setWebhook: BotMethod = (bot, params) => {
  const url = toText(params['url'])
  const secret = toText(params['secret_token'])
  if (!/^[\w-]{0,256}$/.test(secret)) throw badRequest('secret token contains unallowed characters')
  if (params['drop_pending_updates']) bot.updateQueue.clear()
  bot.updateQueue.setAllowed(toList(params['allowed_updates']))
  if (url !== '') bot.updateQueue.endPoll(conflict('terminated by setWebhook request'))
  if (url !== bot.webhook.url) Object.assign(bot.webhook, { lastError: '', lastErrorAt: null })
  bot.webhook.url = url
  bot.webhook.secretToken = url === '' ? '' : secret
  return true
}

const botMethods: Record<string, BotMethod> = {
  getme: (bot) => bot.me,
  getupdates: (bot, params, clientDisconnect) => {
    if (bot.webhook.url !== '') throw conflict(WEBHOOK_IS_SET)
    bot.updateQueue.setAllowed(toList(params['allowed_updates']))
    const [offset, limit, timeout] = ['offset', 'limit', 'timeout'].map((name) => toNumber(params[name]) ?? 0)
    return bot.updateQueue.getUpdates(
      { offset: offset ?? 0, limit: limit || 100, timeout: timeout ?? 0 },
      clientDisconnect,
    )
  },
  getwebhookinfo: (bot) => ({
    url: bot.webhook.url,
    has_custom_certificate: false,
    pending_update_count: bot.updateQueue.pending.length,
    ...(bot.webhook.lastError && {
      last_error_date: Math.floor((bot.webhook.lastErrorAt ?? new Date()).getTime() / 1000),
      last_error_message: bot.webhook.lastError,
    }),
    ...(bot.updateQueue.allowed.length > 0 && { allowed_updates: bot.updateQueue.allowed }),
  }),
  setwebhook: setWebhook,
  deletewebhook: (bot, params, clientDisconnect) =>
    setWebhook(bot, { drop_pending_updates: params['drop_pending_updates'] }, clientDisconnect),
  sendmessage: sendMessage,
  sendphoto: sendFile('photo', 10 * MB),
  sendaudio: sendFile('audio', 50 * MB),
  sendvoice: sendFile('voice', 50 * MB),
  sendvideo: sendFile('video', 50 * MB),
  senddocument: sendFile('document', 50 * MB),
  sendlocation: sendCard('latitude', 'longitude'),
  sendvenue: sendCard('latitude', 'longitude', 'title', 'address'),
  sendcontact: sendCard('phone_number', 'first_name'),
  sendchataction: (bot, params) => bot.recordTyping(findChat(bot, params), toText(params['action'])),
  getfile: (bot, params) => bot.files.describe(toText(params['file_id'])),
  setmycommands: () => true,
  deletemycommands: () => true,
}

/** Runs one method; throws a `BotApiError`. Method names are not case-sensitive, as in the real API. */
export const callBotMethod = async (
  bot: FakeBot,
  name: string,
  params: BotMethodParams,
  clientDisconnect: AbortSignal,
): Promise<unknown> => {
  const method = botMethods[name.toLowerCase()]
  if (!method) throw notFound()
  return method(bot, params, clientDisconnect)
}
