import type { ServerEvent } from '@portavoz/contract'
import type { Clock } from '../../../../platform/time/clock.ts'
import { newId } from '../../../../platform/security/ids.ts'
import { messagePreview } from '../../text/message-preview.ts'
import { muteStateAfter } from '../../../../platform/text/opt-out.ts'
import { burstOf } from '../burst.ts'
import { splitText } from '../../text/split-text.ts'
import type { DraftReply, Postponement, TurnDecision, TurnStore, UnsentFile } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { heardFieldsOf } from '../lead/heard-fields.ts'
import { planSpeech } from '../speech/plan-speech.ts'
import { attachFiles, discardFiles, type OwnerFiles, unsentFileOf } from './attach-files.ts'
import { withDisclosure } from './disclosure.ts'

export type CommitTurnDeps = {
  clock: Clock
  store: TurnStore
  ownerFiles: OwnerFiles
  /** The caller sends what it stores, so that a text may wait for its voice. */
  speaks: boolean
  /** Runs this exchange again at that time; null when the caller waits for the reply and takes none later. */
  postpone: ((context: ReplyContext, at: Date) => Promise<void>) | null
  /** Runs after each commit. */
  afterCommit: () => void
  /** Runs after a commit that stored lead fields. */
  afterLeadSaved: () => void
}

/** Stores what a turn decided. False when the exchange changed since it was decided; a postponed turn is done. */
export async function commitTurn(
  deps: CommitTurnDeps,
  context: ReplyContext,
  decision: TurnDecision,
): Promise<boolean> {
  if (!('otherwise' in decision)) return closeExchange(deps, context, decision)
  if (!deps.postpone) return closeExchange(deps, context, decision.otherwise)
  await recordPostponement(deps, context, decision)
  await deps.postpone(context, decision.until)
  return true
}

async function recordPostponement(
  { store, clock }: CommitTurnDeps,
  context: ReplyContext,
  { startedAt, detail }: Postponement,
) {
  await store.recordGenerationStart(context.exchangeId, startedAt)
  await store.addJournalLine(context, 'brain_waits', detail, clock.now())
}

async function closeExchange(
  { clock, store, ownerFiles, speaks, afterCommit, afterLeadSaved }: CommitTurnDeps,
  context: ReplyContext,
  { files, withheld, ...draft }: DraftReply,
): Promise<boolean> {
  const now = clock.now()
  const isQuote = draft.outcome === 'quoted' || draft.outcome === 'budget_quoted'
  const attached = await attachFiles(ownerFiles, context, { text: draft.text, files, isQuote }, now)
  const unsentFiles = [...attached.unsentFiles, ...withheld.map((file) => unsentFileOf(file, 'workflow'))]
  const fullText = withDisclosure(context, attached.text)
  const contents = splitText(fullText)
  const speech = speaks ? planSpeech(context, { ...draft, texts: contents }, now) : null
  const texts = contents.map((part) => ({ id: newId(now.getTime()), text: part, file: null }))
  const parts = [...texts, ...attached.parts]
  const detail = detailOf(draft, unsentFiles)
  // Without the disclosure, which says nothing about this conversation in a list.
  const preview = messagePreview(attached.text)
  const mute = muteStateAfter(burstOf(context))
  const heardFields = heardFieldsOf(context, draft.lead)
  const events = eventsOf(context, draft, { messageId: parts[0]?.id, preview, now })
  let isClosed = false
  try {
    isClosed = await store.close(
      context,
      { ...draft, detail, heardFields, mute, parts, unsentFiles, preview, events, speech },
      now,
    )
  } finally {
    if (!isClosed) await discardFiles(ownerFiles, parts)
  }
  if (isClosed) afterCommit()
  if (isClosed && draft.lead) afterLeadSaved()
  return isClosed
}

/** A request whose file could not be sent is not recorded as answered with it. */
const detailOf = (
  { outcome, detail }: Pick<DraftReply, 'outcome' | 'detail'>,
  unsentFiles: readonly UnsentFile[],
): DraftReply['detail'] =>
  outcome === 'document_request' && unsentFiles.length > 0 ? { ...detail, said: 'unsent' } : detail

function eventsOf(
  context: ReplyContext,
  { modelProblem, pauseBy }: Pick<DraftReply, 'modelProblem' | 'pauseBy'>,
  { messageId, preview, now }: { messageId: string | undefined; preview: string; now: Date },
): ServerEvent[] {
  const { conversationId, exchangeId, sessionName, agentId, agentName, contactName } = context
  const at = now.toISOString()
  const shown = { sessionName, agentId, agentName, contactName, at }
  const events: ServerEvent[] = [
    messageId === undefined
      ? { type: 'conversation', conversationId }
      : { type: 'message', conversationId, messageId, logId: exchangeId, direction: 'outgoing', preview, ...shown },
  ]
  if (pauseBy) events.push({ type: 'conversation', conversationId, handOff: { by: pauseBy, ...shown } })
  if (modelProblem !== 'unchanged' && modelProblem !== context.modelProblem)
    events.push({ type: 'agent', agentId, agentName, problem: modelProblem })
  return events
}
