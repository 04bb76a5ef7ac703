import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { storageBytes } from '../../../db/fragments/storage-bytes.ts'
import { SLOW_READER_SQL } from '../../../db/connection/silent-connections.ts'
import type { ExportTable } from './tables/export-table.store.ts'

const PAGE = 100

export type AccountExportStore = ReturnType<typeof createAccountExportStore>

export const createAccountExportStore = (db: Db) => ({
  /** A read-only transaction with one snapshot; the caller must end it. */
  async openSnapshot() {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    await sql.raw(SLOW_READER_SQL).execute(tx)
    return tx
  },

  /** Reads through a cursor: the rows are never all in memory. */
  async *pages(tx: Tx, { rows }: ExportTable, id: string): AsyncGenerator<string[]> {
    await sql`declare pages no scroll cursor for ${rows(id)}`.execute(tx)
    for (;;) {
      const { rows: page } = await sql<{ row: string }>`fetch ${sql.raw(String(PAGE))} from pages`.execute(tx)
      if (page.length === 0) break
      yield page.map(({ row }) => row)
    }
    await sql`close pages`.execute(tx)
  },

  avatar: async (tx: Tx, userId: string): Promise<Buffer | undefined> =>
    (await tx.selectFrom('avatars').select('bytes').where('userId', '=', userId).executeTakeFirst())?.bytes,

  logo: async (tx: Tx, workspaceId: string): Promise<Buffer | undefined> =>
    (await tx.selectFrom('workspaceLogos').select('bytes').where('workspaceId', '=', workspaceId).executeTakeFirst())
      ?.bytes,

  countFileBytes: async (tx: Tx, workspaceId: string): Promise<number> => {
    const { rows } = await sql<{ bytes: number }>`
      select ${storageBytes(sql`${workspaceId}`)} as bytes`.execute(tx)
    return rows[0]?.bytes ?? 0
  },

  username: async (tx: Tx, userId: string): Promise<string> =>
    (await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst())?.username ?? '',
})
