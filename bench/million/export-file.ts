import { request } from 'node:http'
import { withToken } from '../owner-client.ts'
import { wholeYear } from './message-archive.ts'

export type ExportFileFormat = 'csv' | 'json'
export const EXPORT_FILE_FORMATS: ExportFileFormat[] = ['csv', 'json']

/** The account whose messages are exported, and the row count of its file. */
export type ExportSource = { url: string; token: string; rows: number }

type ExportResponse = Parameters<NonNullable<Parameters<typeof request>[2]>>[0]

export function requestExport(
  source: ExportSource,
  format: ExportFileFormat,
  signal: AbortSignal | undefined,
  onResponse: (response: ExportResponse) => void,
) {
  const headers = { ...withToken(source.token), 'content-type': 'application/json' }
  const clientRequest = request(
    `${source.url}/api/extraction/export`,
    { method: 'POST', headers, ...(signal && { signal }) },
    onResponse,
  )
  clientRequest.end(JSON.stringify({ format, dateRange: wholeYear() }))
  return clientRequest
}

/** Bytes of a complete file, known after its rows were counted once. */
const expectedBytes = new Map<ExportFileFormat, number>()

/** Reads the whole file and discards it; throws unless it contains every row. */
export const readWholeExport = (source: ExportSource, format: ExportFileFormat) =>
  new Promise<void>((resolve, reject) => {
    requestExport(source, format, undefined, (response) => {
      const knownBytes = expectedBytes.get(format)
      let [lineEnds, bytes] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        // Only once: counting costs the reader more than reading.
        if (knownBytes === undefined)
          for (let index = chunk.indexOf(10); index >= 0; index = chunk.indexOf(10, index + 1)) lineEnds++
      })
      response.on('error', reject)
      response.on('end', () => {
        // CSV has a heading line, JSON a bracket line before and after.
        const rows = lineEnds - (format === 'csv' ? 1 : 2)
        const isWhole = knownBytes === undefined ? rows === source.rows : bytes === knownBytes
        if (!isWhole) return reject(new Error(`${rows} rows of ${source.rows}, ${bytes} bytes, ${response.statusCode}`))
        expectedBytes.set(format, bytes)
        resolve()
      })
    }).on('error', reject)
  })
