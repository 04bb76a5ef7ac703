import { registerApiDocs } from '../platform/http/docs/api-docs.routes.ts'
import { createGracefulClose } from '../platform/http/graceful-close.ts'
import { createIsServedHost } from '../platform/http/guards/served-hosts.ts'
import { registerHealthRoutes } from '../platform/http/health.routes.ts'
import { type MetricsAccess, registerMetricsRoute } from '../platform/http/metrics/metrics.routes.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { serveConsole } from '../platform/http/responses/serve-console.ts'
import { registerEventStream } from '../platform/realtime/event-stream.ts'
import type { PlatformServices } from './composition/platform.ts'
import type { ServerInputs } from './composition/server-inputs.ts'
import type { ServerServices } from './composition/services.ts'
import { versionOf } from './diagnose.ts'
import { refuseInStandby } from './refuse-in-standby.ts'
import { registerRoutes } from './routes.ts'

export type HttpServices = Awaited<ReturnType<typeof serveHttp>>

/** Builds the HTTP server. A process with role `worker` serves health and metrics; the others also API and console. */
export async function serveHttp(
  inputs: ServerInputs,
  platform: PlatformServices,
  services: ServerServices,
  metrics: MetricsAccess | null,
) {
  const { config, clock, log } = inputs
  const { events, notifier, jobs, workers, interactiveFirst } = platform
  const { access, integrationKeys } = services.accounts
  const { authenticate, stillValid: filterValidTokens } = access.sessions
  const { app, bind, boundEndpoints, requireViewer } = createHttpServer({
    log,
    authenticate,
    authenticateKey: integrationKeys.authenticate,
    recordAction: services.auditLog.record,
    trustProxy: config.trustProxy,
    interactiveFirst,
    isServedHost: createIsServedHost({
      ...config,
      savedUrls: services.automation.backendUrlsOfAdministrators,
      clock,
    }),
    timeouts: inputs.requestTimeouts,
  })
  const close = createGracefulClose(app)
  const health = registerHealthRoutes(app, {
    isListening: notifier.isListening,
    isPolling: jobs.isPolling,
    countWorkers: workers.countRecent,
    isStandby: platform.standby.isActive,
  })
  registerMetricsRoute(app, metrics)
  if (config.role === 'worker') return { app, close, health, stream: null }
  registerRoutes(app, refuseInStandby(bind, platform.standby.isActive), inputs, platform, services)
  registerApiDocs(app, boundEndpoints, versionOf())
  const { originsOf } = services.webPages.pages
  await serveConsole(app, inputs.consoleDir, { isSecure: config.publicUrl.startsWith('https:'), originsOf })
  return { app, close, health, stream: registerEventStream(app, { events, requireViewer, filterValidTokens }) }
}
