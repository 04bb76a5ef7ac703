import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { boot } from './boot-plugin.ts'
import { brotli } from './brotli-plugin.ts'
import { chat } from './chat-plugin.ts'
import { planChunks } from './chunk-plan/plan-chunks.ts'
import { withoutEndpointSchemas } from './endpoint-schemas-plugin.ts'
import { withoutPropertyFallback } from './property-fallback-plugin.ts'
import { sizes } from './size-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const publicEntry = '/app/public-entry.tsx'
const consoleEntry = '/app/console-entry.tsx'
const routes = {
  '/': '/features/dashboard/dashboard-page.tsx',
  '/agents': '/features/agents/agents-page.tsx',
  '/preguntas': '/features/agents/all-agents/questions-page.tsx',
  '/interesados': '/features/agents/all-agents/leads-page.tsx',
  '/conversations': '/features/conversations/conversations-page.tsx',
  '/contactos': '/features/contacts/contacts-page.tsx',
  '/data-extraction': '/features/extraction/extraction-page.tsx',
  '/knowledge-base': '/features/knowledge/knowledge-page.tsx',
  '/analytics': '/features/analytics/analytics-page.tsx',
  '/notifications': '/features/notifications/notifications-page.tsx',
  '/negocio': '/app/workspace-route.tsx',
  '/negocio/registro': '/features/audit-log/workspace-audit-log-page.tsx',
  '/negocios': '/features/workspace/workspaces-page.tsx',
  '/invitacion': '/features/workspace/invitation-page.tsx',
  '/profile': '/features/profile/profile-page.tsx',
  '/profile/avisos': '/features/profile/profile-page.tsx',
  '/profile/modelo': '/features/profile/profile-page.tsx',
  '/profile/integraciones': '/features/profile/profile-page.tsx',
  '/profile/sesiones': '/features/profile/profile-page.tsx',
  '/profile/datos': '/features/profile/profile-page.tsx',
  '/instalacion': '/features/installation/installation-page.tsx',
  '/instalacion/cuentas': '/features/accounts/accounts-page.tsx',
  '/instalacion/copias': '/app/backups-route.tsx',
  '/instalacion/registro': '/features/audit-log/installation-audit-log-page.tsx',
}
/** What these pages load as soon as they run. */
const started = {
  '/': ['/features/dashboard/dashboard-content.tsx', '/features/dashboard/first-steps.tsx'],
  '/profile/modelo': ['/features/profile/model/models-part.tsx'],
  '/profile/integraciones': ['/features/profile/integrations-part.tsx'],
  '/profile/sesiones': ['/features/profile/account/sessions-card.tsx'],
  '/profile/datos': ['/features/profile/account/data-card.tsx'],
}

const conversations = '/features/conversations'
const sheet = [`${conversations}/conversation-sheet.tsx`, '/ui/overlays/sheet-panel.tsx']
/** What an address with an open conversation shows, in each layout. */
const openConversation = {
  rows: sheet,
  cards: [`${conversations}/list/conversation-card.tsx`, ...sheet],
  panes: [`${conversations}/conversation-pane.tsx`],
}

const agentPage = '/features/agents/agent-page/agent-page.tsx'
/** What each tab of an agent's page adds to it; the first module is the tab itself. */
const tabs = {
  '/agents/$agentId': ['/features/agents/agent-page/summary/summary-tab.tsx'],
  '/agents/$agentId/configuration': [
    '/features/agents/agent-page/configuration/configuration-tab.tsx',
    '/features/agents/agent-page/configuration/configuration-form.tsx',
  ],
  '/agents/$agentId/try': [
    '/features/agents/agent-page/preview/preview-tab.tsx',
    '/features/agents/agent-page/preview/preview-panes.tsx',
  ],
  '/agents/$agentId/tests': ['/features/agents/agent-page/tests/tests-tab.tsx'],
  '/agents/$agentId/versions': ['/features/agents/agent-page/versions/versions-tab.tsx'],
  '/agents/$agentId/questions': ['/features/agents/agent-page/questions/questions-tab.tsx'],
  '/agents/$agentId/leads': ['/features/agents/agent-page/leads/leads-tab.tsx'],
  '/agents/$agentId/connection': [
    '/features/agents/agent-page/connection/connection-tab.tsx',
    '/features/agents/detail/web-page-panel.tsx',
  ],
}
/** As `boot.js` names them. */
const openConversationParts = Object.fromEntries(
  Object.entries(openConversation).map(([layout, parts]) => [`/conversations?${layout}`, parts]),
)
const openConversationRoutes = Object.fromEntries(
  Object.keys(openConversationParts).map((address) => [address, routes['/conversations']]),
)
const tabModules = Object.fromEntries(Object.entries(tabs).map(([path, [tab]]) => [path, tab!]))
const tabPages = Object.fromEntries(Object.keys(tabs).map((path) => [path, agentPage]))
const ofTab = [{ path: '/agents' }, { path: '/agents/{agentId}/questions?days=30&state=open&page=0' }]

const profile = [{ path: '/user/profile' }]
/** What these pages request first, as they request it without filters. */
const firstRequests: Record<string, FirstRequest[]> = {
  '/': [
    { path: '/agents' },
    { path: '/conversations/stats' },
    { path: '/pending' },
    { path: '/pending/questions' },
    { path: '/first-steps', access: 'admin', unlessFinished: 'portavoz.first-steps.' },
  ],
  '/agents': [{ path: '/agents' }],
  ...Object.fromEntries(Object.keys(tabs).map((path) => [path, ofTab])),
  '/agents/$agentId/tests': [...ofTab, { path: '/agents/{agentId}/tests', access: 'admin' }],
  '/agents/$agentId/leads': [...ofTab, { path: '/agents/{agentId}/leads' }],
  '/agents/$agentId/connection': [
    ...ofTab,
    { path: '/agents/{agentId}/web-page' },
    { path: '/agents/{agentId}/connections' },
  ],
  '/preguntas': [{ path: '/agents' }, { path: '/questions?days=30&state=open&page=0' }],
  '/interesados': [{ path: '/agents' }, { path: '/leads' }],
  '/conversations': [
    { path: '/conversations?from={day-6}&timeZone={timeZone}' },
    { path: '/conversations/stats?from={day-6}&timeZone={timeZone}' },
  ],
  '/conversations?session': [
    {
      path: '/conversations?session={session}&limit=1',
      ofFound: [{ path: '/conversations/{id}/messages' }, { path: '/conversations/{id}/activity', access: 'team' }],
    },
    { path: '/conversations?from={day-6}&timeZone={timeZone}' },
    { path: '/conversations/stats?from={day-6}&timeZone={timeZone}' },
    { path: '/agents' },
  ],
  '/contactos': [{ path: '/contacts' }, { path: '/contacts/stats' }, { path: '/contacts/tags' }],
  '/data-extraction': [{ path: '/agents' }],
  '/knowledge-base': [
    { path: '/agents' },
    { path: '/documents?page=0&timeZone={timeZone}' },
    { path: '/documents/stats' },
  ],
  '/analytics': [{ path: '/agents' }, { path: '/analytics?from={day-29}&to={day-0}' }],
  '/negocio': [{ path: '/workspace/members' }],
  '/negocio/registro': [
    { path: '/workspace/members' },
    { path: '/workspace/audit-log?timeZone={timeZone}', access: 'admin' },
  ],
  '/negocios': [{ path: '/workspaces/overview' }],
  '/profile': profile,
  '/profile/avisos': [...profile, { path: '/push' }],
  '/profile/modelo': [...profile, { path: '/configuration/model' }],
  '/profile/integraciones': [...profile, { path: '/integration-keys', access: 'admin' }],
  '/profile/sesiones': [...profile, { path: '/user/sessions' }],
  '/profile/datos': profile,
  '/instalacion': [
    { path: '/installation/report', access: 'ROLE_ADMIN' },
    { path: '/release-notes', access: 'ROLE_ADMIN' },
  ],
  '/instalacion/cuentas': [{ path: '/installation/accounts', access: 'ROLE_ADMIN' }],
  '/instalacion/copias': [{ path: '/installation/backups', access: 'ROLE_ADMIN' }],
  '/instalacion/registro': [{ path: '/installation/audit-log?timeZone={timeZone}', access: 'ROLE_ADMIN' }],
}

/** The service worker keeps these files: their change is its change. */
const offlineFiles = ['offline.html', 'offline.css', 'offline.js', 'icon.svg']
const offlineHash = createHash('sha256')
for (const name of offlineFiles) offlineHash.update(readFileSync(here(`public/${name}`)))
const offlineVersion = offlineHash.digest('hex').slice(0, 16)

/** Without a hash in its name, because browsers look for a newer one under the same address. */
const SERVICE_WORKER = 'sw'

const pages = [
  ...new Set([...Object.values(routes), agentPage, ...Object.values(tabModules), ...Object.values(started).flat()]),
]
/** What an address opens in a page: as urgent as the page, and heavier. */
const openedParts = [
  ...new Set(
    [...Object.values(tabs).flatMap(([, ...parts]) => parts), ...Object.values(openConversation).flat()].filter(
      (part) => !pages.includes(part),
    ),
  ),
]

export default defineConfig(async ({ command }) => ({
  root: here('.'),
  plugins: [
    withoutEndpointSchemas(),
    react({ compiler: { target: '19' } }),
    tailwindcss(),
    withoutPropertyFallback(),
    boot({
      entry: consoleEntry,
      routes: { ...routes, ...tabPages, ...openConversationRoutes },
      started: { ...started, ...tabs, ...openConversationParts },
      data: firstRequests,
    }),
    sizes({
      publicEntry,
      consoleEntry,
      routes: { ...routes, '/agents/$agentId': agentPage },
      tabs: { page: agentPage, modules: tabModules },
    }),
    chat(),
    brotli(),
  ],
  define: { OFFLINE_VERSION: JSON.stringify(offlineVersion) },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080', '/uploads': 'http://127.0.0.1:8080' } },
  build: {
    target: 'es2023',
    cssCodeSplit: false,
    // A data: address would need its own hole in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: here('index.html'),
        login: here('login.html'),
        [SERVICE_WORKER]: here('src/service-worker/service-worker.ts'),
      },
      // A schema that no code uses is left out.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        entryFileNames: ({ name }: { name: string }) => (name === SERVICE_WORKER ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups:
            command === 'build' ? [{ name: await planChunks({ publicEntry, consoleEntry, pages, openedParts }) }] : [],
        },
      },
    },
  },
}))
