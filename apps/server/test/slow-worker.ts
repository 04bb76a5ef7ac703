/** A worker thread that takes two seconds to start. */
import { doTasks } from '../src/platform/worker-thread.ts'

const START_MS = 2_000

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, START_MS)
doTasks((order: string) => order)
