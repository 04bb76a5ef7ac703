import { type Agent, type AgentDraft, fail } from '@portavoz/contract'
import { newId, newName } from '../../platform/ids.ts'
import type { AgentNeeds, AgentRecords } from './agent-records.ts'
import { mergeKeys, noKeys, withoutKeys } from './agent-secrets.ts'
import { nameTaken } from './name-taken.ts'
import { tokenOf } from './token-of.ts'

const tokenField = { fields: { botToken: 'Token de bot inválido' } }

const onHold = { connection: 'disconnected', channelProblem: 'telegram.foreign_webhook' } as const

/** A new agent with its bot. */
export const createAgent =
  ({ db, store, clock, vault, checkBot, takeOver, publish, changed }: AgentNeeds, { present, save }: AgentRecords) =>
  async (userId: string, draft: AgentDraft): Promise<Agent> => {
    if (draft.platform === 'whatsapp') fail('agents.linking_missing')
    const botToken = tokenOf(draft) ?? fail('telegram.bad_token', tokenField)
    const bot = await checkBot(botToken)

    const now = clock.now()
    const id = newId(now.getTime())
    const { apiKeys } = draft.customConfig
    const row = await db
      .transaction()
      .execute(async (tx) => {
        const saved = await store.insert(tx, {
          id,
          userId,
          name: draft.name,
          description: draft.description,
          prompt: draft.prompt,
          platform: draft.platform,
          sessionName: newName('agent'),
          isActive: true,
          // A bot that somebody else receives is asked for only once the name and the bot are ours.
          ...(draft.replaceWebhook ? onHold : { connection: 'waiting_for_connection' as const }),
          connectionSince: now,
          customConfig: withoutKeys(draft.customConfig),
          secrets: vault.seal(id, { botToken, apiKeys: mergeKeys(noKeys, apiKeys) }),
          ...bot,
          phoneNumber: null,
          webhookId: newName('hook'),
          createdAt: now,
          updatedAt: now,
        })
        await publish(tx, userId, { type: 'agent', agentId: id, agentName: saved.name, problem: null })
        return saved
      })
      .catch(nameTaken)
    changed()
    if (!draft.replaceWebhook) return present(row)
    // If it cannot be had now, the agent is there all the same, and its card says what to press.
    return takeOver(botToken).then(
      () => save(userId, id, { connection: 'waiting_for_connection', connectionSince: now, channelProblem: null }),
      () => present(row),
    )
  }
