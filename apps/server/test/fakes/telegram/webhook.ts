import type { Update } from 'grammy/types'
import type { Inbox } from './inbox.ts'

type Posting = { url: string; headers: Record<string, string>; body: string }
type Deliver = {
  /** Posts there instead of to the origin that was registered: the https of a test leads nowhere. */
  origin?: string
  /** Instead of the secret that was registered; `null` sends none. */
  secretToken?: string | null
}

/** What `setWebhook` left, and the postman that delivers to it. */
export const createWebhook = (inbox: Inbox) => {
  const state = { url: '', secretToken: '', lastError: '' }

  const posting = (update: Update, { origin, secretToken = state.secretToken }: Deliver): Posting => {
    const { pathname, search, origin: registered } = new URL(state.url)
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (secretToken) headers['x-telegram-bot-api-secret-token'] = secretToken
    return { url: `${origin ?? registered}${pathname}${search}`, headers, body: JSON.stringify(update) }
  }

  const post = async (update: Update, how: Deliver = {}): Promise<number> => {
    const { url, ...rest } = posting(update, how)
    const response = await fetch(url, { method: 'POST', ...rest })
    await response.arrayBuffer()
    state.lastError = response.ok ? '' : `Wrong response from the webhook: ${response.status} ${response.statusText}`
    return response.status
  }

  return Object.assign(state, {
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
