import { type Agent, mayCall } from '@portavoz/contract'
import { Link, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { questionsQuery } from '../../../data/agents/questions.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { toQuestionFilters } from './questions/questions-search.ts'
import { useActiveWorkspace } from '../../../data/workspaces/workspaces.ts'

/** `Figure`: a count beside the label. */
type AgentPageTab = {
  to: '/agents/$agentId' | `/agents/$agentId/${'tests' | 'versions' | 'questions' | 'leads'}`
  label: string
  Figure?: ComponentType<{ agentId: string }>
}

/** The tabs in order; each is a route below `/agents/$agentId`. */
const tabs: readonly AgentPageTab[] = [
  { to: '/agents/$agentId', label: 'Probar' },
  { to: '/agents/$agentId/tests', label: 'Banco de pruebas' },
  { to: '/agents/$agentId/versions', label: 'Versiones' },
  { to: '/agents/$agentId/questions', label: 'Preguntas sin respuesta', Figure: OpenQuestionCount },
  { to: '/agents/$agentId/leads', label: 'Interesados' },
]

const tabClass =
  'flex h-10 items-center gap-1.5 rounded-ctl px-2.5 text-sm font-medium whitespace-nowrap text-texto-2 ' +
  'hover:bg-superficie-2 hover:text-texto aria-[current=page]:bg-acento-suave aria-[current=page]:text-acento ' +
  'focus-visible:outline-offset-0'

export function AgentPageTabs({ agent }: { agent: Agent }) {
  const { routesByPath } = useRouter()
  const workspace = useActiveWorkspace()
  // The path of the agent's page stands for its first tab.
  const accessOf = (to: AgentPageTab['to']) => routesByPath[to].options.staticData?.access ?? 'viewer'
  const shown = tabs.filter(({ to }) => workspace && mayCall(workspace, accessOf(to)))
  return (
    <nav aria-label={`Taller de ${agent.name}`} className="mt-5 flex gap-1 overflow-x-auto border-b border-linea pb-2">
      {shown.map(({ to, label, Figure }) => (
        <Link
          key={to}
          to={to}
          params={{ agentId: agent.id }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={tabClass}
        >
          {label}
          {Figure ? <Figure agentId={agent.id} /> : null}
        </Link>
      ))}
    </nav>
  )
}

/** The number of open questions in the default period; nothing for zero. */
function OpenQuestionCount({ agentId }: { agentId: string }) {
  const { data } = useQuery(questionsQuery(agentId, toQuestionFilters({})))
  const count = data?.figures.open ?? 0
  return count > 0 ? <span className="num text-texto-3">{formatNumber(count)}</span> : null
}
