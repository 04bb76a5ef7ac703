import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './harness.ts'

const EVERY_MS = 20

/** Asks for something cheap over and over while others keep the server busy: how long each answer took. */
export async function beside(ask: () => Promise<Response>, busy: Promise<unknown>) {
  let isBusy = true
  const over = () => void (isBusy = false)
  void busy.then(over, over)
  const times: number[] = []
  while (isBusy) {
    const from = performance.now()
    const response = await ask()
    await response.text()
    if (!response.ok) throw new Error(`${response.url} said ${response.status}`)
    times.push(performance.now() - from)
    await pause(EVERY_MS)
  }
  await busy
  return { p95: quantile(times, 0.95), p99: quantile(times, 0.99), count: times.length }
}
