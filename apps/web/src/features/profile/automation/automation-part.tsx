import { ConnectionCard } from './connection-card.tsx'
import { EvolutionCard } from './evolution-card.tsx'
import { WorkflowsCard } from './workflows-card.tsx'

/** How this account's n8n is reached, what is installed in it, and what tells us of its lines. */
export const AutomationPart = () => (
  <>
    <ConnectionCard />
    <WorkflowsCard />
    <EvolutionCard />
  </>
)
