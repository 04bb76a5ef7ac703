import { createRoute } from '@tanstack/react-router'
import type { AnalyticsSearch } from '../../features/analytics/analytics-search.ts'
import type { ExtractionSearch } from '../../features/extraction/extraction-search.ts'
import type { KnowledgeSearch } from '../../features/knowledge/knowledge-search.ts'
import { lazyPage } from '../../ui/lazy/lazy-page.ts'
import { getParentRoute } from './shell-route.ts'

export const dashboard = createRoute({
  getParentRoute,
  path: '/',
  staticData: { title: 'Dashboard', isWide: true },
  component: lazyPage(() => import('../../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

export const extraction = createRoute({
  getParentRoute,
  path: '/data-extraction',
  staticData: { title: 'Extracción de Datos', isWide: true },
  validateSearch: (search) => search as ExtractionSearch,
  component: lazyPage(() => import('../../features/extraction/extraction-page.tsx'), 'ExtractionPage'),
})

export const knowledge = createRoute({
  getParentRoute,
  path: '/knowledge-base',
  staticData: { title: 'Base de Conocimientos', isWide: true },
  validateSearch: (search) => search as KnowledgeSearch,
  component: lazyPage(() => import('../../features/knowledge/knowledge-page.tsx'), 'KnowledgePage'),
})

export const analytics = createRoute({
  getParentRoute,
  path: '/analytics',
  staticData: { title: 'Analíticas', isWide: true },
  validateSearch: (search) => search as AnalyticsSearch,
  component: lazyPage(() => import('../../features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
})
