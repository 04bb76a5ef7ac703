import type { Role } from '@portavoz/contract'
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { QuestionsSearch } from '../features/agents/agent-page/questions/questions-search.ts'
import type { AgentShow } from '../features/agents/list/filter-agents.ts'
import type { VersionsSearch } from '../features/agents/agent-page/versions/versions-search.ts'
import { readInboxSearch } from '../features/conversations/inbox/inbox-search.ts'
import type { AnalyticsSearch } from '../features/analytics/analytics-search.ts'
import { readContactsSearch } from '../features/contacts/contacts-search.ts'
import type { ExtractionSearch } from '../features/extraction/extraction-search.ts'
import type { KnowledgeSearch } from '../features/knowledge/knowledge-search.ts'
import type { AuditLogSearch } from '../data/audit/audit-log-filters.ts'
import type { AccountsSearch } from '../features/accounts/accounts-search.ts'
import { lazyPage } from '../ui/lazy/lazy-page.ts'
import { AppShell } from './app-shell.tsx'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'
import { RoutePending } from './route-pending.tsx'

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

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: AppShell })
const getParentRoute = () => shell

const dashboard = createRoute({
  getParentRoute,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})
const agents = createRoute({
  getParentRoute,
  path: '/agents',
  staticData: { title: 'Agentes' },
  validateSearch: (search: Record<string, unknown>): AgentsSearch => ({
    id: toText(search['id']),
    edit: search['edit'] === 1 ? 1 : undefined,
    create: search['create'] === 1 ? 1 : undefined,
    show: agentShows.find((show) => show === search['show']),
  }),
  component: lazyPage(() => import('../features/agents/agents-page.tsx'), 'AgentsPage'),
})
const agentPage = createRoute({
  getParentRoute,
  path: '/agents/$agentId',
  staticData: { title: 'Agente' },
  component: lazyPage(() => import('../features/agents/agent-page/agent-page.tsx'), 'AgentPage'),
})
/** The page shows the tab itself: its code is not loaded with the router. */
const agentTab = createRoute({
  getParentRoute: () => agentPage,
  path: '$tab',
  validateSearch: (search) =>
    search as QuestionsSearch & VersionsSearch & { add?: 1 | undefined; unsent?: 1 | undefined },
})
const allQuestions = createRoute({
  getParentRoute,
  path: '/preguntas',
  staticData: { title: 'Preguntas sin respuesta' },
  validateSearch: (search) => search as QuestionsSearch & { agent?: string | undefined },
  component: lazyPage(() => import('../features/agents/all-agents/questions-page.tsx'), 'QuestionsPage'),
})
const allLeads = createRoute({
  getParentRoute,
  path: '/interesados',
  staticData: { title: 'Interesados' },
  validateSearch: (search) => search as { agent?: string | undefined; unsent?: 1 | undefined },
  component: lazyPage(() => import('../features/agents/all-agents/leads-page.tsx'), 'LeadsPage'),
})
const conversations = createRoute({
  getParentRoute,
  path: '/conversations',
  staticData: { title: 'Conversaciones' },
  validateSearch: readInboxSearch,
  component: lazyPage(() => import('../features/conversations/conversations-page.tsx'), 'ConversationsPage'),
})
const contacts = createRoute({
  getParentRoute,
  path: '/contactos',
  staticData: { title: 'Contactos' },
  validateSearch: readContactsSearch,
  component: lazyPage(() => import('../features/contacts/contacts-page.tsx'), 'ContactsPage'),
})
const extraction = createRoute({
  getParentRoute,
  path: '/data-extraction',
  staticData: { title: 'Extracción de Datos' },
  validateSearch: (search) => search as ExtractionSearch,
  component: lazyPage(() => import('../features/extraction/extraction-page.tsx'), 'ExtractionPage'),
})
const knowledge = createRoute({
  getParentRoute,
  path: '/knowledge-base',
  staticData: { title: 'Base de Conocimientos' },
  validateSearch: (search) => search as KnowledgeSearch,
  component: lazyPage(() => import('../features/knowledge/knowledge-page.tsx'), 'KnowledgePage'),
})
const analytics = createRoute({
  getParentRoute,
  path: '/analytics',
  staticData: { title: 'Analíticas' },
  validateSearch: (search) => search as AnalyticsSearch,
  component: lazyPage(() => import('../features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
})
const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  staticData: { title: 'Notificaciones' },
  component: lazyPage(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})
const workspace = createRoute({
  getParentRoute,
  path: '/negocio',
  staticData: { title: 'Mi negocio' },
  component: lazyPage(() => import('./workspace-route.tsx'), 'WorkspaceRoute'),
})
const auditLog = createRoute({
  getParentRoute,
  path: '/negocio/registro',
  staticData: { title: 'Registro de actividad' },
  validateSearch: (search) => search as AuditLogSearch,
  component: lazyPage(() => import('../features/audit-log/workspace-audit-log-page.tsx'), 'WorkspaceAuditLogPage'),
})
const workspaceList = createRoute({
  getParentRoute,
  path: '/negocios',
  staticData: { title: 'Mis negocios' },
  component: lazyPage(() => import('../features/workspace/workspaces-page.tsx'), 'WorkspacesPage'),
})
const profile = createRoute({
  getParentRoute,
  path: '/profile',
  staticData: { title: 'Mi Perfil' },
  component: lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
})
/** The page reads which part it is to show. */
const profilePart = createRoute({ getParentRoute: () => profile, path: '$part' })

const installation = createRoute({
  getParentRoute,
  path: '/instalacion',
  staticData: { title: 'Instalación', roles: ['ROLE_ADMIN'] },
  component: lazyPage(() => import('../features/installation/installation-page.tsx'), 'InstallationPage'),
})

const installationAuditLog = createRoute({
  getParentRoute,
  path: '/instalacion/registro',
  staticData: { title: 'Registro de la instalación', roles: ['ROLE_ADMIN'] },
  validateSearch: (search) => search as AuditLogSearch,
  component: lazyPage(
    () => import('../features/audit-log/installation-audit-log-page.tsx'),
    'InstallationAuditLogPage',
  ),
})

const backups = createRoute({
  getParentRoute,
  path: '/instalacion/copias',
  staticData: { title: 'Copias de seguridad', roles: ['ROLE_ADMIN'] },
  component: lazyPage(() => import('./backups-route.tsx'), 'BackupsRoute'),
})

const accounts = createRoute({
  getParentRoute,
  path: '/instalacion/cuentas',
  staticData: { title: 'Cuentas', roles: ['ROLE_ADMIN'] },
  validateSearch: (search) => search as AccountsSearch,
  component: lazyPage(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
})

/** Outside the shell, which needs a workspace. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitacion',
  component: lazyPage(() => import('../features/workspace/invitation-page.tsx'), 'InvitationPage'),
})

const shellPages = [
  dashboard,
  agents,
  agentPage.addChildren([agentTab]),
  allQuestions,
  allLeads,
  conversations,
  contacts,
  extraction,
  knowledge,
  analytics,
  notifications,
  workspace,
  auditLog,
  installationAuditLog,
  workspaceList,
  profile.addChildren([profilePart]),
  installation,
  accounts,
  backups,
] as const

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(shellPages), invitation]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 200,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: string
    /** One of these roles is required; without roles every signed-in user may enter. */
    roles?: readonly Role[]
  }
}
