import { type Agent, type AgentDraft, fail, followHours } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { NewAgent } from '../../db/schema.ts'
import { newId, newName } from '../../platform/ids.ts'
import type { AgentNeeds, AgentRecords } from './agent-records.ts'
import { mergeKeys, noKeys, withoutKeys } from './agent-keys.ts'
import { nameTaken } from './name-taken.ts'
import { tokenOf } from './token-of.ts'

const tokenField = { fields: { botToken: 'Token de bot inválido' } }

const onHold = { connection: 'disconnected', channelProblem: 'telegram.foreign_webhook' } as const

/** What joins an agent to its network. */
type Joined = Pick<NewAgent, 'sessionName' | 'connection' | 'connectionSince' | 'phoneNumber'> & Partial<NewAgent>

/** A new agent with its bot, or with the session that a phone let in. */
export const createAgent = (needs: AgentNeeds, { present, save }: AgentRecords) => {
  const { db, store, clock, vault, askable, checkBot, usualEngine, takeOver, sessions, publish, keepVersion, changed } =
    needs

  const insert = async (userId: string, draft: AgentDraft, botToken: string, join: (tx: Tx) => Promise<Joined>) => {
    const now = clock.now()
    const id = newId(now.getTime())
    const apiKeys = mergeKeys({ keys: noKeys, config: draft.customConfig }, draft.customConfig)
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
          isActive: true,
          customConfig: withoutKeys(draft.customConfig),
          secrets: vault.seal(id, { botToken, apiKeys }),
          webhookId: newName('hook'),
          createdAt: now,
          updatedAt: now,
          ...(await join(tx)),
        })
        await keepVersion(tx, { row: saved, changed: [], returnedTo: null, at: now })
        await publish(tx, userId, { type: 'agent', agentId: id, agentName: saved.name, problem: null })
        return saved
      })
      .catch(nameTaken)
    changed()
    return row
  }

  const onWhatsApp = async (userId: string, draft: AgentDraft): Promise<Agent> => {
    const name = draft.sessionName || draft.platformConfig?.sessionName || fail('agents.linking_missing')
    return present(
      await insert(userId, draft, '', async (tx) => {
        const session = await sessions.claimIn(tx, userId, name)
        const { engine, connection, connectionSince, problem } = session
        const phoneNumber = session.phoneNumber || null
        return { sessionName: name, engine, connection, connectionSince, channelProblem: problem, phoneNumber }
      }),
    )
  }

  const onTelegram = async (userId: string, draft: AgentDraft): Promise<Agent> => {
    const botToken = tokenOf(draft) ?? fail('telegram.bad_token', tokenField)
    const [bot, engine] = await Promise.all([checkBot(userId, botToken), usualEngine(userId)])
    const connectionSince = clock.now()
    const row = await insert(userId, draft, botToken, async () => ({
      ...bot,
      engine,
      sessionName: newName('agent'),
      phoneNumber: null,
      connectionSince,
      // A bot that somebody else receives is asked for only once the name and the bot are ours.
      ...(draft.replaceWebhook ? onHold : { connection: 'waiting_for_connection' as const }),
    }))
    if (!draft.replaceWebhook) return present(row)
    // If it cannot be had now, the agent is there all the same, and its card says what to press.
    return takeOver(botToken).then(
      () => save(userId, row.id, { connection: 'waiting_for_connection', connectionSince, channelProblem: null }),
      () => present(row),
    )
  }

  return async (userId: string, given: AgentDraft): Promise<Agent> => {
    const draft = { ...given, customConfig: askable(followHours(given.customConfig)) }
    return draft.platform === 'whatsapp' ? onWhatsApp(userId, draft) : onTelegram(userId, draft)
  }
}
