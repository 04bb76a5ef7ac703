import { expect } from 'vitest'
import type { StoppableDatabase } from '../../process/stoppable-database.ts'
import { openConsoles } from './consoles.ts'
import { type CustomerLoad, startCustomerLoad } from './customer-load.ts'
import { findTrouble, findUncertain, NO_TROUBLE } from './find-trouble.ts'
import { reportFigures } from './report-figures.ts'
import { type ServerCluster, startCluster } from './start-cluster.ts'
import { waitUntilServing } from './takeover.ts'

export type FaultRun = { cluster: ServerCluster; load: CustomerLoad; database: StoppableDatabase }
export type Fault = {
  name: string
  /** The position of the process whose sends in flight may truly be «Envío incierto» afterwards. */
  endsAbruptly: number | null
  /** Returns how long the recovery took: heartbeats of 3 s of a process, seconds of the database. */
  run: (faultRun: FaultRun) => Promise<number>
}

/** Runs the faults one after the other under load and accounts for every message, reply and event. */
export async function runFaults(database: StoppableDatabase, faults: readonly Fault[]): Promise<void> {
  const cluster = await startCluster(database.url)
  const consoles = await openConsoles(cluster)
  const load = startCustomerLoad(cluster)
  await waitUntilServing(cluster, load)
  const doubtful = new Set<string>()
  const recoveries: Record<string, number> = {}
  for (const { name, endsAbruptly, run } of faults) {
    if (endsAbruptly !== null) doubtful.add(cluster.members[endsAbruptly]!.name)
    recoveries[name] = await run({ cluster, load, database })
  }
  expect(await findTrouble(cluster, load)).toEqual(NO_TROUBLE)
  const uncertain = await findUncertain(cluster)
  expect(uncertain.filter((worker) => !doubtful.has(worker))).toEqual([])
  const { events, ...consoleTrouble } = await consoles.findTrouble()
  expect(consoleTrouble).toEqual({ missed: [], repeated: [] })
  await reportFigures(cluster, load, { events, recoveries, uncertain: uncertain.length, consoles })
}
