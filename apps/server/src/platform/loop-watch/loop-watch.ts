import { Worker } from 'node:worker_threads'
import type { Log } from '../log/log.ts'
import type { LoopStall, WatcherData } from './sample.ts'
import { describeCurrentTask, WATCHER_GLOBAL } from './task-label.ts'
import { logFailure } from '../errors/log-failure.ts'

const BEAT_MS = 20
/** People notice longer pauses. */
const THRESHOLD_MS = 200

type LoopWatchDeps = {
  log: Log
  /** Stores a stall so that other processes can read it. */
  record: (stall: LoopStall) => Promise<void>
  thresholdMs?: number
}

/** Reports each task that blocks the event loop for longer than `thresholdMs`. */
export function createLoopWatch({ log, record, thresholdMs = THRESHOLD_MS }: LoopWatchDeps) {
  const shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
  const beat = new Float64Array(shared)
  let timer: NodeJS.Timeout | null = null
  let watcher: Worker | null = null

  const updateBeat = (): void => {
    const { user, system } = process.threadCpuUsage()
    beat[1] = (user + system) / 1_000
    beat[0] = performance.timeOrigin + performance.now()
  }

  function report(stall: LoopStall): void {
    // A busy machine delays every event loop, which is no fault of the task.
    if (stall.workedMs < thresholdMs / 2) return
    const { heldMs, workedMs, task, place } = stall
    log.warn({ heldMs: Math.round(heldMs), workedMs: Math.round(workedMs), task, place }, 'the event loop was held')
    void logFailure(record(stall), { log, message: 'a held event loop could not be recorded' })
  }

  return {
    start(): void {
      Reflect.set(globalThis, WATCHER_GLOBAL, describeCurrentTask)
      updateBeat()
      timer = setInterval(updateBeat, BEAT_MS).unref()
      const workerData: WatcherData = { shared, thresholdMs }
      watcher = new Worker(new URL('watcher-thread.ts', import.meta.url), { workerData })
      watcher.on('message', report)
      watcher.on('error', (err) => log.warn({ err }, 'the loop watch ended'))
      watcher.unref()
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      await watcher?.terminate()
    },
  }
}
