import { useSearch } from '@tanstack/react-router'
import { QuestionsPanel } from '../agent-page/questions/questions-panel.tsx'
import { AllAgentsPage } from './all-agents-page.tsx'

/** What no agent of the business could answer. */
export function QuestionsPage() {
  const { agent: agentId } = useSearch({ from: '/shell/preguntas' })
  return (
    <AllAgentsPage title="Preguntas sin respuesta" agentId={agentId}>
      {(agents, agent) => (
        <QuestionsPanel
          key={agent?.id}
          agentId={agent?.id ?? null}
          nameOf={(id) => agents.find((one) => one.id === id)?.name}
        />
      )}
    </AllAgentsPage>
  )
}
