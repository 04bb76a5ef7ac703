import type { Notifier, NotifierTopic } from '../platform/realtime/notifier.ts'
import type { Config } from './config/config.ts'

/** A stop runs these stages one after the other; the services of one stage stop at the same time. */
const STOP_STAGES = [
  'timers',
  // Each waits up to twenty seconds for running work; in sequence the process would be killed first.
  'work',
  // The connections and requests that hand them messages have ended.
  'late messages',
  'job queue',
  'heartbeat',
  'threads',
  'events',
  'notifier',
  'connections',
] as const

type StopStage = (typeof STOP_STAGES)[number]

type StartParts = { work: boolean }

export type Service = {
  name: string
  /** The processes that start it; without it all do. */
  roles?: readonly Config['role'][]
  /** True for background work that a start without `work` leaves to `drain`. */
  isWork?: boolean
  /** The topics that call `wake`, subscribed just before the start. */
  wakeOn?: readonly NotifierTopic[]
  /** `isOurs`: this process notified. */
  wake?: (isOurs: boolean) => void
  start?: (parts: StartParts) => unknown
  /** The stage and how it stops. Every process stops every service, so it must be safe without a start. */
  stopIn?: Partial<Record<StopStage, () => unknown>>
  /** For tests: runs all due and future work once and returns how many items ran. */
  drain?: () => Promise<number>
  /** Deletes what expired. */
  cleanUp?: () => unknown
  /** Frees what a dead process still claims; only for a process that runs alone. */
  releaseClaims?: () => Promise<unknown>
}

type LifecycleDeps = {
  /** In the order of start and of `drain`. */
  services: readonly Service[]
  role: Config['role']
  notifier: Pick<Notifier, 'subscribe'>
}

export type Lifecycle = ReturnType<typeof createLifecycle>

/** Starts and stops services in order. */
export function createLifecycle({ services, role, notifier }: LifecycleDeps) {
  let isStopping = false
  const runAll = (hook: 'cleanUp' | 'releaseClaims') => Promise.all(services.map(async (service) => service[hook]?.()))

  function subscribe({ wakeOn = [], wake }: Service) {
    if (wake) for (const topic of wakeOn) notifier.subscribe(topic, wake)
  }

  return {
    /** Starts one service after the other; the first failure ends the start. */
    async start(parts: StartParts): Promise<void> {
      for (const service of services) {
        const isOfRole = service.roles?.includes(role) ?? true
        if (!isOfRole || (service.isWork && !parts.work)) continue
        subscribe(service)
        await service.start?.(parts)
      }
    },

    /** Stops every service even if others fail to stop; then throws an `AggregateError` with all failures. */
    async stop(): Promise<void> {
      isStopping = true
      const errors: unknown[] = []
      for (const stage of STOP_STAGES) {
        const stops = services.flatMap(({ stopIn }) => stopIn?.[stage] ?? [])
        const results = await Promise.allSettled(stops.map(async (stop) => stop()))
        errors.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])))
      }
      if (errors.length > 0) throw new AggregateError(errors, 'services failed to stop')
    },

    /** Runs every clean-up at the same time. */
    cleanUp: async (): Promise<void> => void (await runAll('cleanUp')),

    releaseClaims: async (): Promise<void> => void (await runAll('releaseClaims')),

    /** Drains one service after the other, until a stop begins, and returns the sum. */
    async drain(): Promise<number> {
      let count = 0
      for (const { drain } of services) if (!isStopping) count += (await drain?.()) ?? 0
      return count
    },
  }
}
