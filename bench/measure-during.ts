import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './harness.ts'

const PAUSE_MS = 20

/** Repeats a cheap request until `busy` settles; the quantiles of its response times, in milliseconds. */
export async function measureDuring(request: () => Promise<Response>, busy: Promise<unknown>) {
  let isBusy = true
  const markDone = () => void (isBusy = false)
  void busy.then(markDone, markDone)
  const times: number[] = []
  while (isBusy) {
    const startedAt = performance.now()
    const response = await request()
    await response.text()
    if (!response.ok) throw new Error(`${response.url} said ${response.status}`)
    times.push(performance.now() - startedAt)
    await pause(PAUSE_MS)
  }
  await busy
  return { p95: quantile(times, 0.95), p99: quantile(times, 0.99), count: times.length }
}
