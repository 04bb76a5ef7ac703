import type { Refusal } from './refusal.ts'

/**
 * What goes wrong with a call.
 * `resetBefore`: cut before anything happened. `acceptThenReset`: it happened, the answer never arrives.
 * `hang`: nothing ever happens and nothing is answered. A `Refusal` is answered as it is.
 */
export type Fault = Refusal | 'resetBefore' | 'acceptThenReset' | 'hang'
export type Call = { method: string; params: Record<string, unknown>; at: Date }
/** Runs before the call is served; it may wait, and may give a fault back. */
export type Hook = (call: Call) => Promise<Fault | void> | Fault | void
export type Held = { arrived: Promise<Call>; release: () => void }

const EVERY = '*'

/** Which calls of one bot fail, and which are kept waiting. `'*'` stands for every method. */
export const createFaults = () => {
  const planned: { method: string; fault: Fault; left: number }[] = []
  const hooks: { method: string; hook: Hook }[] = []
  const concerns = (method: string) => (item: { method: string }) => item.method === method || item.method === EVERY

  const onCall = (method: string, hook: Hook): (() => void) => {
    const item = { method, hook }
    hooks.push(item)
    return () => void hooks.splice(hooks.indexOf(item), hooks.includes(item) ? 1 : 0)
  }

  return {
    /** The next `times` calls of `method` fail so; without `times`, all until `heal`. */
    fail: (method: string, fault: Fault, times = Number.POSITIVE_INFINITY): void => {
      planned.push({ method, fault, left: times })
    },
    /** Ends the failures of one method, or of all. */
    heal: (method?: string): void => {
      const kept = method === undefined ? [] : planned.filter((plan) => plan.method !== method)
      planned.splice(0, planned.length, ...kept)
    },
    onCall,
    /** Keeps the next call of `method` waiting at the door until it is released. */
    hold: (method: string): Held => {
      const arrived = Promise.withResolvers<Call>()
      const released = Promise.withResolvers<void>()
      const off = onCall(method, async (call) => {
        off()
        arrived.resolve(call)
        await released.promise
      })
      return { arrived: arrived.promise, release: () => released.resolve() }
    },
    /** The fault of this call, once its hooks have let it go. */
    ofCall: async (call: Call): Promise<Fault | undefined> => {
      for (const { hook } of hooks.filter(concerns(call.method))) {
        const fault = await hook(call)
        if (fault) return fault
      }
      const plan = planned.find(concerns(call.method))
      if (!plan) return undefined
      plan.left -= 1
      if (plan.left <= 0) planned.splice(planned.indexOf(plan), 1)
      return plan.fault
    },
  }
}
