import type pg from 'pg'
import { createInstallationFigures } from '../../../modules/metrics/installation-figures.ts'
import { createReadFigures } from '../../../modules/metrics/installation-figures.store.ts'
import { createMetricsListener } from '../../../platform/http/metrics/metrics-listener.ts'
import { type MetricsExporter, noCounters, type WorkCounters } from '../../../ports/metrics.ts'
import { versionOf } from '../../diagnose.ts'
import type { WebPageServices } from '../../../modules/web-pages/web-pages.routes.ts'
import type { HttpServices } from '../../serve-http.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

/** What this process counts. Without `METRICS_TOKEN` and `METRICS_HOST` nothing is counted and nothing is loaded. */
export async function createMetrics({ config }: ServerInputs) {
  const settings = config.metrics
  if (!settings) return { counters: noCounters satisfies WorkCounters, exporter: null, access: null, listener: null }
  const { createPrometheus } = await import('../../../adapters/prometheus/prometheus.ts')
  const exporter = createPrometheus({ version: versionOf(), role: config.role })
  const access = { token: settings.token, scrape: exporter.scrape }
  const { listen } = settings
  return {
    counters: exporter.counters,
    exporter,
    /** On the usual port; null where a listener of its own serves them. */
    access: listen ? null : access,
    listener: listen && createMetricsListener(listen, access),
  }
}

/** Connects the figures that are read at each scrape. */
export function observeServer(
  exporter: MetricsExporter,
  { clock, pool, inboundPool }: ServerInputs,
  { slowQueries }: PlatformServices,
  { stream }: HttpServices,
  { streams }: WebPageServices,
): void {
  exporter.observe({
    readInstallation: createInstallationFigures({
      read: createReadFigures(slowQueries.queryWithTimeout, clock),
      clock,
    }),
    pools: () => ({ main: figuresOf(pool), inbound: figuresOf(inboundPool) }),
    eventStreams: () => stream?.count() ?? 0,
    pageStreams: streams.count,
    now: clock.now,
  })
}

const figuresOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})
