import { literal, type OpenSnapshot } from '../../db/snapshot.ts'
import type { Column } from './columns.ts'
import type { FileFormat } from './file-format.ts'
import { meant, type Meant } from './meant.ts'

export type ExportSnapshot = {
  /** How many rows there are at the moment of the snapshot. */
  rows: () => Promise<number>
  /** Those rows, as the database writes them. */
  copy: (columns: readonly Column[], format: FileFormat) => AsyncIterable<Buffer>
}

export const createExportStore = (open: OpenSnapshot) => ({
  snapshot: <T>(
    what: Meant,
    timeZone: string,
    gone: AbortSignal,
    read: (snapshot: ExportSnapshot) => Promise<T>,
  ): Promise<T> =>
    open(timeZone, gone, ({ rows, copy }) =>
      read({
        rows: async () => (await rows<{ rows: number }>(counted(what)))[0]?.rows ?? 0,
        copy: (columns, format) => copy(statement(what, columns, format)),
      }),
    ),
})
export type ExportStore = ReturnType<typeof createExportStore>

const counted = (what: Meant) => `select count(*)::int as rows from messages m where ${meant(what, literal)}`

/** What is of the conversation is written once for each: the database remembers it while it goes through the messages. */
function statement(what: Meant, columns: readonly Column[], { pieces, copy }: FileFormat): string {
  const cells = pieces(columns, literal).map((piece, n) => ({ ...piece, name: `k${n}` }))
  const shown = cells.map(({ of, name, value }) => (of === 'conversation' ? `t.${name}` : value))
  const kept = cells.filter(({ of }) => of === 'conversation').map(({ name, value }) => `${value} as ${name}`)
  return `copy (
    select ${shown.join(', ')} from messages m cross join lateral (
      select ${kept.join(', ')} from conversations c join agents a on a.id = c.agent_id
      where c.id = m.conversation_id offset 0
    ) t where ${meant(what, literal)} order by m.at, m.id) to stdout (${copy})`
}
