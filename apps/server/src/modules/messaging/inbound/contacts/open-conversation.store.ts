import type { Platform } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { isNeverAnswered } from '../../../../db/fragments/is-never-answered.ts'
import { newId, newName } from '../../../../platform/security/ids.ts'
import type { InboundMessage } from '../../../../ports/channel.ts'

export type InboundConversation = {
  workspaceId: string
  agentId: string
  agentName: string
  platform: Platform
  responseDelay: number
  conversationId: string
  sessionName: string
  contactName: string | null
  isPaused: boolean
  /** Time and direction of the last message before this one. */
  lastAt: Date
  lastDirection: 'incoming' | 'outgoing' | null
  /** Of the contact's last message: its network time, and its time in the thread. */
  lastSaidAt: Date | null
  lastHeardAt: Date | null
  isNew: boolean
  isNeverAnswered: boolean
  /** An n8n workflow replies there; the server never does. Elsewhere than on the agent's network it always does. */
  isAnsweredElsewhere: boolean
  /** Message updates wait for messages that have not arrived. */
  hasEarly: boolean
}

/** The contact's conversation is stored under the former key of the message. */
export const FORMER_KEY = Symbol('former key')

/**
 * Finds or creates the conversation and locks it until the transaction ends, so that its messages are stored one by
 * one. Deletes the undecryptable entry that this message resolves. Creates nothing and returns
 * `FORMER_KEY` while a conversation exists under the contact's former key; null when the agent is gone.
 */
export async function openConversation(
  tx: Tx,
  message: InboundMessage,
  now: Date,
): Promise<InboundConversation | typeof FORMER_KEY | null> {
  const { agentId, platform = null, contactKey, formerKey = null, contactName, contactPhone } = message
  const { externalId, details, at } = message
  const { rows } = await sql<InboundConversation & { hasFormer: boolean }>`
    with opened as (
      delete from unopened_messages
      where agent_id = ${agentId}
        and contact_key in (${contactKey}, ${formerKey})
        and external_id = ${externalId}
        and not ${details.isUnopened === true}::boolean
    ), agent as (
      select
        id,
        workspace_id,
        coalesce(${platform}::text, platform) as platform,
        name,
        engine,
        custom_config,
        coalesce((custom_config->>'responseDelay')::int, 0) as response_delay
      from agents
      where id = ${agentId}
    ), former as (
      select id
      from conversations
      where agent_id = ${agentId}
        and contact_key = ${formerKey}
        and contact_key <> ${contactKey}
    ), conversation as (
      insert into conversations (
        id, workspace_id, agent_id, platform, session_name, contact_key, contact_name, contact_phone, last_at,
        created_at, updated_at
      )
      select
        ${newId(now.getTime())}, workspace_id, id, platform, ${newName('conv')}, ${contactKey},
        ${contactName}::text, ${contactPhone}::text, ${at > now ? now : at}, ${now}, ${now}
      from agent
      where not exists (select from former)
      on conflict (agent_id, contact_key) do update set
        contact_name = coalesce(excluded.contact_name, conversations.contact_name),
        contact_phone = coalesce(excluded.contact_phone, conversations.contact_phone)
      returning
        id,
        session_name,
        contact_name,
        contact_phone,
        coalesce(paused_by, 'model') <> 'model' as is_paused,
        last_at,
        last_direction,
        last_said_at,
        last_heard_at,
        xmax = 0 as is_new
    )
    select
      agent.workspace_id,
      agent.id as agent_id,
      agent.name as agent_name,
      agent.platform,
      agent.response_delay,
      conversation.id as conversation_id,
      conversation.session_name,
      conversation.contact_name,
      conversation.is_paused,
      conversation.last_at,
      conversation.last_direction,
      conversation.last_said_at,
      conversation.last_heard_at,
      conversation.is_new,
      ${isNeverAnswered(sql`agent.custom_config`, sql`conversation.contact_phone`)} as is_never_answered,
      agent.engine = 'n8n' and ${platform}::text is null as is_answered_elsewhere,
      exists (
        select
        from early_asides e
        where e.agent_id = agent.id and e.contact_key in (${contactKey}, ${formerKey})
      ) as has_early,
      exists (select from former) as has_former
    from agent
    left join conversation on true`.execute(tx)
  const conversation = rows[0] ?? null
  return conversation?.hasFormer ? FORMER_KEY : conversation
}
