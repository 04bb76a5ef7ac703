import { readFileSync } from 'node:fs'
import { isSoak } from '../process-harness.ts'
import type { OpenConsoles } from './consoles.ts'
import type { CustomerLoad } from './customer-load.ts'
import type { ServerCluster } from './start-cluster.ts'

type RunFigures = Record<string, unknown> & { consoles: OpenConsoles }

/** Prints what a run at full size measured. */
export async function reportFigures(
  { members }: ServerCluster,
  load: CustomerLoad,
  { consoles, ...figures }: RunFigures,
): Promise<void> {
  if (!isSoak) return
  const processes = members.map(({ role, process: { pid } }) => `${role} ${peakMb(pid!)} MB`)
  const lines = { messages: load.sentCount(), perSecond: load.rate().toFixed(1), ...figures }
  process.stdout.write(`${JSON.stringify({ ...lines, connections: consoles.connections(), processes })}\n`)
}

/** The most memory that a process ever held. */
const peakMb = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
