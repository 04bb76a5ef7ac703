import type { Role } from '@portavoz/contract'
import { createRouter } from '@tanstack/react-router'
import { RouteError } from './route-error.tsx'
import { RoutePending } from './route-pending.tsx'
import { agents, allQuestions, allLeads, agentPage } from './routes/agent-routes.ts'
import { conversations, contacts, notifications } from './routes/conversation-routes.ts'
import { dashboard, extraction, knowledge, analytics } from './routes/data-routes.ts'
import { workspace, auditLog, workspaceList, invitation, profile } from './routes/workspace-routes.ts'
import { installation, installationAuditLog, backups, accounts } from './routes/installation-routes.ts'
import { root, shell } from './routes/shell-route.ts'

const shellPages = [
  dashboard,
  agents,
  agentPage,
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
  profile,
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
    /** Its cards, columns or table use the width of a large screen; rows of text do not. All begin at the same edge. */
    isWide?: boolean
    /** One of these roles is required; without roles every signed-in user may enter. */
    roles?: readonly Role[]
  }
}
