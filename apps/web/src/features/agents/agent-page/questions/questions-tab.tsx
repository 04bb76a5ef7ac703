import { useAgentOfPage } from '../agent-of-page.ts'
import { QuestionsPanel } from './questions-panel.tsx'

export function QuestionsTab() {
  const { id } = useAgentOfPage()
  return <QuestionsPanel key={id} agentId={id} />
}
