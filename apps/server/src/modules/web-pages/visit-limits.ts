import { fail, webPageLimits as most } from '@portavoz/contract'
import type { RateLimit, RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { ChatVisit } from './web-chat.store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type VisitLimits = ReturnType<typeof createVisitLimits>

/** What strangers may do. Each function throws when a limit is exceeded. */
export function createVisitLimits(attempts: RateLimiter) {
  const refuse = async (...rateLimits: RateLimit[]) => {
    if (await attempts.refuses(rateLimits)) fail('auth.too_many')
  }

  return {
    read: (source: string) =>
      refuse({ name: `page read ${source}`, most: most.readsPerTenMinutes, withinMs: 10 * MINUTE_MS }),

    /** A download may be a million times larger than other requests. */
    download: (source: string, conversationId: string) =>
      refuse(
        { name: `page file ${conversationId}`, most: most.visitorFilesPerTenMinutes, withinMs: 10 * MINUTE_MS },
        { name: `page files ${source}`, most: most.addressFilesPerTenMinutes, withinMs: 10 * MINUTE_MS },
      ),

    /**
     * `isNew`: the visitor's first message. The counts of the agent come last, since the first limit that is exceeded
     * ends the counting: what one address or visitor is refused never counts against the others.
     */
    write: (source: string, { agentId, contactKey }: ChatVisit, isNew: boolean) =>
      refuse(
        { name: `page address ${source}`, most: most.addressPerTenMinutes, withinMs: 10 * MINUTE_MS },
        { name: `page visitor ${agentId} ${contactKey}`, most: most.visitorPerMinute, withinMs: MINUTE_MS },
        { name: `page visitor day ${agentId} ${contactKey}`, most: most.visitorPerDay, withinMs: DAY_MS },
        ...(isNew ? newVisitorLimits(source, agentId) : []),
        { name: `page address day ${agentId} ${source}`, most: most.addressPerAgentAndDay, withinMs: DAY_MS },
        ...(isNew ? [{ name: `page new agent ${agentId}`, most: most.newPerAgentAndDay, withinMs: DAY_MS }] : []),
        { name: `page agent ${agentId}`, most: most.agentPerDay, withinMs: DAY_MS },
      ),
  }
}

const newVisitorLimits = (source: string, agentId: string): RateLimit[] => [
  { name: `page new ${source}`, most: most.newPerAddressAndHour, withinMs: HOUR_MS },
  { name: `page new day ${agentId} ${source}`, most: most.newPerAddressAgentAndDay, withinMs: DAY_MS },
]
