import type { InboundConversation } from './contacts/open-conversation.store.ts'

/** The network tells whole seconds: a message this little before the last one was sent after it. */
const CLOCK_SKEW_MS = 5_000

/** Where a message that was not sent from here stands in the thread: at its time, but never in the future. */
export function sentThreadTime(at: Date, { lastAt }: Pick<InboundConversation, 'lastAt'>, now: Date): Date {
  const isClose = lastAt > at && lastAt.getTime() - at.getTime() < CLOCK_SKEW_MS
  const notBefore = isClose ? lastAt : at
  return notBefore > now ? now : notBefore
}
