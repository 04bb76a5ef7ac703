import { createHmac } from 'node:crypto'

/** What the owner of an instance wants to be told, and where. */
export type Webhook = {
  enabled: boolean
  url: string
  headers?: Record<string, string> | null
  byEvents?: boolean
  base64?: boolean
  events: string[]
}

export type Post = {
  event: string
  url: string
  headers: Record<string, string>
  body: string
  /** What was answered each time; 0 where nobody did. */
  answers: number[]
}

/** Answers after which it is not tried again. */
const FINAL = new Set([400, 401, 403, 404, 422])
const MOST_TRIES = 10

/** Tells of events as they come; what is not taken waits until somebody asks for it again. */
export function createPosts() {
  const all: Post[] = []
  const held: Post[] = []
  let [isHeld, flying] = [false, Promise.resolve()]

  async function deliver(post: Post): Promise<number> {
    const response = await fetch(post.url, { method: 'POST', headers: post.headers, body: post.body }).catch(() => null)
    await response?.arrayBuffer()
    const status = response?.status ?? 0
    post.answers.push(status)
    return status
  }

  const isOwed = ({ answers }: Post) => {
    const last = answers.at(-1) ?? 0
    return answers.length > 0 && answers.length < MOST_TRIES && !FINAL.has(last) && (last < 200 || last > 299)
  }

  return {
    all,
    /** What was not told yet, because it is held. */
    held,
    /** Nothing is told by itself from now on. */
    hold: () => void (isHeld = true),
    deliver,
    /** Each at its own pace: one that is slow overtakes none, and none waits for another. */
    send(post: Post): void {
      all.push(post)
      if (isHeld) return void held.push(post)
      flying = Promise.all([flying, deliver(post)]).then(() => undefined)
    },
    /** Resolves once all that was told had its answer. */
    settled: () => flying,
    /** Tries once more what was not taken, as the real one does after a while. Returns how many. */
    async retry(): Promise<number> {
      const owed = all.filter(isOwed)
      for (const post of owed) await deliver(post)
      return owed.length
    },
  }
}

/** The address and the headers of one event, as its webhook asks for it. */
export function addressed({ url, headers, byEvents }: Webhook, event: string): Pick<Post, 'url' | 'headers'> {
  const { jwt_key: key, ...rest } = headers ?? {}
  return {
    url: byEvents ? `${url}/${event.replaceAll('.', '-')}` : url,
    headers: {
      'content-type': 'application/json',
      ...rest,
      ...(key !== undefined && { authorization: `Bearer ${signed(key)}` }),
    },
  }
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Ten minutes good, of which retries take no new ones. */
export function signed(key: string, now = new Date()): string {
  const iat = Math.floor(now.getTime() / 1_000)
  const claims = { iat, exp: iat + 600, app: 'evolution', action: 'webhook' }
  const said = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`
  return `${said}.${createHmac('sha256', key).update(said).digest('base64url')}`
}
