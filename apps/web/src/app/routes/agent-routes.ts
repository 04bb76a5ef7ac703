import { createRoute } from '@tanstack/react-router'
import type { QuestionsSearch } from '../../features/agents/agent-page/questions/questions-search.ts'
import type { AgentShow } from '../../features/agents/list/filter-agents.ts'
import type { VersionsSearch } from '../../features/agents/agent-page/versions/versions-search.ts'
import { aimPreload, lazyPage } from '../../ui/lazy/lazy-page.ts'
import { getParentRoute } from './shell-route.ts'

/** Search values of links: text or number. */
const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

type AgentsSearch = {
  id?: string | undefined
  edit?: 1 | undefined
  create?: 1 | undefined
  /** Only agents of this status or state. */
  show?: AgentShow | undefined
}
const agentShows: readonly AgentShow[] = ['active', 'inactive', 'error', 'not_answering', 'paused']

export const agents = createRoute({
  getParentRoute,
  path: '/agents',
  staticData: { title: 'Agentes', isWide: true },
  validateSearch: (search: Record<string, unknown>): AgentsSearch => ({
    id: toText(search['id']),
    edit: search['edit'] === 1 ? 1 : undefined,
    create: search['create'] === 1 ? 1 : undefined,
    show: agentShows.find((show) => show === search['show']),
  }),
  component: lazyPage(() => import('../../features/agents/agents-page.tsx'), 'AgentsPage'),
})

const AgentPage = lazyPage(() => import('../../features/agents/agent-page/agent-page.tsx'), 'AgentPage')

const page = createRoute({
  getParentRoute,
  path: '/agents/$agentId',
  staticData: { title: 'Agente' },
  context: aimPreload(AgentPage),
  component: AgentPage,
})

/** The page shows the tab itself: its code is not loaded with the router. */
const tab = createRoute({
  getParentRoute: () => page,
  path: '$tab',
  context: aimPreload(AgentPage),
  validateSearch: (search) =>
    search as QuestionsSearch & VersionsSearch & { add?: 1 | undefined; unsent?: 1 | undefined },
})

export const allQuestions = createRoute({
  getParentRoute,
  path: '/preguntas',
  staticData: { title: 'Preguntas sin respuesta', isWide: true },
  validateSearch: (search) => search as QuestionsSearch & { agent?: string | undefined },
  component: lazyPage(() => import('../../features/agents/all-agents/questions-page.tsx'), 'QuestionsPage'),
})

export const allLeads = createRoute({
  getParentRoute,
  path: '/interesados',
  staticData: { title: 'Interesados', isWide: true },
  validateSearch: (search) => search as { agent?: string | undefined; unsent?: 1 | undefined },
  component: lazyPage(() => import('../../features/agents/all-agents/leads-page.tsx'), 'LeadsPage'),
})

export const agentPage = page.addChildren([tab])
