import type { HandOff } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** So many messages in a row without a known end are told on the agent's card. */
export const IN_DOUBT_SENDS = 3

/** Tells open consoles of the agents in the CTE `of`, which has their columns, and of their problem. */
const tellAgents = (of: string, problem: RawBuilder<unknown>) => sql`
    insert into events (user_id, data)
    select user_id, jsonb_build_object('type', 'agent', 'agentId', id, 'agentName', name, 'problem', ${problem})
    from ${sql.raw(of)}`

/** The event that notifies of a conversation: `of` has its columns, `agent` the name of its agent. */
const handOff = (by: HandOff['by'], of: string, agent: string, now: Date) => sql`jsonb_build_object(
      'type', 'conversation',
      'conversationId', ${sql.ref(`${of}.id`)},
      'handOff', jsonb_build_object(
        'by', ${by}::text,
        'sessionName', ${sql.ref(`${of}.session_name`)},
        'agentId', ${sql.ref(`${of}.agent_id`)},
        'agentName', ${sql.ref(`${agent}.name`)},
        'contactName', ${sql.ref(`${of}.contact_name`)},
        'at', ${now.toISOString()}::text))`

/**
 * Further CTEs after `ended`, which has a row with its `conversation_id` for each message that ended as uncertain: its
 * conversation waits for a person, who is notified, and the agent's card tells of several in a row.
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
      status = case when c.status = 'transferred' then c.status else 'waiting' end
    from held_in_doubt h join in_doubt d on d.id = h.id
    where c.id = h.id
    returning c.id, c.user_id, c.agent_id, c.session_name, c.contact_name, d.messages
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
    returning a.id, a.user_id, a.name, a.uncertain_sends, d.messages
  ), told_agent as (${tellAgents('doubted', sql`'agent.in_doubt'`)}
    where uncertain_sends >= ${IN_DOUBT_SENDS} and uncertain_sends - messages < ${IN_DOUBT_SENDS}
  ), told_doubt as (
    insert into events (user_id, data)
    select w.user_id, ${handOff('in_doubt', 'w', 'doubted', now)}
    from waiting_in_doubt w join doubted on doubted.id = w.agent_id
  )`

/**
 * Further CTEs after `ended`, which has a row with its `conversation_id` for each message that the server gave up: its
 * conversation waits for a person, who is notified.
 */
export const noteUnsent = (ended: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  waiting_unsent as (
    update conversations c set
      updated_at = ${now},
      status = case when c.status = 'transferred' then c.status else 'waiting' end
    from ${ended} t
    where c.id = t.conversation_id
    returning c.id, c.user_id, c.agent_id, c.session_name, c.contact_name
  ), told_unsent as (
    insert into events (user_id, data)
    select w.user_id, ${handOff('unsent', 'w', 'a', now)}
    from waiting_unsent w join agents a on a.id = w.agent_id
  )`

/**
 * Further CTEs after `arrived`, which has a row with its `conversation_id` for each message that a network took: the
 * messages of its agent arrive again.
 */
export const endUncertain = (arrived: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  certain as (
    update agents a set uncertain_sends = 0
    from (select distinct c.agent_id from ${arrived} t join conversations c on c.id = t.conversation_id) d
    where a.id = d.agent_id and a.uncertain_sends > 0
    returning a.id, a.user_id, a.name, a.channel_problem, a.model_problem
  ), told_certain as (${tellAgents('certain', sql`coalesce(channel_problem, model_problem)`)}
  )`
