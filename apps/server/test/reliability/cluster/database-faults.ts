import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { runStatement } from '../../database/run-statement.ts'
import { ignoreFailure } from '../../../src/platform/errors/ignore-failure.ts'
import { mayMount, type StoppableDatabase } from '../../process/stoppable-database.ts'
import { isSoak } from '../process-harness.ts'
import { BACKEND_KILLS, clusterSize } from './cluster-size.ts'
import { NO_PERSON_TROUBLE, startPersonCalls } from './person-calls.ts'
import type { Fault } from './run-faults.ts'
import type { ServerCluster } from './start-cluster.ts'

const { databaseFaultMs } = clusterSize
const REFILL_MS = 200
const CONNECTS_AT_ONCE = 25
const RECOVERY = { timeout: 30_000, interval: 100 }

type Breakage = (database: StoppableDatabase) => Promise<void>

async function goAway({ stopServer, startServer }: StoppableDatabase) {
  stopServer()
  await pause(databaseFaultMs)
  await startServer()
}

const terminateBackends = (url: string) =>
  runStatement(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')

/** Every second all sessions end. */
async function killBackends({ url }: StoppableDatabase) {
  for (let time = 0; time < BACKEND_KILLS; time++) {
    await terminateBackends(url)
    await pause(1_000)
  }
}

/** Another program takes every connection, those of our processes included. */
async function exhaustConnections({ url }: StoppableDatabase) {
  const taken: pg.Client[] = []
  const takeOne = async () => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    taken.push(client)
  }
  /** Many at once, or our processes would be faster. */
  const takeAll = async () => {
    for (let isFull = false; !isFull;) {
      const results = await Promise.allSettled(Array.from({ length: CONNECTS_AT_ONCE }, takeOne))
      isFull = results.some(({ status }) => status === 'rejected')
    }
  }
  const endOthers = () => {
    const pids = taken.map((client) => (client as pg.Client & { processID: number }).processID)
    return taken[0]!.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> all($1)', [pids])
  }
  const until = performance.now() + databaseFaultMs
  for (await takeAll(); performance.now() < until; await pause(REFILL_MS)) {
    await endOthers()
    await takeAll()
  }
  await Promise.all(taken.map((client) => ignoreFailure(client.end())))
}

/** No file of the database can grow. */
async function fillDisk({ fillDisk: fill, emptyDisk }: StoppableDatabase) {
  const until = performance.now() + databaseFaultMs
  for (; performance.now() < until; await pause(REFILL_MS)) fill()
  emptyDisk()
}

/** Every process is ready again, and every bot answers what is written from now on. Returns the seconds until then. */
async function waitUntilHealed({ members, bots }: ServerCluster): Promise<number> {
  const brokenUntil = performance.now()
  for (const { process } of members)
    await vi.waitFor(async () => expect((await fetch(`${process.url}/health/ready`)).status).toBe(200), RECOVERY)
  const counts = bots.map(({ sent }) => sent.length)
  const silentBots = () => bots.filter(({ sent }, at) => sent.length === counts[at]).map(({ me }) => me.username)
  await vi.waitFor(() => expect(silentBots()).toEqual([]), RECOVERY)
  for (const { process } of members) expect(process.code).toBeNull()
  return Math.round((performance.now() - brokenUntil) / 100) / 10
}

const databaseFault = (name: string, breakDatabase: Breakage, { isNoticed = true } = {}): Fault => ({
  name,
  endsAbruptly: null,
  async run({ cluster, database }) {
    const person = await startPersonCalls(cluster)
    await breakDatabase(database)
    const seconds = await waitUntilHealed(cluster)
    await person.stop()
    expect(await person.findTrouble()).toEqual(NO_PERSON_TROUBLE)
    if (isNoticed) expect({ name, refusals: person.refusals() }).not.toEqual({ name, refusals: 0 })
    return seconds
  },
})

/** A full disk needs one of its own. */
export const databaseFaults: readonly Fault[] = [
  databaseFault('database away', goAway),
  // Idle connections that were killed are replaced unnoticed.
  databaseFault('backends killed', killBackends, { isNoticed: false }),
  databaseFault('connections exhausted', exhaustConnections),
  // At small size the files of the database have room left.
  ...(mayMount ? [databaseFault('disk full', fillDisk, { isNoticed: isSoak })] : []),
]
