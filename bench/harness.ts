import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

type ProcessStat = { pid: number; parent: number; ms: number; name: string }

const readProcessStat = (pid: string): ProcessStat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    // User and system time of the process and of its finished children.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0)
    return { pid: Number(pid), parent: fields[1] ?? 0, ms: ticks * TICK_MS, name }
  } catch {
    return null
  }
}

/** Processor time in milliseconds that the processes and their descendants used so far. */
export function cpuMsOf(...roots: number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcessStat)
    .filter((stat) => stat !== null)
  const tree = new Set(roots)
  for (let grew = true; grew;) {
    grew = false
    for (const { pid, parent } of processes) if (!tree.has(pid) && tree.has(parent)) grew = Boolean(tree.add(pid))
  }
  return processes.filter(({ pid }) => tree.has(pid)).reduce((sum, { ms }) => sum + ms, 0)
}

/** Resident memory of one process, in megabytes. */
export const residentMb = (pid: number): number => readStatusMb(pid, /^VmRSS:\s+(\d+)/m)

/** Its own: what it mapped from files, such as Node's program, may be dropped and shared. */
export const anonymousMb = (pid: number): number => readStatusMb(pid, /^RssAnon:\s+(\d+)/m)

const readStatusMb = (pid: number, kilobytes: RegExp): number =>
  Number(kilobytes.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

export type WorkSlice = { cpuMs: number; wallMs: number; count: number }

/** Measures one slice of work in processor and wall-clock milliseconds. */
export async function measureSlice(
  roots: () => number[],
  count: number,
  work: () => Promise<void>,
): Promise<WorkSlice> {
  const [cpu, wall] = [cpuMsOf(...roots()), performance.now()]
  await work()
  return { cpuMs: cpuMsOf(...roots()) - cpu, wallMs: performance.now() - wall, count }
}

/**
 * Runs product and baseline slices in turns, so that a slow phase of the machine affects both. Medians of the rounds.
 */
export async function alternateSlices(
  rounds: number,
  product: () => Promise<WorkSlice>,
  baseline: () => Promise<WorkSlice>,
) {
  const [productSlices, baselineSlices]: [WorkSlice[], WorkSlice[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    productSlices.push(await product())
    baselineSlices.push(await baseline())
  }
  const perItem = (slices: WorkSlice[], key: 'cpuMs' | 'wallMs') => median(slices.map((s) => s[key] / s.count))
  return {
    cpuRatio: median(
      productSlices.map(
        (s, i) => s.cpuMs / s.count / ((baselineSlices[i]?.cpuMs ?? 0) / (baselineSlices[i]?.count ?? 1)),
      ),
    ),
    rateRatio: median(
      productSlices.map(
        (s, i) => (baselineSlices[i]?.wallMs ?? 0) / (baselineSlices[i]?.count ?? 1) / (s.wallMs / s.count),
      ),
    ),
    product: { cpuMs: perItem(productSlices, 'cpuMs'), wallMs: perItem(productSlices, 'wallMs') },
    baseline: { cpuMs: perItem(baselineSlices, 'cpuMs'), wallMs: perItem(baselineSlices, 'wallMs') },
  }
}

export type BenchResult = {
  promise: string
  measured: string
  limit: string
  kept: boolean
  /** The number in `measured`, where it is a count: equal on every machine. */
  figure?: number
}

/** Prints the results as a table. */
export function printResults(results: BenchResult[]): void {
  for (const { promise, measured, limit, kept } of results)
    console.log(`${kept ? '✓' : '✗'} ${promise.padEnd(44)} ${measured.padEnd(64)} ${limit}`)
}
