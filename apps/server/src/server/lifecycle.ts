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

/** `isProbe`: only what a look at the server's health needs, so that no line opens. */
export type StartParts = { work: boolean; isProbe?: boolean }

export type Service = {
  name: string
  /** The processes that start it; without it all do. */
  roles?: readonly Config['role'][]
  /** True for background work that a start without `work` leaves to `drain`. */
  isWork?: boolean
  /** Speaks to the outside: a restored installation in standby neither starts, drains nor cleans up what it sends. */
  isOutward?: boolean
  /** True for what a probe starts too. */
  isProbed?: boolean
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
  /** Calls `whenOver` once the installation may speak, again after a failure; until then it is active. */
  standby: { isActive: () => boolean; start: (whenOver: () => Promise<void>) => void }
}

export type Lifecycle = ReturnType<typeof createLifecycle>

/** Starts and stops services in order. */
export function createLifecycle({ services, role, notifier, standby }: LifecycleDeps) {
  let isStopping = false
  const unfinished = new Set<Service>()
  const isSilent = ({ isOutward = false }: Service) => isOutward && standby.isActive()
  const runAll = (hook: 'cleanUp' | 'releaseClaims') =>
    Promise.all(services.map(async (service) => (isSilent(service) ? undefined : service[hook]?.())))

  function subscribe({ wakeOn = [], wake }: Service) {
    if (wake) for (const topic of wakeOn) notifier.subscribe(topic, wake)
  }

  async function startService(service: Service, parts: StartParts) {
    subscribe(service)
    await service.start?.(parts)
  }

  /** A service that fails to start stays the first one of `held`. */
  async function startHeld(held: Service[], parts: StartParts) {
    while (held[0] && !isStopping) {
      await held[0].start?.(parts)
      subscribe(held[0])
      held.shift()
    }
  }

  return {
    /**
     * Starts one service after the other; the first failure ends the start. In standby the outward services start when
     * it is over.
     */
    async start(parts: StartParts): Promise<void> {
      const held: Service[] = []
      for (const service of services) {
        const isOfRole = service.roles?.includes(role) ?? true
        const isLeftOut = (service.isWork && !parts.work) || (parts.isProbe && !service.isProbed)
        if (!isOfRole || isLeftOut) continue
        if (isSilent(service)) held.push(service)
        else await startService(service, parts)
      }
      standby.start(() => startHeld(held, parts))
    },

    /** Stops every service even if others fail to stop; then throws an `AggregateError` with all failures. */
    async stop(): Promise<void> {
      isStopping = true
      const errors: unknown[] = []
      for (const stage of STOP_STAGES) {
        for (const service of services) if (service.stopIn?.[stage]) unfinished.add(service)
        const results = await Promise.allSettled(
          [...unfinished].map(async (service) => {
            try {
              await service.stopIn?.[stage]?.()
            } finally {
              unfinished.delete(service)
            }
          }),
        )
        unfinished.clear()
        errors.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])))
      }
      if (errors.length > 0) throw new AggregateError(errors, 'services failed to stop')
    },

    /** The services for which the running stage of a stop waits. */
    unfinishedStops: (): string[] => [...unfinished].map(({ name }) => name),

    /** Runs every clean-up at the same time. */
    cleanUp: async (): Promise<void> => void (await runAll('cleanUp')),

    releaseClaims: async (): Promise<void> => void (await runAll('releaseClaims')),

    /** Drains one service after the other, until a stop begins, and returns the sum. */
    async drain(): Promise<number> {
      let count = 0
      for (const service of services) if (!isStopping && !isSilent(service)) count += (await service.drain?.()) ?? 0
      return count
    },
  }
}
