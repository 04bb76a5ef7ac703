import type { Update } from 'grammy/types'
import type { Inbox } from './inbox.ts'

type Posting = { url: string; headers: Record<string, string>; body: string }
type Deliver = {
  /** Posts there instead of to the origin that was registered: the https of a test leads nowhere. */
  origin?: string
  /** Instead of the secret that was registered; `null` sends none. */
  secretToken?: string | null
}

/** What whoever is brought an update may say in the same breath: a call of one method. */
type Told = { method?: string; chat_id?: number | string; text?: string }

/** What `setWebhook` left, and the postman that delivers to it. `say` sends what the answer to a delivery says. */
export const createWebhook = (inbox: Inbox, say: (chatId: number, text: string) => void) => {
  const state = { url: '', secretToken: '', lastError: '', lastErrorAt: null as Date | null }

  const posting = (update: Update, { origin, secretToken = state.secretToken }: Deliver): Posting => {
    const { pathname, search, origin: registered } = new URL(state.url)
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (secretToken) headers['x-telegram-bot-api-secret-token'] = secretToken
    return { url: `${origin ?? registered}${pathname}${search}`, headers, body: JSON.stringify(update) }
  }

  /** Its status; 0 where nobody answers. */
  const post = async (update: Update, how: Deliver = {}): Promise<number> => {
    const { url, ...rest } = posting(update, how)
    const response = await fetch(url, { method: 'POST', ...rest }).catch(() => null)
    const told = await response?.text()
    if (response?.ok) obey(told ?? '')
    else if (!response) fail('Connection refused')
    else fail(`Wrong response from the webhook: ${response.status} ${response.statusText}`)
    return response?.status ?? 0
  }

  const obey = (told: string) => {
    const { method, chat_id: chat, text }: Told = told.startsWith('{') ? JSON.parse(told) : {}
    if (method === 'sendMessage' && text) say(Number(chat), text)
  }

  /** What is told of it stays told, also once another one arrives. */
  const fail = (words: string, at = new Date()) => Object.assign(state, { lastError: words, lastErrorAt: at })

  return Object.assign(state, {
    fail,
    /** One update, whether it is pending or not, as often as it is asked for. */
    post,
    /** All pending updates in order, each until it is accepted or refused; gives the statuses back. */
    deliver: async (how: Deliver = {}): Promise<number[]> => {
      const statuses: number[] = []
      for (const update of inbox.pending) {
        const status = await post(update, how)
        statuses.push(status)
        if (status < 200 || status > 299) break
        inbox.remove(update)
      }
      return statuses
    },
  })
}
