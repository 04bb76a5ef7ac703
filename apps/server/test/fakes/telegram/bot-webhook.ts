import type { Update } from 'grammy/types'
import type { UpdateQueue } from './update-queue.ts'

type WebhookRequest = { url: string; headers: Record<string, string>; body: string }
type BotDeliveryOptions = {
  /** Posts to this origin instead of the registered one, whose https address leads nowhere in a test. */
  origin?: string
  /** Replaces the registered secret; `null` sends none. */
  secretToken?: string | null
}

/** The body of the webhook's answer may contain one method call. */
type WebhookReplyBody = { method?: string; chat_id?: number | string; text?: string }

/**
 * The state that `setWebhook` leaves, and the delivery of updates to it. `sendMessage` executes the method call of an
 * answer.
 */
export const createBotWebhook = (inbox: UpdateQueue, sendMessage: (chatId: number, text: string) => void) => {
  const state = { url: '', secretToken: '', lastError: '', lastErrorAt: null as Date | null }

  const buildRequest = (
    update: Update,
    { origin, secretToken = state.secretToken }: BotDeliveryOptions,
  ): WebhookRequest => {
    const { pathname, search, origin: registered } = new URL(state.url)
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (secretToken) headers['x-telegram-bot-api-secret-token'] = secretToken
    return { url: `${origin ?? registered}${pathname}${search}`, headers, body: JSON.stringify(update) }
  }

  /** Returns the status of the answer; 0 without one. */
  const postUpdate = async (update: Update, options: BotDeliveryOptions = {}): Promise<number> => {
    const { url, ...init } = buildRequest(update, options)
    const response = await fetch(url, { method: 'POST', ...init }).catch(() => null)
    const replyBody = await response?.text()
    if (response?.ok) applyReply(replyBody ?? '')
    else if (!response) recordFailure('Connection refused')
    else recordFailure(`Wrong response from the webhook: ${response.status} ${response.statusText}`)
    return response?.status ?? 0
  }

  const applyReply = (replyBody: string) => {
    const { method, chat_id: chat, text }: WebhookReplyBody = replyBody.startsWith('{') ? JSON.parse(replyBody) : {}
    if (method === 'sendMessage' && text) sendMessage(Number(chat), text)
  }

  /** The last failure stays recorded when a later delivery succeeds. */
  const recordFailure = (message: string, at = new Date()) =>
    Object.assign(state, { lastError: message, lastErrorAt: at })

  return Object.assign(state, {
    recordFailure,
    /** Delivers one update, pending or not. */
    postUpdate,
    /** Delivers the pending updates in order, each until it is accepted or refused; returns the statuses. */
    deliverPending: async (options: BotDeliveryOptions = {}): Promise<number[]> => {
      const statuses: number[] = []
      for (const update of inbox.pending) {
        const status = await postUpdate(update, options)
        statuses.push(status)
        if (status < 200 || status > 299) break
        inbox.remove(update)
      }
      return statuses
    },
  })
}
