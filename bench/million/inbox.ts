import { alternateSlices, type BenchResult, median, quantile, measureSlice } from '../harness.ts'
import { wholeYear, middleHalfYear } from './message-archive.ts'
import { runCalls, type TimedCall, parseList, timeCall } from './timed-calls.ts'
import { startBaseline } from './baseline-process.ts'
import { sharedMillion } from './filled-installation.ts'

const ROUNDS = 9
const CONCURRENCY = 10
const CALLS = 400
const MAX_LIST_MS = 100
const OTHER_LISTS: { name: string; path: string; body?: object }[] = [
  { name: 'tags', path: '/conversations/tags' },
  { name: 'conversations of a person', path: '/conversations?assignedTo=yo&limit=50' },
  { name: 'conversations of the agent', path: '/conversations?assignedTo=IA&limit=50' },
  { name: '500 sessions', path: '/conversation-logs/sessions?limit=500' },
  { name: 'statistics of 50 sessions', path: '/conversation-logs/sessions/stats?limit=50' },
  { name: 'counts of a year', path: '/extraction/counts', body: { dateRange: wholeYear() } },
  { name: 'counts of half a year', path: '/extraction/counts', body: { dateRange: middleHalfYear() } },
]

/** P4: a page of the inbox, of each owner in turn, compared with the same page by plain SQL. */
export async function inbox(): Promise<BenchResult[]> {
  const { databases, million } = await sharedMillion()
  const baseline = await startBaseline('inbox', million.databaseUrl)
  const { owners, conversations } = million
  const createCalls = (path: string) =>
    Array.from({ length: CALLS }, (_, n): TimedCall => ({ path, token: owners[n % owners.length]?.token ?? '' }))
  const callsBySide = { product: createCalls('/api/conversations?limit=50'), baseline: createCalls('/list?limit=50') }
  await checkSameItems(
    million.url + callsBySide.product[0]?.path,
    baseline.url + callsBySide.baseline[0]?.path,
    owners[0]?.token ?? '',
  )

  const p99s: { product: number[]; baseline: number[] } = { product: [], baseline: [] }
  const createMeasurement = (side: 'product' | 'baseline', url: string, pid: number) => () =>
    measureSlice(
      () => [pid, databases.postmaster],
      CALLS,
      async () => void p99s[side].push(quantile(await runCalls(url, CONCURRENCY, callsBySide[side]), 0.99)),
    )
  const [productSide, baselineSide] = [
    createMeasurement('product', million.url, million.pid),
    createMeasurement('baseline', baseline.url, baseline.pid),
  ]
  for (let warm = 0; warm < 3; warm++) await alternateSlices(1, productSide, baselineSide)
  p99s.product = []
  p99s.baseline = []
  const { cpuRatio, product, baseline: baselineCost } = await alternateSlices(ROUNDS, productSide, baselineSide)
  baseline.stop()
  const listTimes: number[] = []
  for (const list of OTHER_LISTS) listTimes.push(await measureWait(million.url, list, owners[0]?.token ?? ''))
  const p99Ratio = median(p99s.product.map((ms, n) => ms / (p99s.baseline[n] ?? ms)))
  return [
    {
      promise: `P4 inbox page of 50, ${conversations.length} conversations`,
      measured:
        `CPU ratio ${cpuRatio.toFixed(2)} (${product.cpuMs.toFixed(2)} / ${baselineCost.cpuMs.toFixed(2)} ms), p99 ` +
        `ratio ${p99Ratio.toFixed(2)} (${median(p99s.product).toFixed(1)} / ${median(p99s.baseline).toFixed(1)} ms)`,
      limit: 'CPU ≤ 1.5, p99 ≤ 2',
      kept: cpuRatio <= 1.5 && p99Ratio <= 2,
    },
    {
      promise: `P4 lists of the largest account of ${conversations.length} conversations`,
      measured: OTHER_LISTS.map(({ name }, n) => `${name} ${listTimes[n]?.toFixed(0)} ms`).join(', '),
      limit: `≤ ${MAX_LIST_MS} ms each`,
      kept: listTimes.every((ms) => ms <= MAX_LIST_MS),
    },
  ]
}

/** The median of sequential calls, in milliseconds. */
async function measureWait(url: string, { path, body }: (typeof OTHER_LISTS)[0], token: string): Promise<number> {
  const timedCall: TimedCall = { path: `/api${path}`, token, ...(body && { method: 'POST', body }) }
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) times.push((await timeCall(url, timedCall)).ms)
  return median(times)
}

/** Throws unless the product returns the items of the baseline, whose fields it may widen: fewer would be faster. */
async function checkSameItems(product: string, baseline: string, token: string): Promise<void> {
  const [productItems = [], baselineItems = []] = await Promise.all(
    [product, baseline].map(async (url) => parseList((await timeCall(url, { path: '', token })).text).items),
  )
  const shared = productItems.map((item, n) => pickFields(item, Object.keys(baselineItems[n] ?? {})))
  if (JSON.stringify(shared) !== JSON.stringify(baselineItems))
    throw new Error(`the baseline lists ${JSON.stringify(baselineItems[0])}, the product ${JSON.stringify(shared[0])}`)
}

const pickFields = (item: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(item, name)]))
