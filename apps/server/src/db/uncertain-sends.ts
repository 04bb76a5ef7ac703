import { type RawBuilder, sql } from 'kysely'

/** So many messages in a row without a known end are told on the agent's card. */
export const IN_DOUBT_SENDS = 3

type Sent = { userId: string; agentId: string; conversationId: string }

/**
 * After a CTE `settled`, which holds a row when the end of a message was written: nobody knows whether it left, so its
 * conversation waits for a person, who is notified, and the agent's card tells of several in a row.
 */
export const noteUncertain = ({ userId, agentId, conversationId }: Sent, now: Date): RawBuilder<unknown> => sql`
  doubted as (
    update agents a set uncertain_sends = uncertain_sends + 1
    from settled
    where a.id = ${agentId}
    returning a.name, a.uncertain_sends
  ), waiting as (
    update conversations c set
      updated_at = ${now},
      status = case when c.status = 'transferred' then c.status else 'waiting' end
    from settled
    where c.id = ${conversationId}
    returning c.session_name, c.contact_name
  ), told_agent as (
    insert into events (user_id, data)
    select ${userId}, jsonb_build_object(
      'type', 'agent',
      'agentId', ${agentId}::text,
      'agentName', name,
      'problem', 'agent.in_doubt')
    from doubted
    where uncertain_sends = ${IN_DOUBT_SENDS}
  ), told as (
    insert into events (user_id, data)
    select ${userId}, jsonb_build_object(
      'type', 'conversation',
      'conversationId', ${conversationId}::text,
      'handOff', jsonb_build_object(
        'by', 'in_doubt',
        'sessionName', waiting.session_name,
        'agentId', ${agentId}::text,
        'agentName', doubted.name,
        'contactName', waiting.contact_name,
        'at', ${now.toISOString()}::text))
    from waiting, doubted
  )`

/** The network took a message: the agent's messages arrive again. */
export const endUncertain = ({ userId, agentId }: Sent): RawBuilder<unknown> => sql`
  certain as (
    update agents a set uncertain_sends = 0
    from settled
    where a.id = ${agentId} and a.uncertain_sends > 0
    returning a.name, a.channel_problem, a.model_problem
  ), told_agent as (
    insert into events (user_id, data)
    select ${userId}, jsonb_build_object(
      'type', 'agent',
      'agentId', ${agentId}::text,
      'agentName', name,
      'problem', coalesce(channel_problem, model_problem))
    from certain
  )`
