import { rejectAfter } from '../reject-after.ts'
import type { BotApiError } from './bot-api-error.ts'

/**
 * The failure of a call. `resetBefore`: cut before anything happened. `acceptThenReset`: executed, but the answer is
 * lost. `hang`: neither executed nor answered. A `BotApiError` is sent as the answer.
 */
export type BotFault = BotApiError | 'resetBefore' | 'acceptThenReset' | 'hang'
export type BotCall = { method: string; params: Record<string, unknown>; at: Date }
/** Runs before the call is served; it may wait and may return a fault. */
export type BotCallHook = (botCall: BotCall) => Promise<BotFault | void> | BotFault | void
/** Reading `arrived` starts its time limit. */
export type HeldBotCall = { readonly arrived: Promise<BotCall>; release: () => void }

const EVERY_METHOD = '*'
/** Long enough for a server process that starts on a slow machine. */
const HELD_CALL_TIMEOUT_MS = 120_000

/** Which calls of one bot fail, and which are held. `'*'` stands for every method. */
export const createBotFaults = (describeBot: () => string) => {
  const plannedFaults: { method: string; fault: BotFault; remaining: number }[] = []
  const hooks: { method: string; hook: BotCallHook }[] = []
  const concerns = (method: string) => (item: { method: string }) =>
    item.method === method || item.method === EVERY_METHOD

  const onCall = (method: string, hook: BotCallHook): (() => void) => {
    const item = { method, hook }
    hooks.push(item)
    return () => void hooks.splice(hooks.indexOf(item), hooks.includes(item) ? 1 : 0)
  }

  return {
    /** The next `times` calls of `method` fail like this; without `times`, all until `clearFaults`. */
    fail: (method: string, fault: BotFault, times = Number.POSITIVE_INFINITY): void => {
      plannedFaults.push({ method, fault, remaining: times })
    },
    /** Ends the faults of one method, or of all. */
    clearFaults: (method?: string): void => {
      const remainingFaults = method === undefined ? [] : plannedFaults.filter((plan) => plan.method !== method)
      plannedFaults.splice(0, plannedFaults.length, ...remainingFaults)
    },
    onCall,
    /** Holds the next call of `method` until it is released. */
    hold: (method: string): HeldBotCall => {
      const arrived = Promise.withResolvers<BotCall>()
      const released = Promise.withResolvers<void>()
      const removeHook = onCall(method, async (botCall) => {
        removeHook()
        arrived.resolve(botCall)
        await released.promise
      })
      return {
        get arrived() {
          return rejectAfter(HELD_CALL_TIMEOUT_MS, arrived.promise, () => `a call of ${method}. ${describeBot()}`)
        },
        release: () => released.resolve(),
      }
    },
    /** Runs the hooks of the call and returns its fault, if any. */
    takeFault: async (botCall: BotCall): Promise<BotFault | undefined> => {
      for (const { hook } of hooks.filter(concerns(botCall.method))) {
        const fault = await hook(botCall)
        if (fault) return fault
      }
      const plan = plannedFaults.find(concerns(botCall.method))
      if (!plan) return undefined
      plan.remaining -= 1
      if (plan.remaining <= 0) plannedFaults.splice(plannedFaults.indexOf(plan), 1)
      return plan.fault
    },
  }
}
