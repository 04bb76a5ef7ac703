import type { HandOff } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'
import { publishEvent } from './fragments/publish-event.ts'
import { waitingNow } from './fragments/waiting-since.ts'

/** From this number of consecutive uncertain sends the agent's card shows them. */
export const UNCERTAIN_SENDS_SHOWN = 3

/** CTE: publishes events of the agents that `rows` selects, with their problem. */
const publishAgentEvents = (problem: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  publishEvent({
    workspaceId: sql`workspace_id`,
    event: { type: 'agent' },
    fields: { agentId: sql`id`, agentName: sql`name`, problem },
    rows,
  })

/** CTE: notifies of the conversations `w` that `rows` selects with their agents `a`. */
const requestPerson = (by: HandOff['by'], now: Date, rows: RawBuilder<unknown>) =>
  publishEvent({
    workspaceId: sql`w.workspace_id`,
    event: { type: 'conversation' },
    fields: {
      conversationId: sql`w.id`,
      handOff: sql`jsonb_build_object(
        'by', ${by}::text,
        'sessionName', w.session_name,
        'agentId', w.agent_id,
        'agentName', a.name,
        'contactName', w.contact_name,
        'at', ${now.toISOString()}::text)`,
    },
    rows,
  })

/**
 * Further CTEs after `ended`, which has a row with its `conversation_id` for each message that ended as uncertain: its
 * conversation waits for a person, who is notified, and the agent's card shows several in a row.
 * Locks the conversations first, then the agents, each in the order of their ids: `held_agents` reads all of
 * `waiting_in_doubt`, or the plan would decide the order and deadlock with a transaction that takes them in this one.
 */
export const noteUncertain = (ended: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  in_doubt as (
    select c.id, c.agent_id, count(*)::int as messages
    from ${ended} t join conversations c on c.id = t.conversation_id
    group by c.id
  ), held_in_doubt as materialized (
    select id from conversations where id in (select id from in_doubt) order by id for update
  ), waiting_in_doubt as (
    update conversations c set
      updated_at = ${now},
      waiting_since = ${waitingNow('c')},
      status = case when c.status = 'transferred' then c.status else 'waiting' end
    from held_in_doubt h join in_doubt d on d.id = h.id
    where c.id = h.id
    returning c.id, c.workspace_id, c.agent_id, c.session_name, c.contact_name, d.messages
  ), held_agents as materialized (
    select a.id, d.messages
    from agents a join (
      select agent_id, sum(messages)::int as messages from waiting_in_doubt group by agent_id
    ) d on d.agent_id = a.id
    order by a.id for update of a
  ), doubted as (
    update agents a set uncertain_sends = uncertain_sends + d.messages
    from held_agents d
    where a.id = d.id
    returning a.id, a.workspace_id, a.name, a.uncertain_sends, d.messages
  ), told_agent as (
    ${publishAgentEvents(
      sql`'agent.in_doubt'`,
      sql`
        from doubted
        where uncertain_sends >= ${UNCERTAIN_SENDS_SHOWN} and uncertain_sends - messages < ${UNCERTAIN_SENDS_SHOWN}`,
    )}
  ), told_doubt as (
    ${requestPerson('in_doubt', now, sql`from waiting_in_doubt w join doubted a on a.id = w.agent_id`)}
  )`

/**
 * CTEs after `ended`, which holds the `conversation_id` of each message that the server gave up: the conversation waits
 * for a person, who is notified.
 */
export const noteUnsent = (ended: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  waiting_unsent as (
    update conversations c set
      updated_at = ${now},
      waiting_since = ${waitingNow('c')},
      status = case when c.status = 'transferred' then c.status else 'waiting' end
    from ${ended} t
    where c.id = t.conversation_id
    returning c.id, c.workspace_id, c.agent_id, c.session_name, c.contact_name
  ), told_unsent as (
    ${requestPerson('unsent', now, sql`from waiting_unsent w join agents a on a.id = w.agent_id`)}
  )`

/**
 * CTEs after `arrived`, which holds the `conversation_id` of each message that a network accepted: resets the uncertain
 * count of its agent.
 */
export const endUncertain = (arrived: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  certain as (
    update agents a set uncertain_sends = 0
    from (select distinct c.agent_id from ${arrived} t join conversations c on c.id = t.conversation_id) d
    where a.id = d.agent_id and a.uncertain_sends > 0
    returning a.id, a.workspace_id, a.name, a.channel_problem, a.model_problem
  ), told_certain as (
    ${publishAgentEvents(sql`coalesce(channel_problem, model_problem)`, sql`from certain`)}
  )`
