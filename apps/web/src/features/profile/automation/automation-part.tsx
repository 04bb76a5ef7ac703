import { ConnectionCard } from './connection-card.tsx'
import { EvolutionCard } from './evolution/evolution-card.tsx'
import { WorkflowsCard } from './workflows-card.tsx'

/** The workspace's n8n: the connection, the installed workflows, and the Evolution API that reports its lines. */
export const AutomationPart = () => (
  <>
    <ConnectionCard />
    <WorkflowsCard />
    <EvolutionCard />
  </>
)
