import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { boot } from './boot-plugin.ts'
import { brotli } from './brotli-plugin.ts'
import { chat } from './chat-plugin.ts'
import { withoutEndpointSchemas } from './endpoint-schemas-plugin.ts'
import { withoutPropertyFallback } from './property-fallback-plugin.ts'
import { sizes } from './size-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const access = '/app/public-entry.tsx'
const house = '/app/console-entry.tsx'
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
  '/profile/modelo': '/features/profile/profile-page.tsx',
  '/profile/integraciones': '/features/profile/profile-page.tsx',
  '/profile/sesiones': '/features/profile/profile-page.tsx',
  '/profile/datos': '/features/profile/profile-page.tsx',
  '/instalacion': '/features/installation/installation-page.tsx',
  '/instalacion/copias': '/app/backups-route.tsx',
  '/instalacion/registro': '/features/audit-log/installation-audit-log-page.tsx',
}
/** Pages under an address that names a thing: they are weighed, and their code comes when they are opened. */
const within = {
  '/instalacion/cuentas': '/features/accounts/accounts-page.tsx',
  '/agents/$agentId': '/features/agents/agent-page/agent-page.tsx',
}

/** Tabs of an agent's page: what each adds to it is weighed, and its code comes when it is opened. */
const tabs = {
  page: within['/agents/$agentId'],
  modules: {
    '/agents/$agentId/': '/features/agents/agent-page/summary/summary-tab.tsx',
    '/agents/$agentId/configuration': '/features/agents/agent-page/configuration/configuration-tab.tsx',
    '/agents/$agentId/try': '/features/agents/agent-page/preview/preview-tab.tsx',
    '/agents/$agentId/tests': '/features/agents/agent-page/tests/tests-tab.tsx',
    '/agents/$agentId/versions': '/features/agents/agent-page/versions/versions-tab.tsx',
    '/agents/$agentId/questions': '/features/agents/agent-page/questions/questions-tab.tsx',
    '/agents/$agentId/leads': '/features/agents/agent-page/leads/leads-tab.tsx',
    '/agents/$agentId/connection': '/features/agents/agent-page/connection/connection-tab.tsx',
  },
}

/** Icons of several screens: each as a file of its own weighs more than all of them together. */
const sharedIcons = /icons.(check-check|rotate-ccw|sliders-horizontal|trash)\.m?js/

/** The service worker keeps these files: their change is its change. */
const offlineFiles = ['offline.html', 'offline.css', 'offline.js', 'icon.svg']
const offlineHash = createHash('sha256')
for (const name of offlineFiles) offlineHash.update(readFileSync(here(`public/${name}`)))

/** Without a hash in its name, because browsers look for a newer one under the same address. */
const SERVICE_WORKER = 'sw'

export default defineConfig({
  root: here('.'),
  plugins: [
    withoutEndpointSchemas(),
    react({ compiler: { target: '19' } }),
    tailwindcss(),
    withoutPropertyFallback(),
    boot({ entry: house, routes }),
    sizes({ access, house, routes: { ...routes, ...within }, tabs }),
    chat(),
    brotli(),
  ],
  define: { OFFLINE_VERSION: JSON.stringify(offlineHash.digest('hex').slice(0, 16)) },
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
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'icons', test: sharedIcons }] },
      },
    },
  },
})
