import { createSemaphore } from '../../../platform/concurrency/semaphores/semaphore.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { TelegramInbound } from './parse-update.ts'

export type StoreInbound = (inbound: TelegramInbound) => Promise<void>

const MAX_POISON_ATTEMPTS = 5
/** Together fewer than the connections for inbound messages: other bots store theirs beside a burst of this one. */
const CONCURRENCY = { texts: 3, files: 2 }

/** Stores chats in parallel, what one chat sent in order: after a failure nothing that was waiting for it is stored. */
export function createOrderedStore(store: StoreInbound, log: Log): StoreInbound {
  // A message with a file costs more, and its reply waits for the file: a burst of them must not delay texts.
  const [textSlots, fileSlots] = [createSemaphore(CONCURRENCY.texts), createSemaphore(CONCURRENCY.files)]
  const lastOfChat = new Map<string, Promise<void>>()
  return (inbound) => {
    const { contactKey } = inbound
    const runInSlot = hasFile(inbound) ? fileSlots : textSlots
    const before = lastOfChat.get(contactKey) ?? Promise.resolve()
    const storing = before.then(() => runInSlot(() => storeOrSkip(inbound, store, log)))
    lastOfChat.set(contactKey, storing)
    const forget = () => void (lastOfChat.get(contactKey) === storing && lastOfChat.delete(contactKey))
    storing.then(forget, forget)
    return storing
  }
}

const hasFile = (inbound: TelegramInbound): boolean => inbound.kind === 'message' && Boolean(inbound.media)

/** A message that PostgreSQL refuses is skipped, so that later ones are stored. */
async function storeOrSkip(inbound: TelegramInbound, store: StoreInbound, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store(inbound)
    } catch (err) {
      const { code } = err as { code?: string }
      const isOurData = typeof code === 'string' && /^2[23]/.test(code)
      if (!isOurData) throw err
      if (attempt < MAX_POISON_ATTEMPTS) continue
      const { agentId, externalId } = inbound
      log.error({ err, agentId, externalId }, 'an update that the database refuses is skipped')
      return
    }
  }
}
