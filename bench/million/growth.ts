import { alternateSlices, type BenchResult, quantile, measureSlice } from '../harness.ts'
import { wholeYear, type ArchiveConversation } from './message-archive.ts'
import { runCalls, type TimedCall, parseList, timeCall } from './timed-calls.ts'
import { type FilledInstallation, ARCHIVE_ROWS, sharedMillion } from './filled-installation.ts'
import { wordOfRank } from './random-sentences.ts'

const ROUNDS = 7
const CALLS = 60
const SMALL_ROWS = 1_000
const PAGE = 50
type GrowthWorkload = {
  name: string
  limit: number
  calls: (installation: FilledInstallation, round: number) => TimedCall[]
}

/** P5: the most frequent requests, with a thousand messages and with all of them. */
export async function growth(): Promise<BenchResult[]> {
  const { databases, million } = await sharedMillion()
  const small = await databases.startFilled('small', { messages: SMALL_ROWS, owners: 1 })
  const results: BenchResult[] = []
  for (const { name, limit, calls: createCalls } of WORKLOADS) {
    let round = 0
    const times: Record<string, number[]> = { small: [], million: [] }
    const createMeasurement = (installation: FilledInstallation) => () => {
      const calls = createCalls(installation, round++)
      return measureSlice(
        () => [installation.pid, databases.postmaster],
        calls.length,
        async () => void times[installation.name]?.push(...(await runCalls(installation.url, 1, calls))),
      )
    }
    await alternateSlices(2, createMeasurement(million), createMeasurement(small))
    const { cpuRatio, rateRatio, product, baseline } = await alternateSlices(
      ROUNDS,
      createMeasurement(million),
      createMeasurement(small),
    )
    const ratio = 1 / rateRatio
    results.push({
      promise: `P5 ${name}, ${SMALL_ROWS} against ${ARCHIVE_ROWS} messages`,
      measured:
        `ratio ${ratio.toFixed(2)} (${baseline.wallMs.toFixed(1)} / ${product.wallMs.toFixed(1)} ms), p99 ` +
        `${quantile(times['small'] ?? [], 0.99).toFixed(0)} / ${quantile(times['million'] ?? [], 0.99).toFixed(0)} ` +
        `ms, CPU ratio ${cpuRatio.toFixed(2)} (${baseline.cpuMs.toFixed(1)} / ${product.cpuMs.toFixed(1)} ms)`,
      limit: `≤ ${limit}`,
      kept: ratio <= limit && cpuRatio <= limit,
    })
  }
  console.log(
    `  «${RARE_WORD}» is in ${await countFound(small)} and in ${await countFound(million)} messages of the first owner`,
  )
  return results
}

const firstToken = ({ owners }: FilledInstallation) => owners[0]?.token ?? ''
/** Conversations of the first owner with at least a page of messages. */
const longConversations = ({ conversations, owners }: FilledInstallation): ArchiveConversation[] =>
  conversations.filter(({ owner, messages }) => owner === owners[0] && messages >= PAGE)
const repeatCall = (createCall: (n: number) => TimedCall) => Array.from({ length: CALLS }, (_, n) => createCall(n))
const pickConversation = (conversations: readonly ArchiveConversation[], n: number) =>
  conversations[n % conversations.length] as ArchiveConversation
const RARE_WORD = wordOfRank(1_000)
const searchCall = (token: string): TimedCall => ({
  method: 'POST',
  path: '/api/extraction/search',
  token,
  body: { query: RARE_WORD, dateRange: wholeYear() },
})

const WORKLOADS: GrowthWorkload[] = [
  {
    name: 'list',
    limit: 1.5,
    calls: (installation) =>
      repeatCall(() => ({ path: `/api/conversations?limit=${PAGE}`, token: firstToken(installation) })),
  },
  {
    name: 'insert',
    limit: 1.5,
    calls: (installation, round) =>
      repeatCall((n) => ({
        method: 'POST',
        path: '/api/conversation-logs',
        token: firstToken(installation),
        body: {
          sessionName: `conv_${pickConversation(longConversations(installation), n).id}`,
          externalId: `${round}-${n}`,
          userMessage: '¿Me confirmas el precio del envío a Bogotá para mañana por la tarde?',
          aiResponse: 'Claro, con gusto: el envío cuesta quince mil pesos y llega mañana antes de las seis.',
        },
      })),
  },
  {
    name: 'thread',
    limit: 2,
    calls: (installation) =>
      repeatCall((n) => ({
        path: `/api/conversations/${pickConversation(longConversations(installation), n).id}/messages?limit=${PAGE}`,
        token: firstToken(installation),
      })),
  },
  { name: 'search', limit: 5, calls: (installation) => repeatCall(() => searchCall(firstToken(installation))) },
]

/** The number of matches: a search without matches would be fast at any size. */
async function countFound(installation: FilledInstallation): Promise<number> {
  return parseList((await timeCall(installation.url, searchCall(firstToken(installation)))).text).total
}
