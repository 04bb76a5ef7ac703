import { type BenchResult, median } from './harness.ts'
import { timeSignIn } from './timed-sign-in.ts'
import { OWNER, post } from './owner-client.ts'
import { startProduct } from './product-process.ts'

const TRIES = 500
/** Below the ten failures that lock an account: a lock would answer without comparing a password. */
const TRIES_EACH = 5

/**
 * S05: neither the answer nor its time reveals whether a name has an account. Known and unknown names alternate; each
 * name is tried five times from different addresses, so that every password is compared.
 */
export async function strangers(): Promise<BenchResult[]> {
  const product = await startProduct({ TRUST_PROXY: 'loopback' })
  const accountCount = TRIES / TRIES_EACH
  for (let n = 0; n < accountCount; n++) {
    const [username, email] = [`persona-${n}`, `persona-${n}@ejemplo.co`]
    await post(product.url, '/api/auth/signup', { ...OWNER, username, email })
  }
  const attempts: Record<'persona' | 'ninguna', Awaited<ReturnType<typeof timeSignIn>>[]> = { persona: [], ninguna: [] }
  for (let i = 0; i < TRIES; i++) {
    // The order alternates too: the second request of a pair finds a warmer server.
    const order = i % 2 === 0 ? (['persona', 'ninguna'] as const) : (['ninguna', 'persona'] as const)
    for (const [orderIndex, name] of order.entries()) {
      const source = `10.${orderIndex}.${Math.floor(i / 250)}.${i % 250}`
      const attempt = { username: `${name}-${i % accountCount}`, password: 'otra-clave-larga', source }
      attempts[name].push(await timeSignIn(product.url, attempt))
    }
  }
  await product.close()

  const medians = {
    known: median(attempts.persona.map(({ ms }) => ms)),
    unknown: median(attempts.ninguna.map(({ ms }) => ms)),
  }
  const responses = new Set([...attempts.persona, ...attempts.ninguna].map(({ status, body }) => `${status} ${body}`))
  const relativeGap = Math.abs(medians.known - medians.unknown) / Math.min(medians.known, medians.unknown)
  return [
    {
      promise: `S05 ${TRIES} known and ${TRIES} unknown names`,
      measured:
        `medians ${medians.known.toFixed(1)} and ${medians.unknown.toFixed(1)} ms, ` +
        `${(relativeGap * 100).toFixed(1)} % apart; ${responses.size} answer`,
      limit: '≤ 10 %, one answer, 401',
      kept:
        relativeGap <= 0.1 && responses.size === 1 && [...responses].every((response) => response.startsWith('401 ')),
    },
  ]
}
