import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { N8nInstallRow } from '../../../db/schema.ts'
import type { CredentialKind } from './prepare-workflow.ts'
import type { InstallSteps } from './install-steps.ts'

type PublishInstallEvent = (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>

/** The run that holds the lease. */
export type InstallRun = { workspaceId: string; runId: string }

type InstallChanges = Partial<Omit<N8nInstallRow, 'workspaceId' | 'credentials'>>

type InstallStart = InstallRun & {
  apiUrl: string
  evolutionUrl: string
  steps: InstallSteps
  now: Date
  heldUntil: Date
}

/** One row per workspace. Only the run that holds the lease changes it; each change of the steps publishes an event. */
export const createInstallStore = (db: Db, publish: PublishInstallEvent) => {
  /** False when another run took over. */
  const change = (run: InstallRun, { steps, ...fields }: InstallChanges): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('n8nInstalls')
        .set({ ...fields, ...(steps && { steps: JSON.stringify(steps) }) })
        .where('workspaceId', '=', run.workspaceId)
        .where('runId', '=', run.runId)
        .executeTakeFirst()
      if (steps && numUpdatedRows > 0n) await publish(tx, run.workspaceId, { type: 'automation' })
      // Conversations tell whether files can be sent.
      if (fields.sendsFiles !== undefined) await publish(tx, run.workspaceId, { type: 'conversations' })
      return numUpdatedRows > 0n
    })

  return {
    findByWorkspace: (workspaceId: string): Promise<N8nInstallRow | undefined> =>
      db.selectFrom('n8nInstalls').selectAll().where('workspaceId', '=', workspaceId).executeTakeFirst(),

    /**
     * Undefined while another run holds the lease. Another n8n address clears all credentials and is one without our
     * workflows; another Evolution address clears Evolution's, whose key must not go there.
     */
    begin: ({
      workspaceId,
      runId,
      apiUrl,
      evolutionUrl,
      steps,
      now,
      heldUntil,
    }: InstallStart): Promise<N8nInstallRow | undefined> =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<N8nInstallRow>`
          insert into n8n_installs (workspace_id, api_url, evolution_url, credentials, steps, run_id, held_until)
          values (${workspaceId}, ${apiUrl}, ${evolutionUrl}, '{}', ${jsonb(steps)}, ${runId}, ${heldUntil})
          on conflict (workspace_id) do update set
            api_url = excluded.api_url,
            evolution_url = excluded.evolution_url,
            credentials = case
              when n8n_installs.api_url <> excluded.api_url then '{}'
              when n8n_installs.evolution_url <> excluded.evolution_url then n8n_installs.credentials - 'evolution'
              else n8n_installs.credentials
            end,
            steps = excluded.steps,
            installed_at = case when n8n_installs.api_url = excluded.api_url then n8n_installs.installed_at end,
            sends_files = n8n_installs.sends_files
              and n8n_installs.api_url = excluded.api_url
              and excluded.evolution_url <> '',
            problem = null,
            run_id = excluded.run_id,
            held_until = excluded.held_until
          where n8n_installs.held_until is null or n8n_installs.held_until < ${now}
          returning *`.execute(tx)
        if (rows[0]) await publish(tx, workspaceId, { type: 'automation' })
        return rows[0]
      }),

    change,

    /** Stores the id of a credential in n8n. False when another run took over. */
    saveCredential: async ({ workspaceId, runId }: InstallRun, kind: CredentialKind, id: string): Promise<boolean> => {
      const { numAffectedRows } = await sql`
          update n8n_installs
          set credentials = credentials || ${jsonb({ [kind]: id })}
          where workspace_id = ${workspaceId} and run_id = ${runId}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
export type InstallStore = ReturnType<typeof createInstallStore>

const jsonb = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
