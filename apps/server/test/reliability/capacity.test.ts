import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readPostmaster } from '../../src/db/embedded/process/postmaster.ts'
import { runStatement } from '../database/run-statement.ts'
import { startOwnDatabase } from '../process/own-database.ts'
import { clusterSize } from './cluster/cluster-size.ts'
import { openConsoles } from './cluster/consoles.ts'
import { cpuMs, postgresCpuMs } from './cluster/cpu-time.ts'
import { startCustomerLoad } from './cluster/customer-load.ts'
import { findTrouble, findUncertain, NO_TROUBLE } from './cluster/find-trouble.ts'
import { reportFigures } from './cluster/report-figures.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { isSoak } from './process-harness.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const LOAD_MS = 75_000

/** Processor time of each role does not depend on what else the machine runs. */
test.runIf(isSoak)('capacity: processor time per message of web processes, workers and PostgreSQL', async () => {
  const { url, folder } = await startOwnDatabase()
  const postmaster = readPostmaster(join(folder, 'postgres'))!.pid
  const cluster = await startCluster(url)
  const consoles = await openConsoles(cluster)
  const load = startCustomerLoad(cluster)
  const measure = () => ({
    messages: load.sentCount(),
    web: cluster.members.flatMap(({ role, process: { pid } }) => (role === 'web' ? [cpuMs(pid!)] : [])),
    worker: cluster.members.flatMap(({ role, process: { pid } }) => (role === 'worker' ? [cpuMs(pid!)] : [])),
    postgres: [postgresCpuMs(postmaster)],
  })
  const before = measure()
  await pause(LOAD_MS)
  // Until everything is answered.
  expect(await findTrouble(cluster, load)).toEqual(NO_TROUBLE)
  const after = measure()
  expect(await findUncertain(cluster)).toEqual([])
  const { events, ...consoleTrouble } = await consoles.findTrouble()
  expect(consoleTrouble).toEqual({ missed: [], repeated: [] })
  const perMessage = (role: 'web' | 'worker' | 'postgres') => {
    const used = after[role].reduce((sum, ms, at) => sum + ms - before[role][at]!, 0)
    return Math.round((used / (after.messages - before.messages)) * 10) / 10
  }
  const cpuPerMessage = { web: perMessage('web'), worker: perMessage('worker'), postgres: perMessage('postgres') }
  const [size] = await runStatement(
    url,
    `select round(sum(pg_total_relation_size(oid)) / ${load.sentCount()})::int as bytes
      from pg_class
      where relname in ('messages', 'exchanges', 'journal')`,
  )
  const figures = {
    bytesPerMessage: size?.['bytes'],
    events,
    frames: events * clusterSize.consoles,
    cpuPerMessage,
    answerMs: load.answerMs(),
  }
  await reportFigures(cluster, load, { ...figures, consoles })
})
