import { type Configuration, CustomConfig } from '@portavoz/contract'
import { keysFor } from '../modules/agents/agent-keys.ts'
import { tellTrial } from '../modules/journal/trial-words.ts'
import { createTestRoom } from '../modules/tests/tests.room.ts'
import type { Tried } from '../modules/tests/asking.ts'
import type { JoinedAgents } from './agents.ts'
import type { JoinedEngine } from './engine.ts'
import type { Ground } from './ground.ts'
import type { JoinedModels } from './models.ts'
import type { Outside } from './outside.ts'

export type JoinedTests = ReturnType<typeof joinTests>

type Rooms = { agents: JoinedAgents; engine: JoinedEngine; models: JoinedModels }

/** Questions that are put to an agent as its customers put them, with nobody there. */
export function joinTests(
  { clock, log }: Outside,
  { db, bell, events, trials }: Ground,
  { agents: joined, engine, models }: Rooms,
) {
  const { agents, versions, secretsOf } = joined

  /** The agent as it was configured then, with the keys that it has, where they go today. */
  async function configured(userId: string, agentId: string, { customConfig, ...words }: Configuration) {
    const stored = await agents.found(userId, agentId)
    const config = CustomConfig.parse(customConfig)
    const { apiKeys } = secretsOf(agentId, stored.secrets)
    const keys = keysFor({ keys: apiKeys, config: CustomConfig.parse(stored.customConfig) }, config)
    const means = await models.meansOf({ userId, agentId, agentName: stored.name, config, keys }, { isTrial: true })
    return { agent: { ...stored, ...words }, config, means }
  }

  async function ask(userId: string, agentId: string, configuration: Configuration, question: string): Promise<Tried> {
    const asked = await configured(userId, agentId, configuration)
    const said = [{ role: 'user', content: question }] as const
    const { read, ...story } = await engine.rehearse({ ...asked, said, at: clock.now() })
    const documents = read.map(({ documentName }) => documentName)
    const { reason } = tellTrial({ ...story, documents, isActive: true })
    const { outcome, reply, detail, lookedUp } = story
    return {
      reply,
      reason,
      read,
      lookedUp,
      handsOver: outcome === 'escalated',
      trouble: troubleOf(outcome, detail?.['kind']),
    }
  }

  return createTestRoom({
    db,
    clock,
    log,
    trials,
    found: agents.found,
    configurationOf: versions.configuration,
    modelOf: async (userId, agentId, configuration) =>
      (await configured(userId, agentId, configuration)).means?.model.name ?? null,
    ask,
    publish: events.publish,
    committed: () => bell.ring('events'),
    started: () => bell.ring('events', 'tests'),
  })
}

/** What asking again does not mend. */
const lasting = new Set<unknown>(['bad_key', 'refused', 'out_of_money', 'unknown_model', 'inward'])

/** No model was asked, because nothing more may be paid: that says nothing of the agent. */
const unpaid = new Set(['out_of_budget', 'budget_quoted'])

function troubleOf(outcome: string, kind: unknown): Tried['trouble'] {
  if (unpaid.has(outcome)) return 'lasting'
  return outcome !== 'model_failed' ? null : lasting.has(kind) ? 'lasting' : 'passing'
}
