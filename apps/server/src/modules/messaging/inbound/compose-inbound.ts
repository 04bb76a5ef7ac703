import type { Tx } from '../../../db/connect.ts'
import type { JobTarget } from '../../../platform/queue/job-queue.ts'
import type { MessagingDeps } from '../messaging-deps.ts'
import { createReceive, type ReceiveMessage } from './receive.ts'
import { createRouteSessionInbound } from './receive-from-session.ts'
import { createRecordOwnerMessage } from './record-owner-message.ts'
import { createDeleteMessage } from './undecryptable/delete-message.ts'
import { createUndecryptable } from './undecryptable/undecryptable.ts'
import { createUndecryptableStore } from './undecryptable/undecryptable.store.ts'
import { createRecordMessageUpdate } from './updates/record-message-update.ts'

/** Composes what stores messages of contacts and of the owner, and their edits and deletions. */
export function composeInbound(deps: MessagingDeps) {
  const { inboundDb, runFirst, clock, log, enqueue, expectMedia, replaceMedia, counters } = deps
  const { afterCommit, wakeReply, afterMediaExpected } = deps
  const receiveDeps = {
    db: inboundDb,
    clock,
    enqueueReply: (tx: Tx, target: JobTarget, exchangeId: string, at: Date) =>
      enqueue(tx, target, { kind: 'reply', exchangeId }, at),
    expectMedia,
    replaceMedia,
    counters,
    afterInboundStored(dueAt: Date, hasMedia: boolean) {
      wakeReply(dueAt)
      if (hasMedia) afterMediaExpected()
    },
  }
  const ownerMessageDeps = {
    db: inboundDb,
    clock,
    expectMedia,
    replaceMedia,
    afterOutgoingStored(hasMedia: boolean) {
      afterCommit()
      if (hasMedia) afterMediaExpected()
    },
  }
  const receiveMessage = createReceive(receiveDeps)
  const receive: ReceiveMessage = (message) => runFirst(() => receiveMessage(message))
  const recordOwnerMessage = createRecordOwnerMessage(ownerMessageDeps)
  const deleteMessage = createDeleteMessage({ db: inboundDb, clock, afterCommit })
  const recordUpdate = createRecordMessageUpdate({
    db: inboundDb,
    clock,
    enqueueReply: receiveDeps.enqueueReply,
    afterCommit,
    afterReplyEnqueued: () => wakeReply(clock.now()),
  })
  const undecryptable = createUndecryptable({
    clock,
    log,
    store: createUndecryptableStore(inboundDb),
    receive,
    recordOwnerMessage,
    deleteMessage,
  })
  const routeSessionInbound = createRouteSessionInbound({
    receive,
    recordOwnerMessage,
    recordUpdate,
    undecryptable,
    log,
  })
  return { receiveDeps, ownerMessageDeps, receive, recordUpdate, undecryptable, routeSessionInbound }
}
