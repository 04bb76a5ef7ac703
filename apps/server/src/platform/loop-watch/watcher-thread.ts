/**
 * Thread that watches the main thread: when its beat stops, the inspector evaluates there what runs. The inspector
 * interrupts a loop or a regular expression, which no timer of the blocked thread could.
 */
import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { stackLocation } from './stack-location.ts'
import type { LoopSample, WatcherData } from './sample.ts'

const CHECK_MS = 20
const { shared, thresholdMs } = workerData as WatcherData
const beat = new Float64Array(shared)
const now = () => performance.timeOrigin + performance.now()

let pendingSample: { beat: number; cpu: number; session: Session; sample: LoopSample } | null = null

function takeSample(): void {
  const session = new Session()
  const sample: LoopSample = { task: null, place: null }
  pendingSample = { beat: beat[0] ?? 0, cpu: beat[1] ?? 0, session, sample }
  session.connectToMainThread()
  const expression = `globalThis[Symbol.for('portavoz.loop-watch')]?.()`
  session.post('Runtime.evaluate', { expression, returnByValue: true }, (error, response) => {
    const value = (response?.result as { value?: { task: string | null; stack: string } } | undefined)?.value
    if (error || !value) return
    sample.task = value.task
    sample.place = stackLocation(value.stack)
  })
}

setInterval(() => {
  const [last = 0, cpu = 0] = beat
  if (pendingSample !== null && last !== pendingSample.beat) {
    // An open inspector session would keep the process alive.
    pendingSample.session.disconnect()
    const stall = {
      ...pendingSample.sample,
      heldMs: last - pendingSample.beat,
      workedMs: cpu - pendingSample.cpu,
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(stall)
    pendingSample = null
  }
  if (pendingSample === null && last > 0 && now() - last > thresholdMs) takeSample()
}, CHECK_MS)
