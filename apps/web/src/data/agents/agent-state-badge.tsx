import { type Agent, agentStateLabels } from '@portavoz/contract'
import { Badge } from '../../ui/badge.tsx'
import { useUnreachableSince } from '../live/live-state.ts'
import { agentStateStyles } from './agent-status.ts'

/** Whether customers get answers from the agent, in the same word on every screen; grey while it is not confirmed. */
export function AgentStateBadge({ agent: { state } }: { agent: Agent }) {
  const isConfirmed = useUnreachableSince() === null
  const style = agentStateStyles[isConfirmed || state.name !== 'answering' ? state.name : 'paused']
  return (
    <Badge {...style}>
      {agentStateLabels[state.name]}
      {isConfirmed ? null : <span className="sr-only"> (sin confirmar)</span>}
    </Badge>
  )
}
