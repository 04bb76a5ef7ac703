import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

type Stat = { pid: number; parent: number; ms: number; name: string }

const statOf = (pid: string): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    // Own time and that of children already gone.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (rest[at] ?? 0), 0)
    return { pid: Number(pid), parent: rest[1] ?? 0, ms: ticks * TICK_MS, name }
  } catch {
    return null
  }
}

/** Processor milliseconds that a process and everything below it have used so far. */
export function cpuOf(...roots: number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== null)
  const wanted = new Set(roots)
  for (let grew = true; grew;) {
    grew = false
    for (const { pid, parent } of all) if (!wanted.has(pid) && wanted.has(parent)) grew = Boolean(wanted.add(pid))
  }
  return all.filter(({ pid }) => wanted.has(pid)).reduce((sum, { ms }) => sum + ms, 0)
}

/** Resident memory of one process, in megabytes. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

export type Slice = { cpuMs: number; wallMs: number; count: number }

/** One slice of work: what it cost, per processor and per clock. */
export async function slice(roots: () => number[], count: number, work: () => Promise<void>): Promise<Slice> {
  const [cpu, wall] = [cpuOf(...roots()), performance.now()]
  await work()
  return { cpuMs: cpuOf(...roots()) - cpu, wallMs: performance.now() - wall, count }
}

/** Ours and the floor in alternating slices, so that a machine that slows down slows both. Medians of the rounds. */
export async function alternate(rounds: number, ours: () => Promise<Slice>, floor: () => Promise<Slice>) {
  const [mine, its]: [Slice[], Slice[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    mine.push(await ours())
    its.push(await floor())
  }
  const perItem = (slices: Slice[], key: 'cpuMs' | 'wallMs') => median(slices.map((s) => s[key] / s.count))
  return {
    cpuRatio: median(mine.map((s, i) => s.cpuMs / s.count / ((its[i]?.cpuMs ?? 0) / (its[i]?.count ?? 1)))),
    rateRatio: median(mine.map((s, i) => (its[i]?.wallMs ?? 0) / (its[i]?.count ?? 1) / (s.wallMs / s.count))),
    ours: { cpuMs: perItem(mine, 'cpuMs'), wallMs: perItem(mine, 'wallMs') },
    floor: { cpuMs: perItem(its, 'cpuMs'), wallMs: perItem(its, 'wallMs') },
  }
}

export type Line = { promise: string; measured: string; limit: string; kept: boolean }

/** The table that a person reads; the exit code says whether every promise was kept. */
export function print(lines: Line[]): void {
  for (const { promise, measured, limit, kept } of lines)
    console.log(`${kept ? '✓' : '✗'} ${promise.padEnd(44)} ${measured.padEnd(64)} ${limit}`)
}
