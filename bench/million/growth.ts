import { alternate, type Line, quantile, slice } from '../harness.ts'
import { aYear, type Talk } from './archive.ts'
import { askAll, type Call, listIn, timed } from './ask.ts'
import { type Furnished, ROWS, theMillion } from './house.ts'
import { wordOfRank } from './words.ts'

const ROUNDS = 7
const TIMES = 60
const SMALL = 1_000
const PAGE = 50
type Work = { name: string; limit: number; calls: (of: Furnished, round: number) => Call[] }

/** P5: what a console and a channel do most, with a thousand messages and with all of them. */
export async function growth(): Promise<Line[]> {
  const { house, million } = await theMillion()
  const small = await house.furnish('small', { messages: SMALL, owners: 1 })
  const lines: Line[] = []
  for (const { name, limit, calls } of works) {
    let round = 0
    const times: Record<string, number[]> = { small: [], million: [] }
    const measured = (of: Furnished) => () => {
      const asked = calls(of, round++)
      return slice(
        () => [of.pid, house.postmaster],
        asked.length,
        async () => void times[of.name]?.push(...(await askAll(of.url, 1, asked))),
      )
    }
    await alternate(2, measured(million), measured(small))
    const { cpuRatio, rateRatio, ours, floor } = await alternate(ROUNDS, measured(million), measured(small))
    const ratio = 1 / rateRatio
    lines.push({
      promise: `P5 ${name}, ${SMALL} against ${ROWS} messages`,
      measured: `ratio ${ratio.toFixed(2)} (${floor.wallMs.toFixed(1)} / ${ours.wallMs.toFixed(1)} ms), p99 ${quantile(times['small'] ?? [], 0.99).toFixed(0)} / ${quantile(times['million'] ?? [], 0.99).toFixed(0)} ms, CPU ratio ${cpuRatio.toFixed(2)} (${floor.cpuMs.toFixed(1)} / ${ours.cpuMs.toFixed(1)} ms)`,
      limit: `≤ ${limit}`,
      kept: ratio <= limit && cpuRatio <= limit,
    })
  }
  console.log(`  «${rare}» is in ${await found(small)} and in ${await found(million)} messages of the first owner`)
  return lines
}

const first = ({ owners }: Furnished) => owners[0]?.token ?? ''
/** Conversations of the first owner that fill a page of a thread. */
const long = ({ talks, owners }: Furnished): Talk[] =>
  talks.filter(({ owner, messages }) => owner === owners[0] && messages >= PAGE)
const times = (call: (n: number) => Call) => Array.from({ length: TIMES }, (_, n) => call(n))
const oneOf = (talks: readonly Talk[], n: number) => talks[n % talks.length] as Talk
const rare = wordOfRank(1_000)
const search = (token: string): Call => ({
  method: 'POST',
  path: '/api/extraction/search',
  token,
  body: { query: rare, dateRange: aYear() },
})

const works: Work[] = [
  {
    name: 'list',
    limit: 1.5,
    calls: (of) => times(() => ({ path: `/api/conversations?limit=${PAGE}`, token: first(of) })),
  },
  {
    name: 'insert',
    limit: 1.5,
    calls: (of, round) =>
      times((n) => ({
        method: 'POST',
        path: '/api/conversation-logs',
        token: first(of),
        body: {
          sessionName: `conv_${oneOf(long(of), n).id}`,
          externalId: `${round}-${n}`,
          userMessage: '¿Me confirmas el precio del envío a Bogotá para mañana por la tarde?',
          aiResponse: 'Claro, con gusto: el envío cuesta quince mil pesos y llega mañana antes de las seis.',
        },
      })),
  },
  {
    name: 'thread',
    limit: 2,
    calls: (of) =>
      times((n) => ({ path: `/api/conversations/${oneOf(long(of), n).id}/messages?limit=${PAGE}`, token: first(of) })),
  },
  { name: 'search', limit: 5, calls: (of) => times(() => search(first(of))) },
]

/** How much there was to find: beside nothing, everything is quick. */
async function found(of: Furnished): Promise<number> {
  return listIn((await timed(of.url, search(first(of)))).text).total
}
