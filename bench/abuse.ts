import { measureDuring } from './measure-during.ts'
import type { BenchResult } from './harness.ts'
import { signUpAndSignIn, withToken } from './owner-client.ts'
import { sendSlowly, sendFlood } from './raw-post.ts'
import { startProduct } from './product-process.ts'

const ATTACK_MS = 15_000
const MAX_P95_MS = 300
const HUNDRED_MB = 100 * 1024 * 1024
const SLOW_UPLOADS = 100
const DEEP_JSON = `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`

/** S23: uploads that are too large, too deep or too slow do not delay other requests. */
export async function abuse(): Promise<BenchResult[]> {
  const product = await startProduct()
  const token = await signUpAndSignIn(product.url)
  const slowUploads = Array.from({ length: SLOW_UPLOADS }, () => sendSlowly(product.url, 500))

  const endsAt = performance.now() + ATTACK_MS
  const repeatUntilEnd = async (attack: () => Promise<number>) => {
    const statuses: number[] = []
    while (performance.now() < endsAt) statuses.push(await attack())
    return statuses
  }
  const flood = Promise.all([
    repeatUntilEnd(() => sendFlood(product.url, HUNDRED_MB, true)),
    repeatUntilEnd(() => sendFlood(product.url, HUNDRED_MB, false)),
  ])
  const depths = Promise.all([
    repeatUntilEnd(() => sendDeep(product.url, token)),
    repeatUntilEnd(() => sendDeep(product.url, token)),
  ])
  const { p95, count } = await measureDuring(() => fetch(`${product.url}/health/live`), Promise.all([flood, depths]))
  const [large, deep] = [(await flood).flat(), (await depths).flat()]

  for (const stopUpload of slowUploads) stopUpload()
  await product.close()
  // The server cuts a large body when the client keeps sending after the 413.
  const isRefused = large.every((status) => [413, 0].includes(status)) && deep.every((status) => status === 400)
  return [
    {
      promise: 'S23 health while bodies flood in',
      measured:
        `p95 ${p95.toFixed(0)} ms of ${count} calls, beside ${large.length} of 100 MB (413), ${deep.length} deep ` +
        `(400), ${SLOW_UPLOADS} slow`,
      limit: `< ${MAX_P95_MS} ms, all refused`,
      kept: p95 < MAX_P95_MS && isRefused,
    },
  ]
}

async function sendDeep(url: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...withToken(token) }
  const response = await fetch(`${url}/api/agents`, { method: 'POST', headers, body: DEEP_JSON })
  await response.text()
  return response.status
}
