import { OWNER } from './owner-client.ts'

export type SignInAttempt = { username?: string; password?: string; source?: string; cookie?: string }

/**
 * One sign-in as a browser sends it, with its response time in milliseconds. `source` becomes the proxy's
 * `X-Forwarded-For`.
 */
export async function timeSignIn(url: string, attempt: SignInAttempt = {}) {
  const { username = OWNER.username, password = OWNER.password, source, cookie } = attempt
  const startedAt = performance.now()
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
  const ms = performance.now() - startedAt
  return { status: response.status, body, ms, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

/** Throws unless the sign-in succeeds: a refusal would be measured as a fast sign-in. */
export async function signInAs(url: string, attempt: SignInAttempt = {}) {
  const result = await timeSignIn(url, attempt)
  if (result.status !== 200) throw new Error(`sign-in said ${result.status} ${result.body}`)
  return result
}
