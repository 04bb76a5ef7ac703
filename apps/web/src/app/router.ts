import type { Role, WorkspaceAccess } from '@portavoz/contract'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { parseQuestionsSearch } from '../features/agents/agent-page/questions/questions-search.ts'
import { parseVersionsSearch } from '../features/agents/agent-page/versions/versions-search.ts'
import { readInboxSearch } from '../features/conversations/inbox/inbox-search.ts'
import { readContactsSearch } from '../features/contacts/contacts-search.ts'
import { readExtractionSearch } from '../features/extraction/extraction-search.ts'
import { parseKnowledgeSearch } from '../features/knowledge/knowledge-search.ts'
import { parseAuditLogSearch } from '../features/audit-log/audit-log-search.ts'
import { AppShell } from './app-shell.tsx'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'
import { RoutePending } from './route-pending.tsx'

/** Search values of links: text or number. */
const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

type AgentsSearch = { id?: string | undefined; edit?: 1 | undefined; create?: 1 | undefined }

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: AppShell })
const getParentRoute = () => shell

const dashboard = createRoute({
  getParentRoute,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})
const agents = createRoute({
  getParentRoute,
  path: '/agents',
  staticData: { title: 'Agentes' },
  validateSearch: (search: Record<string, unknown>): AgentsSearch => ({
    id: toText(search['id']),
    edit: search['edit'] === 1 ? 1 : undefined,
    create: search['create'] === 1 ? 1 : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/agents/agents-page.tsx'), 'AgentsPage'),
})
const workshop = createRoute({
  getParentRoute,
  path: '/agents/$agentId',
  staticData: { title: 'Taller del agente' },
  component: lazyRouteComponent(() => import('../features/agents/agent-page/agent-page.tsx'), 'AgentPage'),
})
const tests = createRoute({
  getParentRoute: () => workshop,
  path: 'tests',
  staticData: { access: 'admin' },
  validateSearch: (search: Record<string, unknown>): { add?: 1 | undefined } => ({
    add: search['add'] === 1 ? 1 : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/agents/agent-page/tests/tests-tab.tsx'), 'TestsTab'),
})
const versions = createRoute({
  getParentRoute: () => workshop,
  path: 'versions',
  staticData: { access: 'admin' },
  validateSearch: parseVersionsSearch,
  component: lazyRouteComponent(() => import('../features/agents/agent-page/versions/versions-tab.tsx'), 'VersionsTab'),
})
const questions = createRoute({
  getParentRoute: () => workshop,
  path: 'questions',
  validateSearch: parseQuestionsSearch,
  component: lazyRouteComponent(
    () => import('../features/agents/agent-page/questions/questions-tab.tsx'),
    'QuestionsTab',
  ),
})
const leads = createRoute({
  getParentRoute: () => workshop,
  path: 'leads',
  component: lazyRouteComponent(() => import('../features/agents/agent-page/leads/leads-tab.tsx'), 'LeadsTab'),
})
const previewTab = createRoute({
  getParentRoute: () => workshop,
  path: '/',
  staticData: { access: 'admin' },
  component: lazyRouteComponent(() => import('../features/agents/agent-page/preview/preview-tab.tsx'), 'PreviewTab'),
})
const conversations = createRoute({
  getParentRoute,
  path: '/conversations',
  staticData: { title: 'Conversaciones' },
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('../features/conversations/conversations-page.tsx'), 'ConversationsPage'),
})
const contacts = createRoute({
  getParentRoute,
  path: '/contactos',
  staticData: { title: 'Contactos' },
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => import('../features/contacts/contacts-page.tsx'), 'ContactsPage'),
})
const extraction = createRoute({
  getParentRoute,
  path: '/data-extraction',
  staticData: { title: 'Extracción de Datos' },
  validateSearch: readExtractionSearch,
  component: lazyRouteComponent(() => import('../features/extraction/extraction-page.tsx'), 'ExtractionPage'),
})
const knowledge = createRoute({
  getParentRoute,
  path: '/knowledge-base',
  staticData: { title: 'Base de Conocimientos' },
  validateSearch: parseKnowledgeSearch,
  component: lazyRouteComponent(() => import('../features/knowledge/knowledge-page.tsx'), 'KnowledgePage'),
})
const analytics = createRoute({
  getParentRoute,
  path: '/analytics',
  staticData: { title: 'Analíticas' },
  component: lazyRouteComponent(() => import('../features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
})
const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  staticData: { title: 'Notificaciones' },
  component: lazyRouteComponent(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})
const workspace = createRoute({
  getParentRoute,
  path: '/negocio',
  staticData: { title: 'Mi negocio' },
  component: lazyRouteComponent(() => import('./workspace-route.tsx'), 'WorkspaceRoute'),
})
const auditLog = createRoute({
  getParentRoute,
  path: '/negocio/registro',
  staticData: { title: 'Registro de actividad' },
  validateSearch: parseAuditLogSearch,
  component: lazyRouteComponent(
    () => import('../features/audit-log/workspace-audit-log-page.tsx'),
    'WorkspaceAuditLogPage',
  ),
})
const workspaceList = createRoute({
  getParentRoute,
  path: '/negocios',
  staticData: { title: 'Mis negocios' },
  component: lazyRouteComponent(() => import('../features/workspace/workspaces-page.tsx'), 'WorkspacesPage'),
})
const profile = createRoute({
  getParentRoute,
  path: '/profile',
  staticData: { title: 'Mi Perfil' },
  component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
})

const installation = createRoute({
  getParentRoute,
  path: '/instalacion',
  staticData: { title: 'Instalación', roles: ['ROLE_ADMIN'] },
  component: lazyRouteComponent(() => import('../features/installation/installation-page.tsx'), 'InstallationPage'),
})

const installationAuditLog = createRoute({
  getParentRoute,
  path: '/instalacion/registro',
  staticData: { title: 'Registro de la instalación', roles: ['ROLE_ADMIN'] },
  validateSearch: parseAuditLogSearch,
  component: lazyRouteComponent(
    () => import('../features/audit-log/installation-audit-log-page.tsx'),
    'InstallationAuditLogPage',
  ),
})

const backups = createRoute({
  getParentRoute,
  path: '/instalacion/copias',
  staticData: { title: 'Copias de seguridad', roles: ['ROLE_ADMIN'] },
  component: lazyRouteComponent(() => import('./backups-route.tsx'), 'BackupsRoute'),
})

/** Outside the shell, which needs a workspace. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitacion',
  component: lazyRouteComponent(() => import('../features/workspace/invitation-page.tsx'), 'InvitationPage'),
})

const shellPages = [
  dashboard,
  agents,
  workshop.addChildren([previewTab, tests, versions, questions, leads]),
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
  profile,
  installation,
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
    /** A tab of an agent for those who may make such calls in the workspace; the agent's page checks it. */
    access?: WorkspaceAccess
  }
}
