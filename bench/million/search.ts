import { alternateSlices, type BenchResult, median, quantile, measureSlice } from '../harness.ts'
import { wholeYear } from './message-archive.ts'
import { runCalls, type TimedCall, parseList, timeCall } from './timed-calls.ts'
import { startBaseline } from './baseline-process.ts'
import { sharedMillion } from './filled-installation.ts'
import { wordOfRank } from './random-sentences.ts'

const ROUNDS = 7
/** As people type them: whole words and prefixes, with accents and without. */
const WORD_KINDS = [
  { name: 'rare words', words: [1_500, 2_000, 2_500, 3_000, 3_500].map(wordOfRank), times: 60 },
  { name: 'common words', words: ['precio', 'devolucion', 'QUIÉN', 'envio'], times: 8 },
  { name: 'words of every message', words: ['de', 'la'], times: 2 },
]

/** P6: searches of the owner with most messages over a year, compared with plain SQL on the same index. */
export async function search(): Promise<BenchResult[]> {
  const { databases, million } = await sharedMillion()
  const baseline = await startBaseline('search', million.databaseUrl)
  const token = million.owners[0]?.token ?? ''
  const results: BenchResult[] = []
  for (const { name, words, times } of WORD_KINDS) {
    const createCalls = (path: string) =>
      Array.from({ length: times }, (_, n): TimedCall => {
        const query = words[n % words.length]
        return { method: 'POST', path, token, body: { query, dateRange: wholeYear() } }
      })
    const callsBySide = { product: createCalls('/api/extraction/search'), baseline: createCalls('/search') }
    const totals = await checkSameTotals(million.url, baseline.url, callsBySide)
    const p95s: { product: number[]; baseline: number[] } = { product: [], baseline: [] }
    const createMeasurement = (side: 'product' | 'baseline', url: string, pid: number) => () =>
      measureSlice(
        () => [pid, databases.postmaster],
        times,
        async () => void p95s[side].push(quantile(await runCalls(url, 1, callsBySide[side]), 0.95)),
      )
    const [productSide, baselineSide] = [
      createMeasurement('product', million.url, million.pid),
      createMeasurement('baseline', baseline.url, baseline.pid),
    ]
    await alternateSlices(1, productSide, baselineSide)
    p95s.product = []
    p95s.baseline = []
    const { cpuRatio, product, baseline: baselineCost } = await alternateSlices(ROUNDS, productSide, baselineSide)
    const p95Ratio = median(p95s.product.map((ms, n) => ms / (p95s.baseline[n] ?? ms)))
    results.push({
      promise: `P6 ${name}, found ${Math.min(...totals)} to ${Math.max(...totals)} times`,
      measured:
        `p95 ratio ${p95Ratio.toFixed(2)} ` +
        `(${median(p95s.product).toFixed(1)} / ${median(p95s.baseline).toFixed(1)} ms), ` +
        `CPU ratio ${cpuRatio.toFixed(2)} (${product.cpuMs.toFixed(1)} / ${baselineCost.cpuMs.toFixed(1)} ms)`,
      limit: 'p95 ≤ 1.5',
      kept: p95Ratio <= 1.5,
    })
  }
  baseline.stop()
  return results
}

/** The matches of each query. Throws unless product and baseline return the same messages. */
async function checkSameTotals(
  product: string,
  baseline: string,
  callsBySide: { product: TimedCall[]; baseline: TimedCall[] },
): Promise<number[]> {
  const totals: number[] = []
  for (const [n, timedCall] of callsBySide.product.entries()) {
    const [productSide, baselineSide] = [
      await timeCall(product, timedCall),
      await timeCall(baseline, callsBySide.baseline[n] ?? timedCall),
    ].map(({ text }) => parseList(text))
    const ids = (list: typeof productSide) => `${list?.total} ${list?.items.map(({ id }) => id).join()}`
    if (ids(productSide) !== ids(baselineSide))
      throw new Error(`the baseline finds ${baselineSide?.total}, the product ${productSide?.total}`)
    totals.push(productSide?.total ?? 0)
  }
  return totals
}
