import { type extraction as api, fail, type Parsed } from '@portavoz/contract'
import { literal } from '../../db/snapshot.ts'
import type { Clock } from '../../platform/clock.ts'
import { dayOf } from '../../platform/days.ts'
import type { Desk } from '../../platform/desk.ts'
import { parted } from '../../platform/parted.ts'
import { asked, rangeOf } from './asked.ts'
import { columnsOf } from './columns.ts'
import type { ExportStore } from './export.store.ts'
import { type FileFormat, formats } from './file-format.ts'

type Asked = Parsed<typeof api.export>

export type ExportedFile = { fileName: string; type: string; rows: number; bytes: AsyncIterable<Buffer> }

export type Export = ReturnType<typeof createExport>

/** Every message that is meant, as a file that is made while it is read; `gone` when nobody waits for it any more. */
export const createExport =
  (store: ExportStore, clock: Clock, enter: Desk) =>
  async (
    userId: string,
    input: Asked,
    gone: AbortSignal,
    send: (file: ExportedFile) => Promise<void>,
  ): Promise<void> => {
    const leave = enter(userId)
    gone.addEventListener('abort', leave)
    const now = clock.now()
    try {
      await store.snapshot(asked(userId, input, now), input.timeZone, gone, async (snapshot) => {
        const rows = await snapshot.rows()
        if (rows === 0) fail('extraction.nothing')
        const columns = columnsOf(input.include, `${literal(input.query.trim())}::text`)
        const format = formats[input.format]
        const manifest = input.include.manifest ? manifestOf(input, rows, now) : null
        const bytes = fileOf(() => snapshot.copy(columns, format), format, format.around(columns, manifest), leave)
        const fileName = `portavoz-${dayOf(now, input.timeZone)}.${input.format}`
        await send({ fileName, type: format.type, rows, bytes })
      })
    } finally {
      leave()
    }
  }

async function* fileOf(
  rows: () => AsyncIterable<Buffer>,
  { hasQuotes }: FileFormat,
  { head, between, tail }: ReturnType<FileFormat['around']>,
  leave: () => void,
) {
  yield Buffer.from(head)
  yield* parted(rows(), { between: Buffer.from(between), hasQuotes })
  // Before its reader knows that it is over, and asks for the next.
  leave()
  yield Buffer.from(tail)
}

/** What a file of JSON says of itself in its first line. */
function manifestOf(input: Asked, rows: number, now: Date) {
  const { query, platform, agentIds, statuses, timeZone } = input
  const { from, to } = rangeOf(input, now)
  const filters = { búsqueda: query.trim(), plataforma: platform, agentes: agentIds, estados: statuses, zona: timeZone }
  return { manifiesto: { filtros: filters, filas: rows, desde: from, hasta: to, generado: now.toISOString() } }
}
