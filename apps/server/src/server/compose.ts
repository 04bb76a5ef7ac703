import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import { createMetrics, observeServer } from './composition/installation/metrics.ts'
import { createPlatform } from './composition/platform.ts'
import type { ServerInputs } from './composition/server-inputs.ts'
import { composeServices } from './composition/services.ts'
import { createLifecycle, type Lifecycle, type StartParts } from './lifecycle.ts'
import { serveHttp } from './serve-http.ts'
import { listServices } from './services/list-services.ts'

export type PortavozServer = {
  app: FastifyInstance
  db: Db
  /** Where a listener of its own serves the metrics; null without one. */
  metricsAddress: () => { address: string; port: number } | null
  /**
   * Starts receiving, replying and notifying; before it, the server only answers HTTP. Tests leave replying to `drain`.
   */
  start(parts?: StartParts): Promise<void>
  stop(): Promise<void>
  /** The services for which a stop waits. */
  unfinishedStops(): string[]
  /** Deletes expired rows and files; runs by itself every ten minutes. */
  deleteExpired(): Promise<void>
  /** Reports n8n workflows that never confirmed; runs by itself every 15 seconds. */
  reportSilentWorkflows(): Promise<void>
  /** Gives waiting conversations to people, and returns how many; runs by itself every two seconds. */
  assignWaiting(): Promise<number>
  /** Alerts people of customers who wait too long, and returns of how many; runs by itself every ten seconds. */
  alertOverdue(): Promise<number>
  /**
   * For tests: runs all due and future work once (undecryptable messages, replies, e-mails, files, documents,
   * embeddings, leads, agent tests). Returns how many items ran.
   */
  drain(): Promise<number>
}

/** Builds every service once and connects them; holds no logic of its own. */
export async function composeServer(inputs: ServerInputs): Promise<PortavozServer> {
  const metrics = await createMetrics(inputs)
  const platform = createPlatform(inputs, metrics.counters)
  await platform.standby.load()
  const services = composeServices(inputs, platform)
  const http = await serveHttp(inputs, platform, services, metrics.access)
  if (metrics.exporter) observeServer(metrics.exporter, inputs, platform, http, services.webPages)
  const deleteExpired = () => lifecycle.cleanUp()
  const lifecycle: Lifecycle = createLifecycle({
    services: listServices(inputs, platform, services, { ...http, listener: metrics.listener }, deleteExpired),
    role: inputs.config.role,
    notifier: platform.notifier,
    standby: platform.standby,
  })
  // With an embedded database no other process can run: leases, claims and workers of a former process are stale.
  if (inputs.isAlone) await lifecycle.releaseClaims()
  await services.whatsapp.linking.markUnconfirmed()
  if (platform.standby.isActive()) await services.agents.linking.markUnreceived()
  await services.releaseNotes.recordVersion()
  return {
    app: http.app,
    db: platform.db,
    metricsAddress: () => metrics.listener?.address() ?? null,
    start: (parts = { work: true }) => lifecycle.start(parts),
    stop: lifecycle.stop,
    unfinishedStops: lifecycle.unfinishedStops,
    deleteExpired,
    reportSilentWorkflows: services.messaging.checkSilentWorkflows,
    assignWaiting: services.conversations.assignWaiting,
    alertOverdue: services.conversations.alertOverdue,
    drain: lifecycle.drain,
  }
}
