import { Registry } from 'prom-client'
import type { MetricsExporter, Scrape } from '../../ports/metrics.ts'
import { createGauges } from './gauges.ts'
import { type BuildInfo, registerProcessMetrics } from './process-metrics.ts'
import { createWorkCounters } from './work-counters.ts'

/** Metrics of this process in Prometheus' text format. */
export function createPrometheus(build: BuildInfo): MetricsExporter {
  const registry = new Registry()
  const counters = createWorkCounters(registry)
  registerProcessMetrics(registry, build)
  let readGauges = async () => {}
  let underWay: Promise<Scrape> | null = null

  async function collect(): Promise<Scrape> {
    await readGauges()
    return { contentType: registry.contentType, text: await registry.metrics() }
  }

  return {
    counters,
    observe: (sources) => void (readGauges = createGauges(registry, sources)),
    // Scrapes at the same time share one result.
    scrape: () => (underWay ??= collect().finally(() => (underWay = null))),
  }
}
