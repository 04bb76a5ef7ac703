import { request } from 'node:http'
import { withToken } from '../person.ts'
import { aYear } from './archive.ts'

export type Format = 'csv' | 'json'
export const FORMATS: Format[] = ['csv', 'json']

/** Whose file is taken, and where; `rows` are in it. */
export type FileOf = { url: string; token: string; rows: number }

type Answer = Parameters<NonNullable<Parameters<typeof request>[2]>>[0]

export function openFile(of: FileOf, format: Format, signal: AbortSignal | undefined, answer: (said: Answer) => void) {
  const headers = { ...withToken(of.token), 'content-type': 'application/json' }
  const asked = request(
    `${of.url}/api/extraction/export`,
    { method: 'POST', headers, ...(signal && { signal }) },
    answer,
  )
  asked.end(JSON.stringify({ format, dateRange: aYear() }))
  return asked
}

/** How long the whole file is: asked once, and every row of it looked for. */
const whole = new Map<Format, number>()

/** Reads the whole file and throws it away; throws unless it held every row. */
export const readAll = (of: FileOf, format: Format) =>
  new Promise<void>((done, failed) => {
    openFile(of, format, undefined, (response) => {
      const known = whole.get(format)
      let [ends, bytes] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        // Once: counting costs the reader more than reading.
        if (known === undefined) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) ends++
      })
      response.on('error', failed)
      response.on('end', () => {
        // CSV has its heading, JSON a bracket before and one after.
        const rows = ends - (format === 'csv' ? 1 : 2)
        const isWhole = known === undefined ? rows === of.rows : bytes === known
        if (!isWhole) return failed(new Error(`${rows} rows of ${of.rows}, ${bytes} bytes, ${response.statusCode}`))
        whole.set(format, bytes)
        done()
      })
    }).on('error', failed)
  })
