import {
  type Agent,
  channels,
  CustomConfig,
  type AgentEngine,
  fail,
  type Platform,
  type AgentProblemCode,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { AgentRow, WhatsAppSessionRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ValidateEndpoints } from './configuration/validate-endpoints.ts'
import {
  type AgentSecrets,
  noSecrets,
  findOwnModelSource,
  type AgentSecretVault,
  type ModelSource,
} from './secrets/agent-secrets.ts'
import {
  type AgentStateFactsRow,
  type AgentStateRow,
  type AgentSurroundings,
  type StoredModel,
  surroundingsOf,
} from '../../db/fragments/agent-state-facts.ts'
import type { AgentChanges, AgentStore } from './agents.store.ts'
import { findChangedFields, type AgentVersionDraft } from './configuration/configuration-changes.ts'
import { refuseViolations } from '../../db/refuse-violations.ts'
import { agentRefusals } from './agent-refusals.ts'
import { presentAgent, stateOfAgent } from './present-agent.ts'
import { openOrNull } from '../../platform/security/open-or-null.ts'

type AgentBot = { botId: string; botName: string; botUsername: string }

export type FormerBot = {
  agentId: string
  botToken: string
  botUsername: string
  webhookId: string
  workflowAddress: string | null
}

export type ReleaseBot = (tx: Tx, bot: FormerBot) => Promise<void>

export const formerBot = (row: AgentRow, botToken: string): FormerBot => ({
  agentId: row.id,
  botToken,
  botUsername: row.botUsername ?? '',
  webhookId: row.webhookId,
  workflowAddress: row.workflowAddress,
})

export type AgentServiceDeps = {
  db: Db
  store: AgentStore
  clock: Clock
  vault: AgentSecretVault
  hasWorker: () => boolean
  validateEndpoints: ValidateEndpoints
  generalModelSource: (workspaceId: string) => Promise<ModelSource | null>
  /** The same, from a row that was already read. */
  generalModelOf: (row: StoredModel | null) => ModelSource | null
  checkBot: (workspaceId: string, botToken: string) => Promise<AgentBot>
  defaultEngine: (workspaceId: string) => Promise<AgentEngine>
  checkN8n: (workspaceId: string, platform: Platform) => Promise<void>
  /** Removes the webhook of the bot's current receiver. */
  removeBotWebhook: (botToken: string) => Promise<void>
  sessions: {
    /**
     * Returns what runs in the caller's transaction: it deletes what n8n keeps for the workspace, which then has no
     * owner.
     */
    farewell: (workspaceId: string) => Promise<(tx: Tx) => Promise<void>>
    /** In the given transaction: the linked session of a new agent. Throws when there is none. */
    claimIn: (tx: Tx, workspaceId: string, sessionName: string) => Promise<WhatsAppSessionRow>
    holdIn: (tx: Tx, workspaceId: string, sessionName: string) => Promise<unknown>
    /** In the given transaction: unlinks the session; its row goes once the phone confirmed it. */
    removeIn: (tx: Tx, workspaceId: string, sessionName: string, agentName: string) => Promise<boolean>
    /** Waits a moment; true when the phone of a removed session is still linked. */
    staysAWhile: (workspaceId: string, sessionName: string) => Promise<boolean>
    leaveOrphans: () => Promise<void>
  }
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  insertVersion: (tx: Tx, version: AgentVersionDraft) => Promise<void>
  /** Returns what runs in the caller's transaction: Telegram stops sending a bot's messages to its former agent. */
  releaseBot: (workspaceId: string) => Promise<ReleaseBot>
  /** Runs after each commit that changes which agents receive messages. */
  afterChange: () => void
}

export type AgentRecords = ReturnType<typeof createAgentRecords>

/**
 * `basedOn`: the version that the editor saw. `returnedTo`: the number of the restored version. `author`: the
 * person who edits; the owner without it. `beforeLock` and
 * `afterUpdate` run in the same transaction.
 */
type AgentEditOptions = {
  basedOn?: number | undefined
  returnedTo?: number | null
  author?: string | null
  beforeLock?: (tx: Tx) => Promise<void>
  afterUpdate?: (tx: Tx, previous: AgentRow) => Promise<void>
}

/** Only a bot loses its token; the others lose their model keys, so a problem of their connection comes first. */
const lostSecretsProblem = ({ platform, channelProblem }: AgentStateRow): AgentProblemCode =>
  (channels[platform].account === 'bot' ? null : channelProblem) ?? 'agent.key_lost'

export function createAgentRecords(deps: AgentServiceDeps) {
  const {
    db,
    store,
    clock,
    vault,
    generalModelSource,
    generalModelOf,
    publish,
    insertVersion,
    afterChange,
    hasWorker,
  } = deps

  /** Null when the key that sealed them is lost: the agent must still be shown and repaired. */
  const openSecrets = (row: Pick<AgentRow, 'id' | 'secrets'>): AgentSecrets | null =>
    openOrNull(() => vault.open(row.id, row.secrets))
  const ownModelSource = (row: AgentRow) =>
    findOwnModelSource(CustomConfig.parse(row.customConfig), (openSecrets(row) ?? noSecrets).apiKeys)
  const isServed = ({ isActive, engine }: AgentStateRow) => hasWorker() || !isActive || engine !== 'embedded'
  /** The problem that earlier events announced. */
  const reportedProblemOf = (row: AgentRow) =>
    isServed(row) ? (row.channelProblem ?? row.modelProblem) : ('server.unattended' as const)
  const shownChannelProblem = (row: AgentStateRow, secrets: AgentSecrets | null): AgentProblemCode | null => {
    if (!isServed(row)) return 'server.unattended'
    return secrets ? row.channelProblem : lostSecretsProblem(row)
  }
  const presentRow = (row: AgentRow, general: ModelSource | null, surroundings: AgentSurroundings): Agent => {
    const secrets = openSecrets(row)
    const config = CustomConfig.parse(row.customConfig)
    const now = clock.now()
    const restrictedUntil = row.restrictedUntil && row.restrictedUntil > now ? row.restrictedUntil : null
    const quotaWarning = row.quotaWarning && new Date(row.quotaWarning.until) > now ? row.quotaWarning : null
    return presentAgent(
      { ...row, channelProblem: shownChannelProblem(row, secrets), restrictedUntil, quotaWarning },
      config,
      secrets ?? noSecrets,
      findOwnModelSource(config, (secrets ?? noSecrets).apiKeys) ?? general,
      surroundings,
    )
  }
  const presentAll = async (workspaceId: string, rows: AgentRow[]): Promise<Agent[]> => {
    const [general, surroundings] = await Promise.all([
      generalModelSource(workspaceId),
      store.surroundings(workspaceId, clock.now()),
    ])
    return rows.map((row) => presentRow(row, general, surroundings))
  }
  const present = async (row: AgentRow): Promise<Agent> => (await presentAll(row.workspaceId, [row]))[0]!
  /** The agents that do not answer, by name. */
  const listSilent = ({ agents, accountModel, ...surroundings }: AgentStateFactsRow) => {
    const general = generalModelOf(accountModel)
    const isSilent = (row: AgentStateRow) => {
      const secrets = openSecrets(row)
      const config = CustomConfig.parse(row.customConfig)
      const hasModel = (findOwnModelSource(config, (secrets ?? noSecrets).apiKeys) ?? general) !== null
      const shown = { ...row, channelProblem: shownChannelProblem(row, secrets) }
      return stateOfAgent(shown, config, hasModel, surroundingsOf(surroundings)).name === 'not_answering'
    }
    return agents.filter(isSilent).toSorted((a, b) => a.name.localeCompare(b.name))
  }
  const requireAgent = async (workspaceId: string, id: string) =>
    (await store.findById(workspaceId, id)) ?? fail('agents.not_found')
  const requireByName = async (workspaceId: string, name: string) =>
    (await store.findByIdOrSession(workspaceId, name)) ?? fail('agents.not_found')

  /** `changesOf` gets the locked row. A change of the configuration becomes a new version. */
  const edit = async (
    workspaceId: string,
    id: string,
    changesOf: (row: AgentRow) => AgentChanges,
    { basedOn, returnedTo = null, author = null, beforeLock, afterUpdate }: AgentEditOptions = {},
  ): Promise<Agent> => {
    const row = await refuseViolations(
      db.transaction().execute(async (tx) => {
        const now = clock.now()
        await beforeLock?.(tx)
        const current = (await store.lockById(tx, workspaceId, id)) ?? fail('agents.not_found')
        const changes = changesOf(current)
        const changedFields = findChangedFields(current, changes)
        if (changedFields.length > 0 && (basedOn ?? current.version) !== current.version)
          fail('agents.changed_meanwhile')
        const version = current.version + (changedFields.length > 0 ? 1 : 0)
        const saved =
          (await store.update(tx, workspaceId, id, { ...changes, version }, now)) ?? fail('agents.not_found')
        if (changedFields.length > 0)
          await insertVersion(tx, { row: saved, changed: changedFields, returnedTo, author, at: now })
        await afterUpdate?.(tx, current)
        const problem = reportedProblemOf(saved)
        const event = { type: 'agent', agentId: id, agentName: saved.name, problem } as const
        await publish(tx, workspaceId, problem === null ? event : { ...event, isReported: true })
        return saved
      }),
      agentRefusals,
    )
    afterChange()
    return present(row)
  }

  const save = (workspaceId: string, id: string, changes: AgentChanges, alongside?: (tx: Tx) => Promise<void>) =>
    edit(workspaceId, id, () => changes, alongside ? { afterUpdate: alongside } : {})

  return { openSecrets, ownModelSource, present, presentAll, listSilent, requireAgent, requireByName, edit, save }
}
