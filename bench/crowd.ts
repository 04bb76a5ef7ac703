import { beside } from './bystander.ts'
import type { Line } from './harness.ts'
import { enterAs, knock } from './knock.ts'
import { enter, withToken } from './person.ts'
import { openOurs, type Ours } from './ours.ts'

const CROWD = 200
const GUESSES = 100
const PATIENCE_MS = 300
const GUESSER = '203.0.113.9'

/** P12 and S06: others are served while a crowd enters, and the owner enters while somebody guesses their password. */
export async function crowd(): Promise<Line[]> {
  const ours = await openOurs({ TRUST_PROXY: 'loopback' })
  const token = await enter(ours.url)
  const lines = [...(await whileManyEnter(ours, token)), await whileSomebodyGuesses(ours)]
  await ours.close()
  return lines
}

async function whileManyEnter({ url }: Ours, token: string): Promise<Line[]> {
  const from = performance.now()
  // From as many places: no count is used up, so that every one of them is compared.
  const entering = Promise.all(
    Array.from({ length: CROWD }, (_, n) => enterAs(url, { source: `198.51.100.${n + 1}` })),
  ).then(() => performance.now() - from)
  const [me, live] = await Promise.all([
    beside(() => fetch(`${url}/api/test/user`, { headers: withToken(token) }), entering),
    beside(() => fetch(`${url}/health/live`), entering),
  ])
  const seconds = (await entering) / 1000
  const line = (what: string, { p95, count }: typeof me) => ({
    promise: `P12 ${what} while ${CROWD} enter at once`,
    measured: `p95 ${p95.toFixed(0)} ms of ${count} calls, in the ${seconds.toFixed(1)} s that all needed to enter`,
    limit: `≤ ${PATIENCE_MS} ms`,
    kept: p95 < PATIENCE_MS,
  })
  return [line('who am I', me), line('health', live)]
}

/** The guesses come all at once, from one place; the owner enters then, beside them, from a browser that is known. */
async function whileSomebodyGuesses({ url }: Ours): Promise<Line> {
  const { cookie } = await enterAs(url, { source: GUESSER })
  const guesses = Promise.all(
    Array.from({ length: GUESSES }, (_, n) => knock(url, { password: `adivino-${n}`, source: GUESSER })),
  )
  const [owner, told] = await Promise.all([enterAs(url, { source: GUESSER, cookie }), guesses])
  const count = (status: number) => told.filter((answer) => answer.status === status).length
  const [heard, locked] = [count(401), count(423)]
  return {
    promise: `S06 the owner enters beside ${GUESSES} guesses`,
    measured: `after ${owner.ms.toFixed(0)} ms; ${heard} guesses were heard out, ${locked} were refused`,
    limit: '≤ 11 heard out, all others refused',
    kept: heard <= 11 && heard + locked === GUESSES,
  }
}
