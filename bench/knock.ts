import { OWNER } from './person.ts'

export type Visit = { username?: string; password?: string; source?: string; cookie?: string }

/** One sign-in as a browser sends it, and how long the answer took. `source` is told as the proxy in front would. */
export async function knock(url: string, visit: Visit = {}) {
  const { username = OWNER.username, password = OWNER.password, source, cookie } = visit
  const from = performance.now()
  const response = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(source === undefined ? {} : { 'x-forwarded-for': source }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ username, password }),
  })
  const body = await response.text()
  const ms = performance.now() - from
  return { status: response.status, body, ms, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

/** Throws unless they were let in: a refusal would be measured as a quick entrance. */
export async function enterAs(url: string, visit: Visit = {}) {
  const entered = await knock(url, visit)
  if (entered.status !== 200) throw new Error(`sign-in said ${entered.status} ${entered.body}`)
  return entered
}
