import type { AccountLimits, ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import { appendAuditLine, type AuditEntry } from '../../db/append-audit-line.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { monthStartOf } from '../../db/fragments/messages-of-month.ts'
import type { LimitNews, LimitUsage } from './limit-news.ts'

type LimitChange = {
  workspaceId: string
  limits: AccountLimits
  audit: Pick<AuditEntry, 'at' | 'user' | 'source'>
}

export type AccountLimitStore = ReturnType<typeof createAccountLimitStore>

/** What accounts may have, and what their people were told of it. */
export const createAccountLimitStore = (
  db: Db,
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>,
) => ({
  /** The same limits again change nothing. */
  set: ({ workspaceId, limits, audit }: LimitChange) =>
    db.transaction().execute(async (tx): Promise<void> => {
      const { agents, storageMb, messages } = limits
      const next = { agentsMax: agents, storageMaxMb: storageMb, messagesMax: messages }
      const workspace = await tx
        .updateTable('workspaces')
        .set(next)
        .where('id', '=', workspaceId)
        .where(
          sql<boolean>`(agents_max, storage_max_mb, messages_max)
            is distinct from (${agents}::int, ${storageMb}::int, ${messages}::int)`,
        )
        .returning('name')
        .executeTakeFirst()
      if (!workspace) return
      await publish(tx, workspaceId, { type: 'members' })
      const shown = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value ?? 'none']))
      const detail = { workspaceId, ...shown, changes: `«${workspace.name}»: ${describeLimits(limits)}` }
      await appendAuditLine(tx, { ...audit, action: 'workspace.limits_changed', workspaceId, detail })
    }),

  /** Of the workspaces with a limit, as last counted. */
  async listUsage(now: Date): Promise<LimitUsage[]> {
    const { rows } = await sql<LimitUsage>`
      select
        w.id as workspace_id,
        w.limits_told as told,
        f.agents,
        w.agents_max,
        f.storage_bytes::float8 as storage_bytes,
        w.storage_max_mb,
        case when f.counted_at >= ${monthStartOf(now)} then f.messages else 0 end as messages,
        w.messages_max
      from workspaces w
      join account_figures f on f.workspace_id = w.id
      where w.agents_max is not null or w.storage_max_mb is not null or w.messages_max is not null`.execute(db)
    return rows
  },

  /** Publishes the news once: of two processes the second finds other texts told. False then. */
  tell: ({ workspaceId, told }: LimitUsage, next: { told: string[]; news: readonly LimitNews[] }) =>
    db.transaction().execute(async (tx): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('workspaces')
        .set({ limitsTold: next.told })
        .where('id', '=', workspaceId)
        .where(sql<boolean>`limits_told = ${told}::text[]`)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      for (const one of next.news) await publish(tx, workspaceId, { type: 'account_limit', ...one })
      await publish(tx, workspaceId, { type: 'members' })
      return true
    }),
})

const describeLimits = ({ agents, storageMb, messages }: AccountLimits): string =>
  `agentes: ${agents ?? NO_LIMIT}; MB de archivos: ${storageMb ?? NO_LIMIT}; mensajes al mes: ${messages ?? NO_LIMIT}`

const NO_LIMIT = 'sin límite'
