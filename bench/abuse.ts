import { beside } from './bystander.ts'
import type { Line } from './harness.ts'
import { enter, withToken } from './person.ts'
import { drip, pour } from './raw-post.ts'
import { openOurs } from './ours.ts'

const LASTS_MS = 15_000
const PATIENCE_MS = 300
const HUNDRED_MB = 100 * 1024 * 1024
const SLOW = 100
const DEEP = `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`

/** S23: whoever sends too much, too deep or too slowly does not make the others wait. */
export async function abuse(): Promise<Line[]> {
  const ours = await openOurs()
  const token = await enter(ours.url)
  const slow = Array.from({ length: SLOW }, () => drip(ours.url, 500))

  const until = performance.now() + LASTS_MS
  const again = async (attack: () => Promise<number>) => {
    const statuses: number[] = []
    while (performance.now() < until) statuses.push(await attack())
    return statuses
  }
  const flood = Promise.all([
    again(() => pour(ours.url, HUNDRED_MB, true)),
    again(() => pour(ours.url, HUNDRED_MB, false)),
  ])
  const depths = Promise.all([again(() => sendDeep(ours.url, token)), again(() => sendDeep(ours.url, token))])
  const { p95, count } = await beside(() => fetch(`${ours.url}/health/live`), Promise.all([flood, depths]))
  const [large, deep] = [(await flood).flat(), (await depths).flat()]

  for (const stop of slow) stop()
  await ours.close()
  // A large body is cut when its sender goes on after the refusal.
  const isRefused = large.every((status) => [413, 0].includes(status)) && deep.every((status) => status === 400)
  return [
    {
      promise: 'S23 health while bodies flood in',
      measured: `p95 ${p95.toFixed(0)} ms of ${count} calls, beside ${large.length} of 100 MB (413), ${deep.length} deep (400), ${SLOW} slow`,
      limit: `< ${PATIENCE_MS} ms, all refused`,
      kept: p95 < PATIENCE_MS && isRefused,
    },
  ]
}

async function sendDeep(url: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...withToken(token) }
  const response = await fetch(`${url}/api/agents`, { method: 'POST', headers, body: DEEP })
  await response.text()
  return response.status
}
