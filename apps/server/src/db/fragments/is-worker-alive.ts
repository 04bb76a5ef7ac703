import { sql } from 'kysely'

/** Interval of worker heartbeats, and the silence after which a worker counts as dead. */
export const HEARTBEAT_MS = 3_000
const DEAD_AFTER_MS = 10_000

/** SQL text of `isWorkerAlive`. */
export const workerAlive = `abs(extract(epoch from now() - w.beat_at)) * 1000 < ${DEAD_AFTER_MS}`

/** SQL condition: worker `w` is alive. A heartbeat in the future comes from before the clock was set back. */
export const isWorkerAlive = sql.raw<boolean>(workerAlive)
