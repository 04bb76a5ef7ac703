import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { Stall, WatcherData } from './sample.ts'
import { answerWatcher, QUESTION } from './task-label.ts'

const BEAT_MS = 20
/** People notice a longer pause. */
const THRESHOLD_MS = 200

type Needs = {
  log: Log
  /** Keeps a stall for other processes to read. */
  record: (stall: Stall) => Promise<void>
  thresholdMs?: number
}

/** Reports each task that holds the event loop for longer than `thresholdMs`. */
export function createLoopWatch({ log, record, thresholdMs = THRESHOLD_MS }: Needs) {
  const shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  const beat = new Float64Array(shared)
  let timer: NodeJS.Timeout | null = null
  let watcher: Worker | null = null

  const give = (): void => {
    const { user, system } = process.threadCpuUsage()
    beat[1] = (user + system) / 1_000
    beat[0] = performance.timeOrigin + performance.now()
  }

  function told(stall: Stall): void {
    // A machine that others keep busy holds every loop: that is no task's fault.
    if (stall.workedMs < thresholdMs / 2) return
    const { heldMs, workedMs, task, place } = stall
    log.warn({ heldMs: Math.round(heldMs), workedMs: Math.round(workedMs), task, place }, 'the event loop was held')
    record(stall).catch((err: unknown) => log.warn({ err }, 'a held event loop could not be recorded'))
  }

  return {
    start(): void {
      Reflect.set(globalThis, QUESTION, answerWatcher)
      give()
      timer = setInterval(give, BEAT_MS).unref()
      const workerData: WatcherData = { shared, thresholdMs }
      watcher = new Worker(new URL('watcher-thread.ts', import.meta.url), { workerData })
      watcher.on('message', told)
      watcher.on('error', (err) => log.warn({ err }, 'the loop watch ended'))
      watcher.unref()
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      await watcher?.terminate()
    },
  }
}
