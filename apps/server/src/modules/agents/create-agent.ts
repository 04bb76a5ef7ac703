import { type Agent, type AgentDraft, channels, CustomConfig, deriveAttend24x7, fail } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { NewAgent } from '../../db/schema.ts'
import { newId, newName } from '../../platform/security/ids.ts'
import type { AgentRecords } from './agent-records.ts'
import type { AgentServiceDeps } from './agent-service-deps.ts'
import { mergeKeys, noKeys, serializeWithoutKeys } from './secrets/agent-keys.ts'
import { refuseViolations } from '../../db/refuse-violations.ts'
import { agentRefusals } from './agent-refusals.ts'
import type { DescribeChange } from '../../platform/http/record-action.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { describeConnectionChange } from './describe-connections.ts'
import { noSecrets } from './secrets/agent-secrets.ts'
import { readBotToken } from './secrets/read-bot-token.ts'

const foreignWebhook = { connection: 'disconnected', channelProblem: 'telegram.foreign_webhook' } as const

type ChannelFields = Pick<NewAgent, 'sessionName' | 'connection' | 'connectionSince' | 'phoneNumber'> &
  Partial<NewAgent>

/** The workspace that gets the agent, and the person who creates it. */
type AgentCreator = Pick<Viewer, 'workspaceId' | 'id' | 'username'>

export const createAgent = (deps: AgentServiceDeps, { present, save }: AgentRecords) => {
  const {
    db,
    store,
    clock,
    vault,
    validateEndpoints,
    checkBot,
    defaultEngine,
    removeBotWebhook,
    sessions,
    publish,
    insertVersion,
    afterChange,
  } = deps

  const insert = async (
    { workspaceId, id: createdBy, username: author }: AgentCreator,
    draft: AgentDraft,
    botToken: string,
    channelFieldsOf: (tx: Tx) => Promise<ChannelFields>,
  ) => {
    const now = clock.now()
    const id = newId(now.getTime())
    const apiKeys = mergeKeys({ keys: noKeys, config: draft.customConfig }, draft.customConfig)
    const row = await refuseViolations(
      db.transaction().execute(async (tx) => {
        const saved = await store.insert(tx, {
          id,
          workspaceId,
          createdBy,
          name: draft.name,
          description: draft.description,
          prompt: draft.prompt,
          platform: draft.platform,
          isActive: true,
          customConfig: serializeWithoutKeys(draft.customConfig),
          secrets: vault.seal(id, { botToken, apiKeys }),
          webhookId: newName('hook'),
          createdAt: now,
          updatedAt: now,
          ...(await channelFieldsOf(tx)),
        })
        await insertVersion(tx, { row: saved, changed: [], returnedTo: null, author, at: now })
        await publish(tx, workspaceId, { type: 'agent', agentId: id, agentName: saved.name, problem: null })
        return saved
      }),
      agentRefusals,
    )
    afterChange()
    return row
  }

  const withPhone = async (creator: AgentCreator, draft: AgentDraft): Promise<Agent> => {
    const name = draft.sessionName || draft.platformConfig?.sessionName || fail('agents.linking_missing')
    return present(
      await insert(creator, draft, '', async (tx) => {
        const session = await sessions.claimIn(tx, creator.workspaceId, name)
        const { engine, connection, connectionSince, problem } = session
        const phoneNumber = session.phoneNumber || null
        return { sessionName: name, engine, connection, connectionSince, channelProblem: problem, phoneNumber }
      }),
    )
  }

  const withBot = async (creator: AgentCreator, draft: AgentDraft): Promise<Agent> => {
    const { workspaceId } = creator
    const botToken = readBotToken(draft) ?? fail('telegram.bad_token', { at: 'botToken' })
    const [bot, engine] = await Promise.all([checkBot(workspaceId, botToken), defaultEngine(workspaceId)])
    const connectionSince = clock.now()
    const row = await insert(creator, draft, botToken, async () => ({
      ...bot,
      engine,
      sessionName: newName('agent'),
      phoneNumber: null,
      connectionSince,
      // The foreign webhook is replaced only after the name and the bot are stored.
      ...(draft.replaceWebhook ? foreignWebhook : { connection: 'waiting_for_connection' as const }),
    }))
    if (!draft.replaceWebhook) return present(row)
    // If the bot cannot be taken over now, the agent exists all the same, and its card says what to press.
    return removeBotWebhook(botToken).then(
      () => save(workspaceId, row.id, { connection: 'waiting_for_connection', connectionSince, channelProblem: null }),
      () => present(row),
    )
  }

  /** Its page is closed until it has an address. */
  const withPage = async (creator: AgentCreator, draft: AgentDraft): Promise<Agent> =>
    present(
      await insert(creator, draft, '', async () => ({
        engine: 'embedded',
        sessionName: newName('agent'),
        phoneNumber: null,
        connection: 'disconnected',
        connectionSince: null,
      })),
    )
  const creators = { phone: withPhone, bot: withBot, page: withPage }

  return async (creator: AgentCreator, input: AgentDraft, describe: DescribeChange): Promise<Agent> => {
    const draft = { ...input, customConfig: validateEndpoints(deriveAttend24x7(input.customConfig)) }
    const apiKeys = mergeKeys({ keys: noKeys, config: draft.customConfig }, draft.customConfig)
    const words = describeConnectionChange(
      draft.name,
      { config: CustomConfig.parse({}), secrets: noSecrets },
      { config: draft.customConfig, secrets: { ...noSecrets, apiKeys } },
    )
    if (words !== null) describe(words)
    return creators[channels[draft.platform].account](creator, draft)
  }
}
