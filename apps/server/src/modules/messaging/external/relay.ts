import { channels, fail, formatMessageLine, type Platform } from '@portavoz/contract'
import { fillMissingText } from '../../../db/fragments/fill-missing-text.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../platform/security/ids.ts'
import { createSingleFlight } from '../../../platform/concurrency/single-flight.ts'
import { type Arrival, receiveStore } from '../inbound/receive.store.ts'
import { messagePreview } from '../text/message-preview.ts'
import { MAX_BURST_MS } from '../inbound/burst-time.ts'
import type { ContextStore } from '../reply/context.store.ts'
import { createGenerateReply, type GenerateReplyDeps } from '../reply/generate/generate-reply.ts'
import { emptyUsage, recordUsage, type TurnUsage } from '../reply/generate/record-usage.ts'
import { runTurn, type RunTurnDeps } from '../reply/run-turn.ts'
import { replyHandoverStore, type HandoverRefusal } from './reply-handover.store.ts'
import type { ReplyContext } from '../reply/types.ts'
import { waitForQuiet } from './wait-for-quiet.ts'
import { type RelayOutcome, type QuietWindow, relayStore } from './relay.store.ts'
import type { TurnsInProgress } from './turns-in-progress.ts'

/** A message of a contact, handed in by an external program that sends the reply itself. */
export type RelayRequest = {
  workspaceId: string
  agentId: string
  input: string
  sessionName: string
  userPhone: string | null
  userName: string | null
  externalId: string | null
  /** The message has a file that is to be understood before the reply. */
  withFile: boolean
  /** `input` is what the program's own recogniser heard. */
  isTranscribed: boolean
  /** How long to wait for more messages of the burst; 0 for a message without an id. */
  quietMs: number
}

/** A conversation of the workspace, locked; created if the contact is new. */
type LockedConversation = {
  conversation: {
    id: string
    agentId: string
    agentName: string
    platform: Platform
    sessionName: string
    contactName: string | null
    isPaused: boolean
  }
  isNew: boolean
}

type RelayDeps = Omit<GenerateReplyDeps, 'startTyping' | 'addJournalLine'> &
  Pick<RunTurnDeps, 'store' | 'ownerFiles' | 'afterCommit' | 'afterLeadSaved'> & {
    db: Db
    contexts: ContextStore
    lockExternalConversation: (tx: Tx, request: RelayRequest, now: Date) => Promise<LockedConversation>
    turnsInProgress: TurnsInProgress
    /** In the caller's transaction: the reply waits for the file of this message, if it can be understood. */
    expectUnderstanding: (tx: Tx, messageId: string, now: Date) => Promise<void>
    /** Runs after the commit. */
    afterFileExpected: () => void
    countReceived: (platform: Platform) => void
  }

/** `refusal`: why this caller may not send the stored reply. */
export type RelayResult = TurnUsage & RelayOutcome & { exchangeId: string; refusal: HandoverRefusal | 'ours' | null }

/** How often messages that arrive during generation make it start again. */
const MAX_ROUNDS = 5

/**
 * Runs one turn of a conversation that an external program operates: stored, decided and generated like any other, and
 * sent by the program. One `externalId` is one message; its reply is handed out once, to a caller that is still
 * connected.
 */
export function createRelay(deps: RelayDeps) {
  const { db, clock, contexts, store, ownerFiles, afterCommit, afterLeadSaved, turnsInProgress } = deps
  const singleFlight = createSingleFlight<TurnUsage>()

  const runTurns = async (exchangeId: string, isConfirmable: boolean): Promise<TurnUsage> => {
    const { usage, deps: generateDeps } = recordUsage({
      ...deps,
      startTyping: () => () => {},
      addJournalLine: store.addJournalLine,
    })
    const generate = createGenerateReply(generateDeps)
    const turn = { clock, store, ownerFiles, generate, speaks: false, postpone: null, afterCommit, afterLeadSaved }
    let isOver = false
    for (let round = 0; round < MAX_ROUNDS && !isOver; round++) {
      await waitForQuiet(db, clock, exchangeId)
      const context = await contexts.loadContext(exchangeId, clock.now())
      if (context?.outcome !== null) break
      isOver = await runTurn(turn, sendsFilesAfter(context, isConfirmable) ? context : withoutFiles(context))
    }
    return usage
  }

  return async (request: RelayRequest, disconnected: AbortSignal): Promise<RelayResult> => {
    const { exchangeId, receivedFrom } = await withDeadlockRetry(db, (tx) => storeRequest(deps, tx, request))
    if (receivedFrom) deps.countReceived(receivedFrom)
    afterCommit()
    if (request.withFile) deps.afterFileExpected()
    const { result, isLeader } = await singleFlight(exchangeId, () =>
      turnsInProgress.during(exchangeId, () => runTurns(exchangeId, request.externalId !== null)),
    )
    const outcome = await relayStore.loadOutcome(db, exchangeId)
    const refusal = await refusalOf(outcome, exchangeId, request, disconnected)
    const reply = refusal === null ? outcome.reply : null
    return { ...(isLeader ? result : emptyUsage()), ...outcome, reply, exchangeId, refusal }
  }

  async function refusalOf(
    { reply, isSaidByUs }: RelayOutcome,
    exchangeId: string,
    { externalId }: RelayRequest,
    disconnected: AbortSignal,
  ): Promise<RelayResult['refusal']> {
    if (isSaidByUs) return 'ours'
    // A disconnected caller does not claim the reply, so the next one can.
    if (reply === null || disconnected.aborted) return null
    const refusal = await replyHandoverStore.claim(db, { exchangeId, externalId, now: clock.now() })
    // Such a claim may have ended files, which consoles show.
    if (externalId === null) afterCommit()
    return refusal
  }
}

/** Files follow once the program confirmed the text; `isConfirmable`: the message has the id for it. */
const sendsFilesAfter = ({ platform, engine }: ReplyContext, isConfirmable: boolean): boolean =>
  isConfirmable && channels[platform].replySender[engine] === 'workflow'

const withoutFiles = (context: ReplyContext): ReplyContext => ({ ...context, sendable: [], pictureSends: null })

/** Stores the message once; returns its exchange, and the platform of a message that was not stored yet. */
async function storeRequest(
  { clock, lockExternalConversation, expectUnderstanding }: RelayDeps,
  tx: Tx,
  request: RelayRequest,
): Promise<{ exchangeId: string; receivedFrom: Platform | null }> {
  const { agentId, externalId, input, workspaceId, quietMs, withFile, isTranscribed } = request
  const now = clock.now()
  const { conversation: found, isNew } = await lockExternalConversation(tx, request, now)
  if (found.agentId !== agentId) fail('logs.two_agents')
  const existing = externalId === null ? null : await findStoredMessage(tx, found.id, externalId, { ...request, now })
  const quiet = { now, quietUntil: new Date(now.getTime() + quietMs), longestMs: Math.max(MAX_BURST_MS, quietMs) }
  if (existing) {
    const joinedExchange = await relayStore.joinOpenExchange(tx, found.id, existing.exchangeId, quiet)
    if (joinedExchange === null) await relayStore.reopenExchange(tx, existing.exchangeId, quiet)
    if (withFile) await expectUnderstanding(tx, existing.id, now)
    return { exchangeId: joinedExchange ?? existing.exchangeId, receivedFrom: null }
  }
  // Without its event only the words are known: an exchange opened now would be answered without the file.
  if ((withFile && externalId !== null) || input === '') fail('logs.file_unknown')
  const conversation = { workspaceId, agentId, conversationId: found.id, isNew, lastAt: now }
  const message = {
    externalId,
    type: 'text',
    text: input,
    details: isTranscribed ? { isTranscript: true } : {},
    at: now,
  } as const
  const arrival = arrivalOf(found, request, quiet)
  const stored = await receiveStore.storeMessage(tx, conversation, message, arrival)
  if (!stored) throw new Error('a message that was not known is kept already')
  if (isTranscribed) await relayStore.keepTranscript(tx, arrival.messageId, input, now)
  return { exchangeId: stored.exchangeId, receivedFrom: found.platform }
}

/** The message stored under that id, or null. Fails when its text is different; a file may come without one. */
async function findStoredMessage(
  tx: Tx,
  conversationId: string,
  externalId: string,
  { input, isTranscribed, now }: Pick<RelayRequest, 'input' | 'isTranscribed'> & { now: Date },
): Promise<{ id: string; exchangeId: string } | null> {
  if (input !== '') await fillMissingText(tx, { conversationId, externalId, text: input, isTranscribed, now })
  const existing = await relayStore.findMessage(tx, conversationId, externalId)
  if (!existing) return null
  const { id, exchangeId, direction, said } = existing
  if (direction === 'incoming' && input !== '' && said.trim() !== input) fail('logs.told_otherwise')
  return { id, exchangeId: exchangeId ?? fail('logs.told_otherwise') }
}

const arrivalOf = (
  conversation: LockedConversation['conversation'],
  { input, isTranscribed: isTranscript }: Pick<RelayRequest, 'input' | 'isTranscribed'>,
  { now, quietUntil, longestMs }: QuietWindow,
): Arrival => {
  const messageId = newId(now.getTime())
  return {
    messageId,
    exchangeId: newId(now.getTime()),
    saidAt: now,
    quietUntil,
    longestBurstMs: longestMs,
    closedAs: null,
    needsPerson: false,
    summary: messagePreview(input),
    firstStep: 'relayed',
    now,
    event: {
      type: 'message',
      conversationId: conversation.id,
      messageId,
      sessionName: conversation.sessionName,
      agentId: conversation.agentId,
      agentName: conversation.agentName,
      contactName: conversation.contactName,
      direction: 'incoming',
      preview: messagePreview(formatMessageLine({ type: 'text', content: input, isTranscript })),
      at: now.toISOString(),
      ...(conversation.isPaused && { isPaused: true }),
    },
  }
}
