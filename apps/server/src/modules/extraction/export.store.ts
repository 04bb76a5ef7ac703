import { literal, type OpenSnapshot } from '../../db/snapshot.ts'
import { meant, type Meant } from './meant.ts'

export type ExportSnapshot = {
  /** How many rows there are at the moment of the snapshot. */
  rows: () => Promise<number>
  /** These values of those rows, as the database has them. */
  copy: (values: readonly string[]) => AsyncIterable<Buffer>
}

export const createExportStore = (open: OpenSnapshot) => ({
  snapshot: <T>(what: Meant, gone: AbortSignal, read: (snapshot: ExportSnapshot) => Promise<T>): Promise<T> =>
    open(gone, ({ rows, copy }) =>
      read({
        rows: async () => (await rows<{ rows: number }>(counted(what)))[0]?.rows ?? 0,
        copy: (values) => copy(listed(what, values), what.query.trim() === ''),
      }),
    ),
})
export type ExportStore = ReturnType<typeof createExportStore>

const counted = (what: Meant) => `select count(*)::int as rows from messages m where ${meant(what, literal)}`

const listed = (what: Meant, values: readonly string[]) => `
  select ${values.join(', ')} from messages m
    join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id
  where ${meant(what, literal)} order by m.at, m.id`
