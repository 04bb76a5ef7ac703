import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { AccountModelRow, AccountSpeechRow, AccountTranscriberRow } from '../../../db/schema.ts'

/** The row of each kind of choice, by its table. */
type ChoiceRows = {
  accountModels: AccountModelRow
  accountSpeech: AccountSpeechRow
  accountTranscribers: AccountTranscriberRow
}
type ChoiceTable = keyof ChoiceRows

const columns: { [Table in ChoiceTable]: readonly (keyof ChoiceRows[Table] & string)[] } = {
  accountModels: ['workspaceId', 'provider', 'name', 'baseUrl', 'secret', 'sees', 'updatedAt'],
  accountSpeech: ['workspaceId', 'provider', 'name', 'voice', 'baseUrl', 'secret', 'microsPerThousand', 'updatedAt'],
  accountTranscribers: ['workspaceId', 'provider', 'name', 'baseUrl', 'secret', 'microsPerMinute', 'updatedAt'],
}

type OwnChoiceStoreDeps<Table extends ChoiceTable> = {
  db: Db
  table: Table
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  /** Runs in the transaction of a saved choice. */
  afterSave?: (tx: Tx, workspaceId: string) => Promise<void>
}

export type OwnChoiceStore<Row> = {
  find: (workspaceId: string) => Promise<Row | undefined>
  save: (row: Row) => Promise<void>
  remove: (workspaceId: string) => Promise<void>
}

/** Stores one model, transcriber or speech model per workspace; each change publishes an event. */
export function createOwnChoiceStore<Table extends ChoiceTable>({
  db,
  table,
  publish,
  afterSave,
}: OwnChoiceStoreDeps<Table>): OwnChoiceStore<ChoiceRows[Table]> {
  const names = columns[table]
  const list = sql.join(names.map((name) => sql.ref(name)))
  const replaced = sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  return {
    async find(workspaceId) {
      const { rows } = await sql<ChoiceRows[Table]>`
        select ${list}
        from ${sql.table(table)}
        where workspace_id = ${workspaceId}`.execute(db)
      return rows[0]
    },

    save: (row) =>
      db.transaction().execute(async (tx) => {
        await sql`
          insert into ${sql.table(table)} (${list})
          values (${sql.join(names.map((name) => row[name]))})
          on conflict (workspace_id) do update set ${replaced}`.execute(tx)
        await afterSave?.(tx, row.workspaceId)
        await publish(tx, row.workspaceId, { type: 'model' })
      }),

    remove: (workspaceId) =>
      db.transaction().execute(async (tx) => {
        const { numAffectedRows = 0n } = await sql`
          delete from ${sql.table(table)}
          where workspace_id = ${workspaceId}`.execute(tx)
        if (numAffectedRows > 0n) await publish(tx, workspaceId, { type: 'model' })
      }),
  }
}
