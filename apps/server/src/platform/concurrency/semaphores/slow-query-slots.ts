import { appError, type ErrorCode } from '@portavoz/contract'
import type { Viewer } from '../../http/viewer.ts'
import { createFairSemaphore } from './fair-semaphore.ts'
import { createSharedTasks } from '../shared-tasks.ts'

/** How long a query waits for a slot and how long it may run; together less than the console's own timeout. */
const TIMEOUTS = { waitMs: 10_000, queryMs: 15_000 }

/** Each query holds a database connection; the remaining ones serve other requests. */
const LIMITS = { ofOne: 2, ofAll: 4, waiting: 30, full: 'reading.too_many' } as const

/** Who asks, and in which workspace. */
export type SlowQueryViewer = Pick<Viewer, 'workspaceId' | 'id'>

type SlowQueryReader = {
  viewer: SlowQueryViewer
  /** Aborts when the client disconnects. */
  gone: AbortSignal
  /** Error code of a query that takes too long. */
  late: ErrorCode
  /** Names what is read in the workspace: people who wait for the same share one query. */
  sharedAs?: string
}

/** Runs a query in a slot; its signal aborts on the timeout or when the client disconnects. */
export type SlowQuerySlots = <T>(reader: SlowQueryReader, query: (abort: AbortSignal) => Promise<T>) => Promise<T>

/** Slots shared by all queries that may read much of a workspace, so that together they leave connections free. */
export function createSlowQuerySlots({ waitMs, queryMs } = TIMEOUTS): SlowQuerySlots {
  const semaphore = createFairSemaphore(LIMITS)
  const runShared = createSharedTasks()

  const run = <T>({ viewer, gone, late }: SlowQueryReader, query: (abort: AbortSignal) => Promise<T>) => {
    const waitTimeout = abortAfter(waitMs, 'reading.busy')
    const owner = { workspace: viewer.workspaceId, person: viewer.id }
    return semaphore(owner, AbortSignal.any([gone, waitTimeout.signal]), () => {
      waitTimeout.stop()
      const queryTimeout = abortAfter(queryMs, late)
      return query(AbortSignal.any([gone, queryTimeout.signal])).finally(queryTimeout.stop)
    }).finally(waitTimeout.stop)
  }

  return (reader, query) =>
    reader.sharedAs === undefined
      ? run(reader, query)
      : runShared(`${reader.viewer.workspaceId} ${reader.sharedAs}`, reader.gone, (abandoned, begin) =>
          run({ ...reader, gone: abandoned }, (abort) => {
            begin()
            return query(abort)
          }),
        )
}

function abortAfter(ms: number, code: ErrorCode) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(appError(code)), ms)
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}
