import { test, vi } from 'vitest'
import { mayMount, startStoppableDatabase } from '../process/stoppable-database.ts'
import { databaseFaults } from './cluster/database-faults.ts'
import { freeze, kill, restart } from './cluster/process-faults.ts'
import { type Fault, runFaults } from './cluster/run-faults.ts'
import { isSoak } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 900_000 })

const EACH_PROCESS = [0, 1, 2, 3]

/** At small size one cluster has all faults: a start takes five seconds of processor. */
const runs: readonly { name: string; faults: readonly Fault[] }[] = isSoak
  ? [
      { name: 'rolling restart', faults: EACH_PROCESS.map(restart) },
      { name: 'kill -9 of each process', faults: EACH_PROCESS.map(kill) },
      { name: 'SIGSTOP of each process', faults: EACH_PROCESS.map(freeze) },
      ...databaseFaults.map((fault) => ({ name: fault.name, faults: [fault] })),
    ]
  : [{ name: 'all faults', faults: [restart(1), restart(3), ...databaseFaults, kill(2), freeze(3)] }]

test.each(runs)(
  'two web processes and two workers under load, $name: nothing lost or answered twice, each event once per console',
  async ({ faults }) => runFaults(await startStoppableDatabase({ hasOwnDisk: mayMount }), faults),
)
