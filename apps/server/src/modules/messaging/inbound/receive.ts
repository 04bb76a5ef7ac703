import { formatMessageLine, type Platform } from '@portavoz/contract'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { JobTarget } from '../../../platform/queue/job-queue.ts'
import type { InboundMessage } from '../../../ports/channel.ts'
import { noCounters, type WorkCounters } from '../../../ports/metrics.ts'
import { applyEarlyUpdates } from './updates/apply-message-update.ts'
import type { ExpectMedia, ReplaceMedia } from './expect-media.ts'
import { joinSecondUpload } from './join-second-upload.ts'
import { limitMessageText } from '../text/long-text.ts'
import { applyLateOptOut } from './late-opt-out.ts'
import { findOrCreateConversation } from './contacts/find-or-create-conversation.ts'
import { applyDecryptedLater } from './undecryptable/decrypted-later.ts'
import { restoreMediaType } from './restore-media-type.ts'
import { previewText, messagePreview } from '../text/message-preview.ts'
import type { InboundConversation } from './contacts/open-conversation.store.ts'
import { type Arrival, receiveStore } from './receive.store.ts'
import { findOptOutCommand } from '../../../platform/text/opt-out.ts'
import { MAX_BURST_MS, STALE_MS } from './burst-time.ts'
import { nullIfAgentDeleted } from './null-if-agent-deleted.ts'

type ReceiveDeps = {
  db: Db
  clock: Clock
  /** Adds the aliases under which the contact is stored. Runs before any lock. */
  resolveContactAliases?: (tx: Tx, message: InboundMessage) => Promise<InboundMessage>
  enqueueReply: (tx: Tx, conversation: JobTarget, exchangeId: string, at: Date) => Promise<void>
  expectMedia: ExpectMedia
  replaceMedia: ReplaceMedia
  counters?: Pick<WorkCounters, 'messageReceived' | 'exchangeClosed'>
  /** Runs after the commit: notifies consoles and what replies or downloads. */
  afterInboundStored: (dueAt: Date, hasMedia: boolean) => void
}

export type ReceiveMessage = (message: InboundMessage) => Promise<void>

/** Stores the message and enqueues its reply in one transaction. */
export const createReceive =
  ({
    db,
    clock,
    resolveContactAliases,
    enqueueReply,
    expectMedia,
    replaceMedia,
    counters = noCounters,
    afterInboundStored,
  }: ReceiveDeps): ReceiveMessage =>
  async (incomingMessage) => {
    const limited = limitMessageText(incomingMessage)
    const received = await nullIfAgentDeleted(
      withDeadlockRetry(db, async (tx): Promise<Received | null> => {
        const incoming = (await resolveContactAliases?.(tx, limited)) ?? limited
        const conversation = await findOrCreateConversation(tx, incoming, clock.now())
        if (!conversation) return null
        // Read after the lock: a reply stored while waiting for it precedes this message.
        const now = clock.now()
        const message = { ...incoming, at: threadTime(incoming.at, conversation, now) }

        const arrival = arrivalOf(message, incoming.at, conversation, now)
        const stored = await receiveStore.storeMessage(tx, conversation, message, arrival)
        if (!stored)
          return (await completeStoredMessage(tx, conversation, incoming, { expectMedia, replaceMedia }, now))
            ? { dueAt: now }
            : null
        const { messageId } = arrival
        const { workspaceId } = conversation
        const file = { messageId, workspaceId, type: incoming.type, now }
        const awaitedUntil = incoming.media ? await expectMedia(tx, file, incoming.media) : undefined
        const isDeleted = conversation.hasEarly && (await applyEarlyUpdates(tx, incoming, incoming.externalId, now))

        const { isFirst } = stored
        // The end of a transcription starts the reply earlier; a reply that only finds it waiting would delay others.
        const dueAt = isFirst && awaitedUntil && !isDeleted ? laterOf(awaitedUntil, stored.dueAt) : stored.dueAt
        const { closedAs } = arrival
        const { platform } = conversation
        if (!isFirst) return { dueAt, platform }
        if (closedAs === 'reported') return { dueAt, platform, closedAs }
        if (closedAs === 'stale') await applyLateOptOut(tx, { messageId, workspaceId, now })
        else await enqueueReply(tx, conversation, stored.exchangeId, dueAt)
        return { dueAt, platform, closedAs }
      }),
    )
    if (!received) return
    countReceived(counters, received)
    afterInboundStored(received.dueAt, Boolean(limited.media))
  }

/** `platform` is missing for a message that was stored before; `closedAs` is set when its exchange began closed. */
type Received = { dueAt: Date; platform?: Platform; closedAs?: Arrival['closedAs'] }

function countReceived(counters: Pick<WorkCounters, 'messageReceived' | 'exchangeClosed'>, received: Received): void {
  const { platform, closedAs } = received
  if (!platform) return
  counters.messageReceived(platform)
  if (closedAs) counters.exchangeClosed(platform, closedAs)
}

/** Already stored: as undecryptable, as text reported by an n8n workflow, or as the other upload of its picture. */
const completeStoredMessage = async (
  tx: Tx,
  conversation: InboundConversation,
  message: InboundMessage,
  { expectMedia, replaceMedia }: Pick<ReceiveDeps, 'expectMedia' | 'replaceMedia'>,
  now: Date,
): Promise<boolean> =>
  (await applyDecryptedLater(tx, conversation, message, expectMedia, now)) ||
  (await restoreMediaType(tx, conversation, message, expectMedia, now)) ||
  joinSecondUpload(tx, conversation, message, replaceMedia, now)

/**
 * A message this little before our own last one counts as after it: networks tell whole seconds, and our clock may be
 * ahead.
 */
const CLOCK_SKEW_MS = 5_000

/**
 * Messages of a contact are ordered by network time, then by arrival. A time in the future becomes now, or a slow clock
 * of ours would show the reply before its question.
 */
function threadTime(
  writtenAt: Date,
  { lastAt, lastDirection, lastSaidAt, lastHeardAt }: InboundConversation,
  now: Date,
): Date {
  if (writtenAt > now) return now
  const isCloseToOurs = lastDirection === 'outgoing' && lastAt.getTime() - writtenAt.getTime() < CLOCK_SKEW_MS
  if (isCloseToOurs) return laterOf(lastAt, writtenAt)
  const isInOrder = lastSaidAt !== null && lastHeardAt !== null && writtenAt >= lastSaidAt
  return isInOrder ? laterOf(lastHeardAt, writtenAt) : writtenAt
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other)

function arrivalOf(message: InboundMessage, writtenAt: Date, conversation: InboundConversation, now: Date): Arrival {
  const messageId = newId(now.getTime())
  const isStale = now.getTime() - writtenAt.getTime() > STALE_MS
  const closedAs = conversation.isAnsweredElsewhere ? 'reported' : isStale ? 'stale' : null
  const isOptOutCommand = findOptOutCommand([{ type: message.type, content: message.text }]) !== null
  return {
    messageId,
    exchangeId: newId(now.getTime()),
    saidAt: writtenAt,
    quietUntil: new Date(now.getTime() + conversation.responseDelay),
    longestBurstMs: Math.max(MAX_BURST_MS, conversation.responseDelay),
    closedAs,
    needsPerson: closedAs === 'stale' && !isOptOutCommand && !conversation.isNeverAnswered,
    ...(conversation.isAnsweredElsewhere && { firstStep: 'witnessed' }),
    summary: messagePreview(previewText(message)),
    now,
    event: {
      type: 'message',
      conversationId: conversation.conversationId,
      messageId,
      sessionName: conversation.sessionName,
      agentId: conversation.agentId,
      agentName: conversation.agentName,
      contactName: conversation.contactName,
      direction: 'incoming',
      preview: messagePreview(
        formatMessageLine({
          type: message.type,
          content: previewText(message),
          isAnimation: message.details.isAnimation,
        }),
      ),
      at: message.at.toISOString(),
      ...(conversation.isPaused && { isPaused: true }),
    },
  }
}
