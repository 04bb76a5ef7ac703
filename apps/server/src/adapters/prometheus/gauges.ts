import { ConnectionState, Platform } from '@portavoz/contract'
import { Gauge, type Registry } from 'prom-client'
import type { InstallationFigures, MetricSources, PoolFigures } from '../../ports/metrics.ts'

/** Creates the figures that are read at each scrape. The returned function reads them. */
export function createGauges(registry: Registry, sources: MetricSources): () => Promise<void> {
  const setInstallation = createInstallationGauges(registry, sources.now)
  const setPools = createPoolGauges(registry)
  const streams = new Gauge({
    name: 'portavoz_event_streams',
    help: 'Consoles that receive events from this process.',
    registers: [registry],
  })
  const pageStreams = new Gauge({
    name: 'portavoz_page_streams',
    help: 'Visitors of public pages that receive events from this process.',
    registers: [registry],
  })
  return async () => {
    setInstallation(await sources.readInstallation())
    // After the wait, so that they are of this moment.
    setPools(sources.pools())
    streams.set(sources.eventStreams())
    pageStreams.set(sources.pageStreams())
  }
}

/** While the database does not answer, only `portavoz_database_up` has a value. */
function createInstallationGauges(registry: Registry, now: MetricSources['now']) {
  const registers = [registry]
  const isUp = new Gauge({ name: 'portavoz_database_up', help: 'Whether the database answers.', registers })
  const lines = new Gauge({
    name: 'portavoz_lines',
    help: 'Lines of active agents by their connection.',
    labelNames: ['platform', 'state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'portavoz_queue_jobs',
    help: 'Jobs of a queue; those that wait are counted up to 10000.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'portavoz_queue_oldest_seconds',
    help: 'Age of the oldest job that is due and waits.',
    labelNames: ['queue'],
    registers,
  })
  const backup = new Gauge({
    name: 'portavoz_backup_age_seconds',
    help: 'Time since the last successful backup; no value when none is known.',
    registers,
  })

  return (figures: InstallationFigures | null): void => {
    isUp.set(figures ? 1 : 0)
    for (const gauge of [lines, jobs, oldest]) gauge.reset()
    backup.remove()
    if (!figures) return
    for (const platform of Platform.options)
      for (const state of ConnectionState.options) lines.set({ platform, state }, 0)
    for (const { platform, state, count } of figures.lines) lines.set({ platform, state }, count)
    for (const { queue, oldestSeconds, ...states } of figures.queues) {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
      oldest.set({ queue }, oldestSeconds)
    }
    const { lastBackupAt } = figures
    if (lastBackupAt) backup.set(Math.max(0, (now().getTime() - lastBackupAt.getTime()) / 1_000))
  }
}

function createPoolGauges(registry: Registry) {
  const connections = new Gauge({
    name: 'portavoz_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['pool', 'state'],
    registers: [registry],
  })
  const waiting = new Gauge({
    name: 'portavoz_database_waiting_requests',
    help: 'Requests that wait for a connection.',
    labelNames: ['pool'],
    registers: [registry],
  })
  return (pools: Record<string, PoolFigures>): void => {
    for (const [pool, { used, idle, waiting: count }] of Object.entries(pools)) {
      connections.set({ pool, state: 'used' }, used)
      connections.set({ pool, state: 'idle' }, idle)
      waiting.set({ pool }, count)
    }
  }
}
