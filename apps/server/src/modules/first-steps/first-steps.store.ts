import type { FirstSteps } from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { RawQuery } from '../../db/connection/raw-query.ts'

/** «Eres el vendedor de una tienda de café.» tells nothing of the shop. */
const MIN_INSTRUCTIONS = 80

/** Previews are deleted after a while: a workspace with customers counts as tried. */
const FIRST_STEPS_SQL = `
  with own as (
    select id, connection, prompt, created_at
    from agents
    where workspace_id = $1
      and not is_hanging_up
  )
  select
    (select id from own order by created_at, id limit 1) as "agentId",
    exists (select from own where connection = 'connected') as "isConnected",
    exists (select from own where length(prompt) >= ${MIN_INSTRUCTIONS}) as "hasInstructions",
    exists (select from documents where workspace_id = $1 and status <> 'FAILED') as "hasDocuments",
    "hasCustomers" or exists (select from trials where agent_id in (select id from own)) as "isTried",
    "hasCustomers",
    exists (select from members where workspace_id = $1 and user_id = $2 and hides_first_steps) as "isHidden"
  from (select exists (select from conversations where workspace_id = $1) as "hasCustomers") customers`

export const createFirstStepsStore = (db: Db, rawQuery: RawQuery) => ({
  read: async (workspaceId: string, userId: string): Promise<FirstSteps> =>
    (await rawQuery<FirstSteps>(FIRST_STEPS_SQL, [workspaceId, userId]))[0]!,

  hide: (workspaceId: string, userId: string, isHidden: boolean) =>
    db
      .updateTable('members')
      .set({ hidesFirstSteps: isHidden })
      .where('workspaceId', '=', workspaceId)
      .where('userId', '=', userId)
      .execute(),
})
export type FirstStepsStore = ReturnType<typeof createFirstStepsStore>
