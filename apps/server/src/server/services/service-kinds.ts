import { createInterval } from '../../platform/time/interval.ts'
import type { Service } from '../lifecycle.ts'

/** The processes that receive, reply and send. */
export const workers = ['all', 'worker'] as const

export type ServiceHooks = Omit<Service, 'name'>

type Runner = Pick<Service, 'start' | 'wake' | 'drain'> & { stop: () => unknown }

/** Background work of the worker processes. The hooks of `rest` replace those of `runner`. */
export function backgroundWork(name: string, runner: Runner, rest: ServiceHooks = {}): Service {
  const { start, wake, drain, stop } = runner
  return {
    name,
    roles: workers,
    isWork: true,
    ...(start && { start }),
    ...(wake && { wake }),
    ...(drain && { drain }),
    stopIn: { work: stop },
    ...rest,
  }
}

type Timer = { everyMs: number; run: () => Promise<unknown>; onError: (error: unknown) => void }

/** A check that worker processes repeat. Its runs have the name of the service in the loop watch. */
export function repeatedCheck(name: string, { everyMs, run, onError }: Timer, rest: ServiceHooks = {}): Service {
  const timer = createInterval(name, everyMs, run, onError)
  return { name, roles: workers, start: timer.start, stopIn: { timers: timer.stop }, ...rest }
}
