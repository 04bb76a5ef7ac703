import { createHmac } from 'node:crypto'

/** Which events the owner of an instance wants to receive, and where. */
export type InstanceWebhook = {
  enabled: boolean
  url: string
  headers?: Record<string, string> | null
  byEvents?: boolean
  base64?: boolean
  events: string[]
}

export type WebhookPost = {
  event: string
  url: string
  headers: Record<string, string>
  body: string
  /** The status of each answer; 0 where there was none. */
  answers: number[]
}

/** Statuses after which no retry happens. */
const FINAL_STATUSES = new Set([400, 401, 403, 404, 422])
const MAX_ATTEMPTS = 10

/** Sends events as they occur; unaccepted ones wait until the test retries them. */
export function createWebhookPosts() {
  const all: WebhookPost[] = []
  const held: WebhookPost[] = []
  let [isHeld, inFlight] = [false, Promise.resolve()]

  async function deliver(post: WebhookPost): Promise<number> {
    const response = await fetch(post.url, { method: 'POST', headers: post.headers, body: post.body }).catch(() => null)
    await response?.arrayBuffer()
    const status = response?.status ?? 0
    post.answers.push(status)
    return status
  }

  const isOwed = ({ answers }: WebhookPost) => {
    const last = answers.at(-1) ?? 0
    return (
      answers.length > 0 && answers.length < MAX_ATTEMPTS && !FINAL_STATUSES.has(last) && (last < 200 || last > 299)
    )
  }

  return {
    all,
    /** Events that were not sent yet because sending is held. */
    held,
    /** From now on events are sent only by `deliver` or `retryUnaccepted`. */
    hold: () => void (isHeld = true),
    deliver,
    /** Events are sent in parallel: a slow receiver delays no other event. */
    send(post: WebhookPost): void {
      all.push(post)
      if (isHeld) return void held.push(post)
      inFlight = Promise.all([inFlight, deliver(post)]).then(() => undefined)
    },
    /** Resolves once each sent event got its answer. */
    waitUntilSettled: () => inFlight,
    /** Sends each unaccepted event once more, as the real one does after a while. Returns how many. */
    async retryUnaccepted(): Promise<number> {
      const unaccepted = all.filter(isOwed)
      for (const post of unaccepted) await deliver(post)
      return unaccepted.length
    },
  }
}

/** The address and headers of one event for this webhook. */
export function buildAddress(
  { url, headers, byEvents }: InstanceWebhook,
  event: string,
): Pick<WebhookPost, 'url' | 'headers'> {
  const { jwt_key: key, ...rest } = headers ?? {}
  return {
    url: byEvents ? `${url}/${event.replaceAll('.', '-')}` : url,
    headers: {
      'content-type': 'application/json',
      ...rest,
      ...(key !== undefined && { authorization: `Bearer ${signJwt(key)}` }),
    },
  }
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token is valid for ten minutes; retries reuse it. */
export function signJwt(key: string, now = new Date()): string {
  const iat = Math.floor(now.getTime() / 1_000)
  const claims = { iat, exp: iat + 600, app: 'evolution', action: 'webhook' }
  const unsigned = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`
  return `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`
}
