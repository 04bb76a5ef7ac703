import { type Line, median } from './harness.ts'
import { knock } from './knock.ts'
import { OWNER, post } from './person.ts'
import { openOurs } from './ours.ts'

const TRIES = 500
/** Below the ten that an account hears out: no lock answers in the place of a comparison. */
const TRIES_EACH = 5

/**
 * S05: whether a name has an account is told neither by the answer nor by its time. Known and unknown names take
 * turns, each name is tried five times and each try comes from a place of its own: every one is compared and counted.
 */
export async function strangers(): Promise<Line[]> {
  const ours = await openOurs({ TRUST_PROXY: 'loopback' })
  const people = TRIES / TRIES_EACH
  for (let n = 0; n < people; n++) {
    const [username, email] = [`persona-${n}`, `persona-${n}@ejemplo.co`]
    await post(ours.url, '/api/auth/signup', { ...OWNER, username, email })
  }
  const tries: Record<'persona' | 'ninguna', Awaited<ReturnType<typeof knock>>[]> = { persona: [], ninguna: [] }
  for (let i = 0; i < TRIES; i++) {
    // Who comes first changes too: the second of two finds a warmer server.
    const order = i % 2 === 0 ? (['persona', 'ninguna'] as const) : (['ninguna', 'persona'] as const)
    for (const [turn, name] of order.entries()) {
      const source = `10.${turn}.${Math.floor(i / 250)}.${i % 250}`
      const visit = { username: `${name}-${i % people}`, password: 'otra-clave-larga', source }
      tries[name].push(await knock(ours.url, visit))
    }
  }
  await ours.close()

  const medians = {
    known: median(tries.persona.map(({ ms }) => ms)),
    unknown: median(tries.ninguna.map(({ ms }) => ms)),
  }
  const answers = new Set([...tries.persona, ...tries.ninguna].map(({ status, body }) => `${status} ${body}`))
  const apart = Math.abs(medians.known - medians.unknown) / Math.min(medians.known, medians.unknown)
  return [
    {
      promise: `S05 ${TRIES} known and ${TRIES} unknown names`,
      measured: `medians ${medians.known.toFixed(1)} and ${medians.unknown.toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart; ${answers.size} answer`,
      limit: '≤ 10 %, one answer, 401',
      kept: apart <= 0.1 && answers.size === 1 && [...answers].every((answer) => answer.startsWith('401 ')),
    },
  ]
}
