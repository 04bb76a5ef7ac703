import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { mayAnswer } from '../../../db/fragments/may-answer.ts'
import { publishEvent } from '../../../db/fragments/publish-event.ts'
import { isListed, waitsForPerson } from '../../../db/fragments/waiting-since.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { AssignmentRules, Candidate, Choice } from './choose-people.ts'

const isUnassigned = sql.raw(`${waitsForPerson('c')} and c.assignee_id is null and ${isListed('c')}`)

/** Reads and writes of automatic assignment. */
export const assignWaitingStore = {
  /** The workspaces that assign automatically and have a conversation to assign. */
  async listWorkspaces(db: Db): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select w.id
      from workspaces w
      where w.assignment <> 'manual'
        and exists (
          select
          from conversations c
          where c.workspace_id = w.id and ${isUnassigned}
        )
      order by w.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Null while another process assigns there, a change of its people is in progress, or it no longer assigns. */
  async lockRules(tx: Tx, workspaceId: string): Promise<AssignmentRules | null> {
    const { rows } = await sql<AssignmentRules>`
      select assignment as mode, max_open
      from workspaces
      where id = ${workspaceId} and assignment <> 'manual'
      for no key update skip locked`.execute(tx)
    return rows[0] ?? null
  },

  async findRules(db: Db, workspaceId: string): Promise<AssignmentRules | null> {
    const { rows } = await sql<AssignmentRules>`
      select assignment as mode, max_open
      from workspaces
      where id = ${workspaceId} and assignment <> 'manual'`.execute(db)
    return rows[0] ?? null
  },

  async candidates(on: Db | Tx, workspaceId: string): Promise<Candidate[]> {
    const { rows } = await sql<Candidate>`
      select
        m.user_id,
        m.working_hours,
        m.last_assigned_at,
        (
          select count(*)::int
          from conversations o
          where o.assignee_id = m.user_id and o.workspace_id = m.workspace_id and o.status <> 'resolved'
        ) as open_count
      from members m
      join workspaces w on w.id = m.workspace_id
      where m.workspace_id = ${workspaceId}
        and m.is_available
        and ${sql.raw(mayAnswer('m', 'w'))}
      order by m.joined_at, m.user_id`.execute(on)
    return rows
  },

  /** Skips conversations that another transaction changes: the next round sees them. */
  async lockConversations(tx: Tx, workspaceId: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select c.id
      from conversations c
      where c.workspace_id = ${workspaceId} and ${isUnassigned}
      order by c.waiting_since, c.id
      limit ${limit}
      for update skip locked`.execute(tx)
    return rows.map(({ id }) => id)
  },

  /**
   * Those of the people who still may get conversations, locked until the transaction ends. Workspaces come before
   * memberships, as in the deletion of an account.
   */
  async lockPeople(tx: Tx, workspaceId: string, userIds: readonly string[]): Promise<Set<string>> {
    await sql`select from users where id = any(${userIds}::text[]) order by id for key share`.execute(tx)
    const { rows } = await sql<{ userId: string }>`
      select m.user_id
      from members m
      join workspaces w on w.id = m.workspace_id
      where m.workspace_id = ${workspaceId}
        and m.user_id = any(${userIds}::text[])
        and m.is_available
        and ${sql.raw(mayAnswer('m', 'w'))}
      order by m.user_id
      for no key update of m`.execute(tx)
    return new Set(rows.map(({ userId }) => userId))
  },

  /** Assigns locked conversations to locked people, with a line of activity, and notifies those people. */
  async assign(tx: Tx, choices: readonly Choice[], now: Date): Promise<void> {
    await sql`
      with chosen as (
        select *
        from unnest(
          ${choices.map(() => newId(now.getTime()))}::text[],
          ${choices.map(({ conversationId }) => conversationId)}::text[],
          ${choices.map(({ userId }) => userId)}::text[],
          ${choices.map(({ at }) => at)}::timestamptz[]
        ) as c (activity_id, conversation_id, user_id, at)
      ), assigned as (
        update conversations c
        set assignee_id = chosen.user_id
        from chosen
        where c.id = chosen.conversation_id
        returning c.id, c.workspace_id, c.session_name, c.agent_id, c.contact_name, c.assignee_id
      ), recorded as (
        insert into activities (id, workspace_id, conversation_id, kind, person_id, at)
        select chosen.activity_id, a.workspace_id, a.id, 'assigned', a.assignee_id, ${now}::timestamptz
        from assigned a
        join chosen on chosen.conversation_id = a.id
      ), counted as (
        update members m
        set last_assigned_at = last.at
        from (
          select a.workspace_id, a.assignee_id, max(chosen.at) as at
          from assigned a
          join chosen on chosen.conversation_id = a.id
          group by a.workspace_id, a.assignee_id
        ) last
        where m.workspace_id = last.workspace_id and m.user_id = last.assignee_id
      )
      ${publishEvent({
        workspaceId: sql`c.workspace_id`,
        event: { type: 'conversation' },
        fields: {
          conversationId: sql`c.id`,
          assignment: sql`jsonb_build_object(
            'userId', c.assignee_id,
            'byName', null,
            'sessionName', c.session_name,
            'agentId', c.agent_id,
            'agentName', a.name,
            'contactName', c.contact_name,
            'at', ${now.toISOString()}::text)`,
        },
        rows: sql`from assigned c join agents a on a.id = c.agent_id`,
      })}`.execute(tx)
  },
}
