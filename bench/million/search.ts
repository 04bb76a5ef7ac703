import { alternate, type Line, median, quantile, slice } from '../harness.ts'
import { aYear } from './archive.ts'
import { askAll, type Call, listIn, timed } from './ask.ts'
import { openFloor } from './floor.ts'
import { theMillion } from './house.ts'
import { wordOfRank } from './words.ts'

const ROUNDS = 7
/** As people type them: whole and begun, with their accents and without. */
const KINDS = [
  { name: 'rare words', words: [1_500, 2_000, 2_500, 3_000, 3_500].map(wordOfRank), times: 60 },
  { name: 'common words', words: ['precio', 'devolucion', 'QUIÉN', 'envio'], times: 8 },
  { name: 'words of every message', words: ['de', 'la'], times: 2 },
]

/** P6: words of the owner with most messages, in all of a year, beside bare SQL on the same index. */
export async function search(): Promise<Line[]> {
  const { house, million } = await theMillion()
  const floor = await openFloor('search', million.databaseUrl)
  const token = million.owners[0]?.token ?? ''
  const lines: Line[] = []
  for (const { name, words, times } of KINDS) {
    const calls = (path: string) =>
      Array.from({ length: times }, (_, n): Call => {
        const query = words[n % words.length]
        return { method: 'POST', path, token, body: { query, dateRange: aYear() } }
      })
    const theirs = { ours: calls('/api/extraction/search'), floor: calls('/search') }
    const totals = await foundAlike(million.url, floor.url, theirs)
    const p95s: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
    const measured = (who: 'ours' | 'floor', url: string, pid: number) => () =>
      slice(
        () => [pid, house.postmaster],
        times,
        async () => void p95s[who].push(quantile(await askAll(url, 1, theirs[who]), 0.95)),
      )
    const [mine, its] = [measured('ours', million.url, million.pid), measured('floor', floor.url, floor.pid)]
    await alternate(1, mine, its)
    p95s.ours = []
    p95s.floor = []
    const { cpuRatio, ours, floor: bare } = await alternate(ROUNDS, mine, its)
    const late = median(p95s.ours.map((ms, n) => ms / (p95s.floor[n] ?? ms)))
    lines.push({
      promise: `P6 ${name}, found ${Math.min(...totals)} to ${Math.max(...totals)} times`,
      measured: `p95 ratio ${late.toFixed(2)} (${median(p95s.ours).toFixed(1)} / ${median(p95s.floor).toFixed(1)} ms), CPU ratio ${cpuRatio.toFixed(2)} (${ours.cpuMs.toFixed(1)} / ${bare.cpuMs.toFixed(1)} ms)`,
      limit: 'p95 ≤ 1.5',
      kept: late <= 1.5,
    })
  }
  floor.stop()
  return lines
}

/** How often each word was found. Throws unless both find the same. */
async function foundAlike(ours: string, floor: string, calls: { ours: Call[]; floor: Call[] }): Promise<number[]> {
  const totals: number[] = []
  for (const [n, call] of calls.ours.entries()) {
    const [mine, its] = [await timed(ours, call), await timed(floor, calls.floor[n] ?? call)].map(({ text }) =>
      listIn(text),
    )
    const ids = (of: typeof mine) => `${of?.total} ${of?.items.map(({ id }) => id).join()}`
    if (ids(mine) !== ids(its)) throw new Error(`the floor finds ${its?.total}, we find ${mine?.total}`)
    totals.push(mine?.total ?? 0)
  }
  return totals
}
