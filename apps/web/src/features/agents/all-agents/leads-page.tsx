import { useSearch } from '@tanstack/react-router'
import { LeadsPanel } from '../agent-page/leads/leads-panel.tsx'
import { AllAgentsPage } from './all-agents-page.tsx'

/** Interested people of every agent of the business. */
export function LeadsPage() {
  const { agent: agentId } = useSearch({ from: '/shell/interesados' })
  return (
    <AllAgentsPage title="Interesados" agentId={agentId}>
      {(agents, agent) => <LeadsPanel key={agent?.id} agents={agents} agent={agent} />}
    </AllAgentsPage>
  )
}
