import { type Agent, channels, CustomConfig, fail, type AgentProblemCode } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { AgentRow } from '../../db/schema.ts'
import { type AgentSecrets, noSecrets, findOwnModelSource, type ModelSource } from './secrets/agent-secrets.ts'
import {
  type AgentStateFactsRow,
  type AgentStateRow,
  type AgentSurroundings,
  surroundingsOf,
} from '../../db/fragments/agent-state-facts.ts'
import type { AgentServiceDeps } from './agent-service-deps.ts'
import type { AgentChanges } from './agents.store.ts'
import { findChangedFields } from './configuration/configuration-changes.ts'
import { refuseViolations } from '../../db/refuse-violations.ts'
import { agentRefusals } from './agent-refusals.ts'
import { presentAgent, stateOfAgent } from './present-agent.ts'
import { openOrNull } from '../../platform/security/open-or-null.ts'

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
