import type { Clock } from '../../platform/time/clock.ts'
import type { AccountLimitStore } from './account-limits.store.ts'
import { limitNewsOf } from './limit-news.ts'

type TellLimitsDeps = { store: AccountLimitStore; clock: Clock; afterCommit: () => void }

/** Tells people that their account nears a limit or reached it, each once. */
export const createTellLimits =
  ({ store, clock, afterCommit }: TellLimitsDeps) =>
  async (): Promise<void> => {
    const now = clock.now()
    for (const usage of await store.listUsage(now)) {
      const next = limitNewsOf(usage, now)
      const isSame = next.told.join() === usage.told.join()
      if (!isSame && (await store.tell(usage, next))) afterCommit()
    }
  }
