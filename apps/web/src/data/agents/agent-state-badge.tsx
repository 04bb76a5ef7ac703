import { type Agent, agentStateLabels } from '@portavoz/contract'
import { Badge } from '../../ui/badge.tsx'
import { agentStateStyles } from './agent-status.ts'

/** Whether customers get answers from the agent, in the same word on every screen. */
export const AgentStateBadge = ({ agent: { state } }: { agent: Agent }) => (
  <Badge {...agentStateStyles[state.name]}>{agentStateLabels[state.name]}</Badge>
)
