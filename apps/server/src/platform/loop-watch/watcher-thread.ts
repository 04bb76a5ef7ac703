/**
 * A thread that watches the main one: when its beat stays away, it asks through the inspector what runs there. The
 * question is answered in the middle of a loop or of a pattern, which no timer of the held thread can be.
 */
import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { placeIn } from './place-in.ts'
import type { Sample, WatcherData } from './sample.ts'

const LOOK_MS = 20
const { shared, thresholdMs } = workerData as WatcherData
const beat = new Float64Array(shared)
const now = () => performance.timeOrigin + performance.now()

let asked: { beat: number; cpu: number; session: Session; sample: Sample } | null = null

function ask(): void {
  const session = new Session()
  const sample: Sample = { task: null, place: null }
  asked = { beat: beat[0] ?? 0, cpu: beat[1] ?? 0, session, sample }
  session.connectToMainThread()
  const expression = `globalThis[Symbol.for('portavoz.loop-watch')]?.()`
  session.post('Runtime.evaluate', { expression, returnByValue: true }, (error, answer) => {
    const value = (answer?.result as { value?: { task: string | null; stack: string } } | undefined)?.value
    if (error || !value) return
    sample.task = value.task
    sample.place = placeIn(value.stack)
  })
}

setInterval(() => {
  const [last = 0, cpu = 0] = beat
  if (asked !== null && last !== asked.beat) {
    // An open session would hold the process when it ends.
    asked.session.disconnect()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ ...asked.sample, heldMs: last - asked.beat, workedMs: cpu - asked.cpu })
    asked = null
  }
  if (asked === null && last > 0 && now() - last > thresholdMs) ask()
}, LOOK_MS)
