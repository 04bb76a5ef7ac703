import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Fields of `/proc/<pid>/stat` after the name: own user and system time, then those of ended children. */
function ticksOf(pid: number, fields: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.reduce((sum, field) => sum + Number(values[field - 3]), 0)
}

/** The processor time that a process used. */
export const cpuMs = (pid: number): number => ticksOf(pid, [14, 15]) * TICK_MS

/** The processor time of a PostgreSQL with its backends, ended ones too. */
export function postgresCpuMs(postmaster: number): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const alive = children.trim().split(/\s+/).map(Number)
  return alive.reduce((sum, pid) => sum + cpuMs(pid), ticksOf(postmaster, [14, 15, 16, 17]) * TICK_MS)
}
