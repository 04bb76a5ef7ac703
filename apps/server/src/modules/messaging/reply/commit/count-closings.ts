import type { WorkCounters } from '../../../../ports/metrics.ts'
import type { TurnStore } from '../turn-result.ts'

/** The same store; counts how each exchange was closed. */
export const countClosings = (store: TurnStore, count: WorkCounters['exchangeClosed']): TurnStore => ({
  ...store,
  async close(context, result, now) {
    const isClosed = await store.close(context, result, now)
    if (isClosed) count(context.platform, result.outcome)
    return isClosed
  },
})
