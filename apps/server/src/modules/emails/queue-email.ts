import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { Email } from '../../ports/mail/emails.ts'
import type { OutboxStore } from './outbox.store.ts'
import { sealEmail } from './sealed-email.ts'

type QueueEmailDeps = { store: Pick<OutboxStore, 'insert'>; secrets: Secrets; clock: Clock }

/** Queues an e-mail in the caller's transaction; it is sent after the commit. */
export const createQueueEmail =
  ({ store, secrets, clock }: QueueEmailDeps) =>
  async (tx: Tx, email: Email): Promise<void> => {
    const id = newId(clock.now().getTime())
    await store.insert(tx, id, sealEmail(secrets, id, email), clock.now())
  }
