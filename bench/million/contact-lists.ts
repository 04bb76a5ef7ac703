import { type BenchResult, median } from '../harness.ts'
import { startBenchDatabases } from './filled-installation.ts'
import { timeCall } from './timed-calls.ts'

const CONTACTS = 100_000
const FEW = 1_000
const ROUNDS = 9
const MAX_MS = 100
const LISTS = [
  { name: 'first page', path: '/contacts?limit=50' },
  { name: 'name', path: '/contacts?limit=50&search=maria%20perez' },
  { name: 'phone', path: '/contacts?limit=50&search=3000900' },
  { name: 'counts', path: '/contacts/stats' },
  { name: 'tags', path: '/contacts/tags' },
  { name: 'tag', path: '/contacts?limit=50&tag=mayorista' },
  { name: 'blocked', path: '/contacts?limit=50&state=blocked' },
]

/** The lists of contacts of one business with a hundred thousand of them, beside one with a thousand. */
export async function contactLists(): Promise<BenchResult[]> {
  const databases = await startBenchDatabases()
  try {
    const size = (count: number) => ({ messages: 2 * count, conversations: count, owners: 1, isSearched: false })
    const [large, small] = [
      await databases.startFilled('large', size(CONTACTS)),
      await databases.startFilled('few', size(FEW)),
    ]
    const results: BenchResult[] = []
    for (const { name, path } of LISTS) {
      const times: { large: number[]; small: number[] } = { large: [], small: [] }
      for (let round = 0; round < ROUNDS; round++)
        for (const [side, { url, owners }] of [['large', large] as const, ['small', small] as const])
          times[side].push((await timeCall(url, { path: `/api${path}`, token: owners[0]?.token ?? '' })).ms)
      const [largeMs, smallMs] = [median(times.large), median(times.small)]
      results.push({
        promise: `contacts, ${name}, ${CONTACTS} against ${FEW}`,
        measured: `${largeMs.toFixed(0)} / ${smallMs.toFixed(0)} ms`,
        limit: `≤ ${MAX_MS} ms`,
        kept: largeMs <= MAX_MS,
      })
    }
    return results
  } finally {
    await databases.close()
  }
}
