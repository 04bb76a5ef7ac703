import type { WorkCounters } from '../../../ports/metrics.ts'
import type { DeliverStore } from './deliver.store.ts'

/** The same store; counts how each attempt to send ended. */
export const countDeliveries = (store: DeliverStore, count: WorkCounters['deliveryEnded']): DeliverStore => ({
  ...store,
  async settle(pending, outcome, now) {
    await store.settle(pending, outcome, now)
    const { status } = outcome
    if (status === 'sent' || status === 'failed' || status === 'uncertain') count(pending.platform, status)
  },
  async returnForRetry(pending, ...refusal) {
    await store.returnForRetry(pending, ...refusal)
    count(pending.platform, 'refused')
  },
})
