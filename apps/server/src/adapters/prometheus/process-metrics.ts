import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'

/** Their labels are names of Node's classes, which no catalogue bounds. */
const UNBOUNDED = ['nodejs_active_resources', 'nodejs_active_handles', 'nodejs_active_requests']

export type BuildInfo = { version: string; role: string }

/** Processor, memory, garbage collection and event loop of this process, and which program it runs. */
export function registerProcessMetrics(registry: Registry, build: BuildInfo): void {
  collectDefaultMetrics({ register: registry })
  for (const name of UNBOUNDED) for (const one of [name, `${name}_total`]) registry.removeSingleMetric(one)
  new Gauge({
    name: 'portavoz_build_info',
    help: 'The version of Portavoz and the role of this process.',
    labelNames: ['version', 'role'],
    registers: [registry],
  }).set(build, 1)
}
