import { type RawBuilder, sql } from 'kysely'

/** Whose documents may be recalled, and when. `agentId` null: all of the owner's, as for nobody in particular. */
export type Scope = { userId: string; agentId: string | null; now: Date }

/** The documents that may answer: wholly read, still valid, and this agent's or everybody's. Nothing else is ever ranked. */
export const inScope = ({ userId, agentId, now }: Scope): RawBuilder<unknown> => sql`
  select id, name, passage_count, term_count, kind in ('csv', 'xls', 'xlsx') as is_sheet
  from documents
  where user_id = ${userId} and status = 'COMPLETED' and (valid_until is null or valid_until > ${now})
    and (${agentId}::text is null or agent_id is null or agent_id = ${agentId})`
