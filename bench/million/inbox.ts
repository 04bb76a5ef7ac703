import { alternate, type Line, median, quantile, slice } from '../harness.ts'
import { aYear, halfAYear } from './archive.ts'
import { askAll, type Call, listIn, timed } from './ask.ts'
import { openFloor } from './floor.ts'
import { theMillion } from './house.ts'

const ROUNDS = 9
const WIDTH = 10
const TIMES = 400
const LOOK_MS = 100
const LOOKS: { name: string; path: string; body?: object }[] = [
  { name: 'tags', path: '/conversations/tags' },
  { name: 'conversations of a person', path: '/conversations?assignedTo=yo&limit=50' },
  { name: 'conversations of the agent', path: '/conversations?assignedTo=IA&limit=50' },
  { name: '500 sessions', path: '/conversation-logs/sessions?limit=500' },
  { name: 'statistics of 50 sessions', path: '/conversation-logs/sessions/stats?limit=50' },
  { name: 'counts of a year', path: '/extraction/counts', body: { dateRange: aYear() } },
  { name: 'counts of half a year', path: '/extraction/counts', body: { dateRange: halfAYear() } },
]

/** P4: a page of the inbox, of each owner in turn, beside the same page by bare SQL. */
export async function inbox(): Promise<Line[]> {
  const { house, million } = await theMillion()
  const floor = await openFloor('inbox', million.databaseUrl)
  const { owners, talks } = million
  const calls = (path: string) =>
    Array.from({ length: TIMES }, (_, n): Call => ({ path, token: owners[n % owners.length]?.token ?? '' }))
  const theirs = { ours: calls('/api/conversations?limit=50'), floor: calls('/list?limit=50') }
  await sayTheSame(million.url + theirs.ours[0]?.path, floor.url + theirs.floor[0]?.path, owners[0]?.token ?? '')

  const p99s: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  const measured = (who: 'ours' | 'floor', url: string, pid: number) => () =>
    slice(
      () => [pid, house.postmaster],
      TIMES,
      async () => void p99s[who].push(quantile(await askAll(url, WIDTH, theirs[who]), 0.99)),
    )
  const [mine, its] = [measured('ours', million.url, million.pid), measured('floor', floor.url, floor.pid)]
  for (let warm = 0; warm < 3; warm++) await alternate(1, mine, its)
  p99s.ours = []
  p99s.floor = []
  const { cpuRatio, ours, floor: bare } = await alternate(ROUNDS, mine, its)
  floor.stop()
  const looks: number[] = []
  for (const look of LOOKS) looks.push(await waitedFor(million.url, look, owners[0]?.token ?? ''))
  const late = median(p99s.ours.map((ms, n) => ms / (p99s.floor[n] ?? ms)))
  return [
    {
      promise: `P4 inbox page of 50, ${talks.length} conversations`,
      measured: `CPU ratio ${cpuRatio.toFixed(2)} (${ours.cpuMs.toFixed(2)} / ${bare.cpuMs.toFixed(2)} ms), p99 ratio ${late.toFixed(2)} (${median(p99s.ours).toFixed(1)} / ${median(p99s.floor).toFixed(1)} ms)`,
      limit: 'CPU ≤ 1.5, p99 ≤ 2',
      kept: cpuRatio <= 1.5 && late <= 2,
    },
    {
      promise: `P4 lists of the largest account of ${talks.length} conversations`,
      measured: LOOKS.map(({ name }, n) => `${name} ${looks[n]?.toFixed(0)} ms`).join(', '),
      limit: `≤ ${LOOK_MS} ms each`,
      kept: looks.every((ms) => ms <= LOOK_MS),
    },
  ]
}

/** The median of a few, one after another: what a person waits for. */
async function waitedFor(url: string, { path, body }: (typeof LOOKS)[0], token: string): Promise<number> {
  const call: Call = { path: `/api${path}`, token, ...(body && { method: 'POST', body }) }
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) times.push((await timed(url, call)).ms)
  return median(times)
}

/** Throws unless both answer the same facts: a page that is half empty would be a quick one. */
async function sayTheSame(ours: string, floor: string, token: string): Promise<void> {
  const [mine, its] = await Promise.all(
    [ours, floor].map(async (url) =>
      listIn((await timed(url, { path: '', token })).text).items.map((item) => JSON.stringify(item)),
    ),
  )
  if (mine?.join() !== its?.join()) throw new Error(`the floor says ${its?.[0]}, we say ${mine?.[0]}`)
}
