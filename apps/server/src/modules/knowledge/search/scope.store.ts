import { type RawBuilder, sql } from 'kysely'

/** Whose documents may answer, and when. `agentId` null: all documents of the owner. */
export type SearchScope = { workspaceId: string; agentId: string | null; now: Date }

/** Completed, unexpired documents of this agent or of all agents. Every ranking is limited to them. */
export const selectScope = ({ workspaceId, agentId, now }: SearchScope): RawBuilder<unknown> => sql`
  select id, name, passage_count, term_count, kind in ('csv', 'xls', 'xlsx') as is_sheet
  from documents
  where workspace_id = ${workspaceId}
    and status = 'COMPLETED'
    and (valid_until is null or valid_until > ${now})
    and (${agentId}::text is null or agent_id is null or agent_id = ${agentId})`
