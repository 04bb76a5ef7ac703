import { createAgentTestModule } from '../../../modules/agent-tests/agent-tests.module.ts'
import { createAskAgent } from '../../../modules/agent-tests/ask-agent.ts'
import { createConfigureVersion } from '../../../modules/agents/configuration/configure-version.ts'
import { explainPreview } from '../../../modules/journal/explain-preview.ts'
import type { AgentsServices } from './agents.ts'
import type { MessagingServices } from '../messaging/messaging.ts'
import type { PlatformServices } from '../platform.ts'
import type { ModelServices } from './models.ts'
import type { ServerInputs } from '../server-inputs.ts'

type AgentTestInputs = { agents: AgentsServices; messaging: MessagingServices; models: ModelServices }

/** Runs the stored questions of an agent as a customer would ask them, without sending. */
export function composeAgentTests(
  { clock, log }: ServerInputs,
  { db, notifier, events, taskAttempts }: PlatformServices,
  { agents: { agents, versions, secretsOf }, messaging, models }: AgentTestInputs,
) {
  const configure = createConfigureVersion({
    requireAgent: agents.requireAgent,
    secretsOf,
    modelSessionFor: (agent) => models.modelSessionFor(agent, { isTrial: true }),
  })
  return createAgentTestModule({
    db,
    clock,
    log,
    taskAttempts,
    requireAgent: agents.requireAgent,
    configurationOf: versions.configuration,
    configure,
    askAgent: createAskAgent({
      clock,
      configure,
      previewReply: messaging.previewReply,
      explain: ({ read, ...story }) =>
        explainPreview({ ...story, isActive: true, documents: read.map(({ documentName }) => documentName) }).reason,
    }),
    publish: events.publish,
    afterCommit: () => notifier.notify('events'),
    afterStart: () => notifier.notify('events', 'tests'),
  })
}
