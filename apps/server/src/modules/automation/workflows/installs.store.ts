import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { N8nInstallRow } from '../../../db/schema.ts'
import type { CredentialKind } from './prepare.ts'
import type { Steps } from './steps.ts'

type Publish = (tx: Tx, userId: string, event: ServerEvent) => Promise<void>

/** Whoever puts workflows there, until somebody else does. */
export type Run = { userId: string; runId: string }

type Changes = Partial<Omit<N8nInstallRow, 'userId' | 'credentials'>>

type Begun = Run & { apiUrl: string; evolutionUrl: string; steps: Steps; now: Date; until: Date }

/** One row an account. Only the run that holds it changes it; each change is told. */
export const createInstallStore = (db: Db, publish: Publish) => {
  /** False for a run that somebody took over. */
  const change = (run: Run, { steps, ...rest }: Changes): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('n8nInstalls')
        .set({ ...rest, ...(steps && { steps: JSON.stringify(steps) }) })
        .where('userId', '=', run.userId)
        .where('runId', '=', run.runId)
        .executeTakeFirst()
      if (steps && numUpdatedRows > 0n) await publish(tx, run.userId, { type: 'automation' })
      return numUpdatedRows > 0n
    })

  return {
    of: (userId: string): Promise<N8nInstallRow | undefined> =>
      db.selectFrom('n8nInstalls').selectAll().where('userId', '=', userId).executeTakeFirst(),

    /**
     * Undefined while another run holds it. What was put into another n8n is not in this one, and Evolution's key goes
     * to no address but the one that it was given for.
     */
    begin: ({ userId, runId, apiUrl, evolutionUrl, steps, now, until }: Begun): Promise<N8nInstallRow | undefined> =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<N8nInstallRow>`
          insert into n8n_installs (user_id, api_url, evolution_url, credentials, steps, run_id, held_until)
          values (${userId}, ${apiUrl}, ${evolutionUrl}, '{}', ${json(steps)}, ${runId}, ${until})
          on conflict (user_id) do update set api_url = excluded.api_url, evolution_url = excluded.evolution_url,
            credentials = case when n8n_installs.api_url <> excluded.api_url then '{}'
              when n8n_installs.evolution_url <> excluded.evolution_url then n8n_installs.credentials - 'evolution'
              else n8n_installs.credentials end,
            steps = excluded.steps, problem = null, run_id = excluded.run_id, held_until = excluded.held_until
          where n8n_installs.held_until is null or n8n_installs.held_until < ${now}
          returning *`.execute(tx)
        if (rows[0]) await publish(tx, userId, { type: 'automation' })
        return rows[0]
      }),

    change,

    /** Where n8n keeps one of ours. False as above. */
    keep: async ({ userId, runId }: Run, kind: CredentialKind, id: string): Promise<boolean> => {
      const { numAffectedRows } = await sql`update n8n_installs set credentials = credentials || ${json({ [kind]: id })}
        where user_id = ${userId} and run_id = ${runId}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
export type InstallStore = ReturnType<typeof createInstallStore>

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
