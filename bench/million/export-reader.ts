import { once } from 'node:events'
import { type ExportSource, readWholeExport } from './export-file.ts'

/** Reads export after export for `ms` milliseconds. Exits with an error when one is incomplete. */
export type ExportReading = { source: ExportSource; ms: number }

const [{ source, ms }] = (await once(process, 'message')) as [ExportReading]
const endsAt = performance.now() + ms
while (performance.now() < endsAt) await readWholeExport(source, 'csv')
process.disconnect()
