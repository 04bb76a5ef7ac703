import { useAgentOfPage } from '../agent-of-page.ts'
import { LeadsPanel } from './leads-panel.tsx'

export function LeadsTab() {
  const agent = useAgentOfPage()
  return <LeadsPanel key={agent.id} agents={[agent]} agent={agent} />
}
