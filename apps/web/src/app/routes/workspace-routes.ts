import { createRoute } from '@tanstack/react-router'
import type { AuditLogSearch } from '../../data/audit/audit-log-filters.ts'
import { aimPreload, lazyPage } from '../../ui/lazy/lazy-page.ts'
import { root, getParentRoute } from './shell-route.ts'

export const workspace = createRoute({
  getParentRoute,
  path: '/negocio',
  staticData: { title: 'Mi negocio' },
  component: lazyPage(() => import('../workspace-route.tsx'), 'WorkspaceRoute'),
})

export const auditLog = createRoute({
  getParentRoute,
  path: '/negocio/registro',
  staticData: { title: 'Registro de actividad' },
  validateSearch: (search) => search as AuditLogSearch,
  component: lazyPage(() => import('../../features/audit-log/workspace-audit-log-page.tsx'), 'WorkspaceAuditLogPage'),
})

export const workspaceList = createRoute({
  getParentRoute,
  path: '/negocios',
  staticData: { title: 'Mis negocios' },
  component: lazyPage(() => import('../../features/workspace/workspaces-page.tsx'), 'WorkspacesPage'),
})

const ProfilePage = lazyPage(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage')

const profilePage = createRoute({
  getParentRoute,
  path: '/profile',
  staticData: { title: 'Mi Perfil' },
  context: aimPreload(ProfilePage),
  component: ProfilePage,
})

/** The page reads which part it is to show. */
const profilePart = createRoute({
  getParentRoute: () => profilePage,
  path: '$part',
  context: aimPreload(ProfilePage),
})

/** Outside the shell, which needs a workspace. */
export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitacion',
  component: lazyPage(() => import('../../features/workspace/invitation-page.tsx'), 'InvitationPage'),
})

export const profile = profilePage.addChildren([profilePart])
