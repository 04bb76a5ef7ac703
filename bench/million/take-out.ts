import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { measureDuring } from '../measure-during.ts'
import { alternateSlices, type BenchResult, residentMb, measureSlice } from '../harness.ts'
import { withToken } from '../owner-client.ts'
import {
  type ExportSource,
  type ExportFileFormat,
  EXPORT_FILE_FORMATS,
  requestExport,
  readWholeExport,
} from './export-file.ts'
import { type BaselineProcess, startBaseline } from './baseline-process.ts'
import {
  type BenchDatabases,
  type FilledInstallation,
  startBenchDatabases,
  ARCHIVE_ROWS,
} from './filled-installation.ts'
import type { ExportReading } from './export-reader.ts'

const ROUNDS = 3
/** Long enough for a p99: in a shorter time it would be one or two calls. */
const OBSERVED_MS = 15_000
const SLOW_READ_MS = 10_000
const MAX_GROWTH_MB = 50

/** P7: the export of all messages of one account, compared with `COPY … TO STDOUT CSV` of the same rows. */
export async function takeOut(): Promise<BenchResult[]> {
  const databases = await startBenchDatabases()
  try {
    // Without the word index, so that filling one account takes minutes only.
    const account = await databases.startFilled('account', { messages: ARCHIVE_ROWS, owners: 1, isSearched: false })
    console.log(`  ${ARCHIVE_ROWS} messages of one owner, filled in ${account.seconds.toFixed(0)} s`)
    const baseline = await startBaseline('export', account.databaseUrl)
    // Warm-up: memory that is needed once does not count as the export's.
    for (const format of EXPORT_FILE_FORMATS) await readWholeExport(exportSourceOf(account), format)
    const idleMb = residentMb(account.pid)
    const results = []
    for (const format of EXPORT_FILE_FORMATS)
      results.push(...(await measureExport(databases, account, baseline, format, idleMb)))
    baseline.stop()
    return [...results, await measureOtherRequests(account), await measureSlowReader(account, idleMb)]
  } finally {
    await databases.close()
  }
}

const exportSourceOf = ({ url, owners }: FilledInstallation): ExportSource => ({
  url,
  token: owners[0]?.token ?? '',
  rows: ARCHIVE_ROWS,
})

async function measureExport(
  databases: BenchDatabases,
  installation: FilledInstallation,
  baseline: BaselineProcess,
  format: ExportFileFormat,
  idleMb: number,
): Promise<BenchResult[]> {
  const owner = installation.owners[0]?.id ?? ''
  const memory = trackPeakMemory(installation.pid)
  const {
    rateRatio,
    cpuRatio,
    product,
    baseline: baselineCost,
  } = await alternateSlices(
    ROUNDS,
    () =>
      measureSlice(
        () => [installation.pid, databases.postmaster],
        ARCHIVE_ROWS,
        () => readWholeExport(exportSourceOf(installation), format),
      ),
    () =>
      measureSlice(
        () => [baseline.pid, databases.postmaster],
        ARCHIVE_ROWS,
        async () => void (await baseline.ask(owner)),
      ),
  )
  const grownMb = memory.stop() - idleMb
  const perSecond = (ms: number) => `${Math.round(1 / ms)}k`
  return [
    {
      promise: `P7 ${ARCHIVE_ROWS} rows as ${format.toUpperCase()}`,
      measured:
        `rate ratio ${rateRatio.toFixed(2)} (${perSecond(product.wallMs)} / ${perSecond(baselineCost.wallMs)} ` +
        `rows/s), CPU ratio ${cpuRatio.toFixed(2)}, ${grownMb.toFixed(0)} MB more`,
      limit: `rate ≥ 0.6, ≤ ${MAX_GROWTH_MB} MB more`,
      kept: rateRatio >= 0.6 && grownMb <= MAX_GROWTH_MB,
    },
  ]
}

/** Response times of another request, when idle and during an export. */
async function measureOtherRequests(installation: FilledInstallation): Promise<BenchResult> {
  const token = installation.owners[0]?.token ?? ''
  const requestInbox = () => fetch(`${installation.url}/api/conversations?limit=24`, { headers: withToken(token) })
  const quiet = await measureDuring(requestInbox, pause(OBSERVED_MS))
  const busy = await measureDuring(requestInbox, readExportsInProcess(installation))
  const ratio = busy.p99 / quiet.p99
  return {
    promise: 'P7 a page of the inbox during an export',
    measured:
      `p99 ratio ${ratio.toFixed(2)} (${busy.p99.toFixed(0)} / ${quiet.p99.toFixed(0)} ms of ${busy.count} / ` +
      `${quiet.count} calls)`,
    limit: '≤ 2',
    kept: ratio <= 2,
  }
}

/** In a process of its own: reading the file here would delay the requests that are measured. */
async function readExportsInProcess(installation: FilledInstallation): Promise<void> {
  const child = fork(new URL('export-reader.ts', import.meta.url).pathname)
  child.send({ source: exportSourceOf(installation), ms: OBSERVED_MS } satisfies ExportReading)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`who takes files ended with ${code}`)
}

/** A slow reader must slow the database cursor down, not grow the server's memory. */
async function measureSlowReader(installation: FilledInstallation, idleMb: number): Promise<BenchResult> {
  const memory = trackPeakMemory(installation.pid)
  const abort = new AbortController()
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    const clientRequest = requestExport(exportSourceOf(installation), 'csv', abort.signal, (response) => {
      const everyMs = 50
      const timer = setInterval(() => (bytes += (response.read(16_384) as Buffer | null)?.length ?? 0), everyMs)
      setTimeout(() => {
        clearInterval(timer)
        abort.abort()
        resolve()
      }, SLOW_READ_MS)
      response.on('error', () => {})
    })
    clientRequest.on('error', (error) => abort.signal.aborted || reject(error))
  })
  const grownMb = memory.stop() - idleMb
  const kilobytes = (bytes / 1024).toFixed(0)
  return {
    promise: 'P7 who reads slowly',
    measured: `${grownMb.toFixed(0)} MB more while ${kilobytes} kB were taken in ${SLOW_READ_MS / 1000} s`,
    limit: `≤ ${MAX_GROWTH_MB} MB more`,
    kept: grownMb <= MAX_GROWTH_MB && bytes > 0,
  }
}

/** Returns the peak memory since the call, in megabytes, when stopped. */
function trackPeakMemory(pid: number) {
  const samples = [residentMb(pid)]
  const timer = setInterval(() => samples.push(residentMb(pid)), 50)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(...samples)
    },
  }
}
