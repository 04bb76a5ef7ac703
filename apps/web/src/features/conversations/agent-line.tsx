import type { Conversation } from '@portavoz/contract'
import { AgentStateBadge } from '../../data/agents/agent-state-badge.tsx'
import { AgentStateCause } from '../../data/agents/agent-state-cause.tsx'
import { useAgent } from '../../data/agents/use-agent.ts'
import { formatPhone } from '../../lib/format/phone.ts'

/** The contact's phone, and which agent answers, with its state in the words of every screen. */
export function AgentLine({ conversation }: { conversation: Conversation }) {
  const { agentId, agentName, contact, pause, status } = conversation
  const agent = useAgent(agentId)
  const mayAnswerHere = pause === null && status === 'active'
  return (
    <>
      {contact.phone ? `${formatPhone(contact.phone)} · ` : null}
      {agentName}
      {agent && (mayAnswerHere || agent.state.name !== 'answering') ? (
        // On a phone the banner below says it, unless the agent answers.
        <span className="max-md:hidden" style={{ marginLeft: '0.3rem' }}>
          {' '}
          <AgentStateBadge agent={agent} />
        </span>
      ) : null}
    </>
  )
}

/** Why nothing is answered, above the messages; nothing while the agent answers. */
export function SilentAgentBanner({ agentId }: Pick<Conversation, 'agentId'>) {
  const agent = useAgent(agentId)
  return agent?.state.cause && agent.state.name !== 'answering' ? (
    <div className="border-b border-linea px-4 py-2 sm:px-6">
      <AgentStateCause agent={agent} />
    </div>
  ) : null
}
