import { createRoute } from '@tanstack/react-router'
import type { AuditLogSearch } from '../../data/audit/audit-log-filters.ts'
import type { AccountsSearch } from '../../features/accounts/accounts-search.ts'
import { lazyPage } from '../../ui/lazy/lazy-page.ts'
import { getParentRoute } from './shell-route.ts'

export const installation = createRoute({
  getParentRoute,
  path: '/instalacion',
  staticData: { title: 'Instalación', roles: ['ROLE_ADMIN'] },
  component: lazyPage(() => import('../../features/installation/installation-page.tsx'), 'InstallationPage'),
})

export const installationAuditLog = createRoute({
  getParentRoute,
  path: '/instalacion/registro',
  staticData: { title: 'Registro de la instalación', roles: ['ROLE_ADMIN'] },
  validateSearch: (search) => search as AuditLogSearch,
  component: lazyPage(
    () => import('../../features/audit-log/installation-audit-log-page.tsx'),
    'InstallationAuditLogPage',
  ),
})

export const backups = createRoute({
  getParentRoute,
  path: '/instalacion/copias',
  staticData: { title: 'Copias de seguridad', roles: ['ROLE_ADMIN'] },
  component: lazyPage(() => import('../backups-route.tsx'), 'BackupsRoute'),
})

export const accounts = createRoute({
  getParentRoute,
  path: '/instalacion/cuentas',
  staticData: { title: 'Cuentas', roles: ['ROLE_ADMIN'] },
  validateSearch: (search) => search as AccountsSearch,
  component: lazyPage(() => import('../../features/accounts/accounts-page.tsx'), 'AccountsPage'),
})
