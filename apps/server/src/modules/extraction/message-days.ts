import type { Log } from '../../platform/log.ts'
import type { MessageDayStore } from './message-days.store.ts'

/** Closes the days of every account that has some to close, one account after the other. */
export const createMessageDays = (store: MessageDayStore, log: Log) => ({
  async close(): Promise<void> {
    for (const userId of await store.due())
      await store.close(userId).catch((err: unknown) => log.warn({ err, userId }, 'closing days of messages'))
  },
})
