import {
  agents as api,
  engines,
  fail,
  type PredictedOutcome,
  foreseeing,
  hoursNotices,
  type OutcomeQuery,
} from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { Agents } from './agents.service.ts'
import type { Execute } from './execution/execute.ts'

type AgentPreviews = {
  execute: Execute
  /** What a contact would get at that time, by the rules that need no model. */
  predictOutcome: (query: OutcomeQuery) => PredictedOutcome
}

export function agentRoutes(bind: BindEndpoint, agents: Agents, { execute, predictOutcome }: AgentPreviews): void {
  bind(api.list, (_, viewer) => agents.list(viewer.workspaceId))
  bind(api.ofUser, ({ userId }, viewer) => (userId === viewer.id ? agents.list(viewer.workspaceId) : fail('not_found')))
  bind(api.stats, (_, viewer) => agents.stats(viewer.workspaceId))
  bind(api.search, ({ name, platform }, viewer) =>
    agents.search(viewer.workspaceId, name, platform && platform !== 'all' ? platform : null),
  )
  bind(api.byId, ({ id }, viewer) => agents.byId(viewer.workspaceId, id))
  bind(api.create, async (draft, viewer, { describe }) => {
    const agent = await agents.create(viewer, draft, describe)
    return { ...agent, notices: hoursNotices(draft.customConfig) }
  })
  bind(api.update, async (changes, viewer, { describe }) => {
    const agent = await agents.update(viewer, changes, describe)
    return { ...agent, notices: hoursNotices(changes.customConfig ?? {}) }
  })
  bind(api.setStatus, ({ id, whatsappStatus, telegramStatus }, viewer) => {
    const status = telegramStatus ?? whatsappStatus ?? fail('agents.status_missing')
    return agents.setActive(viewer.workspaceId, id, status === 'active')
  })
  bind(engines.move, async ({ id, engine }, viewer, { describe }) => {
    const agent = await agents.move(viewer.workspaceId, id, engine)
    describe(`«${agent.name}»: ${engine === 'n8n' ? 'n8n' : 'Portavoz'}`)
    return agent
  })
  bind(api.belongings, ({ id }, viewer) => agents.belongings(viewer.workspaceId, id))
  bind(api.remove, ({ id }, viewer) => agents.remove(viewer.workspaceId, id))
  bind(foreseeing.preview, predictOutcome)
  bind(api.execute, (input, viewer, { reply }) => execute(viewer, input, disconnectSignal(reply)))
}
