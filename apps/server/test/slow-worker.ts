/** A worker thread that takes two seconds to start. */
import { runThreadTasks } from '../src/platform/concurrency/thread-worker.ts'

const START_MS = 2_000

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, START_MS)
runThreadTasks((order: string) => order)
