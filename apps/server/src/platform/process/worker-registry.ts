import type { Db } from '../../db/connect.ts'
import { HEARTBEAT_MS } from '../../db/fragments/is-worker-alive.ts'
import { createInterval } from '../time/interval.ts'
import type { Log } from '../log/log.ts'
import { createWorkerStore } from './worker-registry.store.ts'

type WorkerRegistryDeps = { db: Db; log: Log; processName: string }

/** The workers of this installation and their heartbeats in the database. */
export function createWorkerRegistry({ db, log, processName }: WorkerRegistryDeps) {
  const store = createWorkerStore(db)
  let otherWorkers = 0
  let isStarted = false

  async function writeHeartbeat(): Promise<void> {
    otherWorkers = await store.beat(processName)
  }

  const heartbeat = createInterval('heartbeat', HEARTBEAT_MS, writeHeartbeat, (err) =>
    log.warn({ err }, 'the heartbeat of this worker could not be stored'),
  )
  return {
    /** Live workers including this one, as of its last heartbeat. */
    liveCount: (): number => otherWorkers + 1,
    /** Counts live workers and those that stopped just now, so that a restart is not reported. */
    countRecent: (): Promise<number> => store.countAlive(),
    async start(): Promise<void> {
      await writeHeartbeat()
      isStarted = true
      heartbeat.start()
    },
    async stop(): Promise<void> {
      heartbeat.stop()
      if (isStarted) await store.markStopping(processName)
    },
    /** For a process that runs alone: every other worker is dead. */
    deleteAll: () => store.deleteAll(),
  }
}
