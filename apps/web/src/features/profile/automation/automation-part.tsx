import { ConnectionCard } from './connection-card.tsx'
import { WorkflowsCard } from './workflows-card.tsx'

/** How this account's n8n is reached, and what is installed in it. */
export const AutomationPart = () => (
  <>
    <ConnectionCard />
    <WorkflowsCard />
  </>
)
