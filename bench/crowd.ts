import { measureDuring } from './measure-during.ts'
import type { BenchResult } from './harness.ts'
import { signInAs, timeSignIn } from './timed-sign-in.ts'
import { signUpAndSignIn, withToken } from './owner-client.ts'
import { startProduct, type ProductProcess } from './product-process.ts'

const SIGN_INS = 200
const GUESSES = 100
const MAX_P95_MS = 300
const GUESSER_ADDRESS = '203.0.113.9'

/**
 * P12 and S06: other requests stay fast during many sign-ins, and the owner can sign in while their password is
 * guessed.
 */
export async function crowd(): Promise<BenchResult[]> {
  const product = await startProduct({ TRUST_PROXY: 'loopback' })
  const token = await signUpAndSignIn(product.url)
  const results = [...(await measureDuringSignIns(product, token)), await measureDuringGuesses(product)]
  await product.close()
  return results
}

async function measureDuringSignIns({ url }: ProductProcess, token: string): Promise<BenchResult[]> {
  const startedAt = performance.now()
  // One address each, so that no rate limit is reached and every password is compared.
  const signIns = Promise.all(
    Array.from({ length: SIGN_INS }, (_, n) => signInAs(url, { source: `198.51.100.${n + 1}` })),
  ).then(() => performance.now() - startedAt)
  const [me, live] = await Promise.all([
    measureDuring(() => fetch(`${url}/api/test/user`, { headers: withToken(token) }), signIns),
    measureDuring(() => fetch(`${url}/health/live`), signIns),
  ])
  const seconds = (await signIns) / 1000
  const toResult = (subject: string, { p95, count }: typeof me) => ({
    promise: `P12 ${subject} while ${SIGN_INS} enter at once`,
    measured: `p95 ${p95.toFixed(0)} ms of ${count} calls, in the ${seconds.toFixed(1)} s that all needed to enter`,
    limit: `≤ ${MAX_P95_MS} ms`,
    kept: p95 < MAX_P95_MS,
  })
  return [toResult('who am I', me), toResult('health', live)]
}

/**
 * All guesses come at once from one address; the owner signs in from the same address with the cookie of a known
 * browser.
 */
async function measureDuringGuesses({ url }: ProductProcess): Promise<BenchResult> {
  const { cookie } = await signInAs(url, { source: GUESSER_ADDRESS })
  const guesses = Promise.all(
    Array.from({ length: GUESSES }, (_, n) => timeSignIn(url, { password: `adivino-${n}`, source: GUESSER_ADDRESS })),
  )
  const [owner, guessResults] = await Promise.all([signInAs(url, { source: GUESSER_ADDRESS, cookie }), guesses])
  const count = (status: number) => guessResults.filter((answer) => answer.status === status).length
  const [compared, locked] = [count(401), count(423)]
  return {
    promise: `S06 the owner enters beside ${GUESSES} guesses`,
    measured: `after ${owner.ms.toFixed(0)} ms; ${compared} guesses were heard out, ${locked} were refused`,
    limit: '≤ 11 heard out, all others refused',
    kept: compared <= 11 && compared + locked === GUESSES,
  }
}
