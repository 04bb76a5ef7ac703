import type { Log } from '../../../../platform/log/log.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { ChatTurn } from '../../../../ports/language-model.ts'
import type { CheckGrounding } from '../../grounding/check-grounding.ts'
import { burstOf } from '../burst.ts'
import { statesPaymentByMeaning } from '../payment-receipt/by-meaning/states-payment-by-meaning.ts'
import { withUnprovenPayment } from '../payment-receipt/receipt-draft.ts'
import { sendingOfferOf } from '../sending/sendable-document.ts'
import { sendablePictures } from '../sending/sendable-picture.ts'
import { markUnheard, noticesBeside } from '../rules/added-notices.ts'
import { isUnwatched } from '../rules/video-notice.ts'
import type { ModelSession } from '../../../../ports/model-session.ts'
import type { AddedNotice, DraftReply, TurnDecision, TurnStore } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { hasWords, limitFileWords } from './prompt/attachment-text.ts'
import {
  heldLookupJournalEntry,
  lookupJournalEntry,
  type LookUpExternal,
  runExternalLookup,
} from './external-lookup.ts'
import { type GeneratedDraft, generateDraft } from './generate-draft.ts'
import { groundingFor } from './grounding-for.ts'
import { instructionsFor, turnsOf } from './prompt/instructions.ts'
import { type PromptSources, type ReplyPassages, selectPassages, withPassages } from './reply-passages.ts'
import { isRepeatedWithoutPictures } from './pictures/repeat-without-pictures.ts'
import { NO_PICTURES, type ShownPictures, type WithShownPictures } from './pictures/shown-pictures.ts'
import { recordBlindness, unseenDraft } from './pictures/unseen-pictures.ts'
import { unshownDecision, unshownReason, withFailedPictures } from './pictures/unshown-pictures.ts'
import { draftOfGenerated } from './draft-of-generated.ts'

type Generation = {
  context: ReplyContext
  modelSession: ModelSession
  passages: ReplyPassages
  /** The text of the burst. */
  question: string
  /** When the generation of this reply first started, over all attempts. */
  startedAt: Date
}

export type DraftWithModelDeps = {
  clock: Clock
  log: Log
  checkGrounding: CheckGrounding
  /** Asks the owner's own HTTP system. */
  lookUp: LookUpExternal
  /** The pictures of the contact as a model gets them. */
  withShownPictures: WithShownPictures
  /** Adds a line to the journal: every lookup is recorded, also when the generation fails later. */
  addJournalLine: TurnStore['addJournalLine']
}

/** `notices`: about notes, pictures and files of the burst that the model did not get. */
type ModelDecision = { decision: TurnDecision; notices: readonly AddedNotice[] }

/** Asks the owner's system, then the model. Throws a `LanguageModelError`. */
export const draftWithModel = (deps: DraftWithModelDeps, generation: Generation): Promise<ModelDecision> =>
  generation.modelSession.seesPictures
    ? deps.withShownPictures(generation.context, (shown) => draftWithPictures(deps, generation, shown))
    : draftWithPictures(deps, generation, NO_PICTURES)

async function draftWithPictures(
  deps: DraftWithModelDeps,
  generation: Generation,
  shown: ShownPictures,
): Promise<ModelDecision> {
  const { context, modelSession } = generation
  const reason = unshownReason(shown)
  let notices = noticesBeside(reason ? withFailedPictures(context) : context, modelSession.seesPictures)
  // Words are answered without the pictures.
  if (reason && !hasWords(burstOf(context)))
    return { decision: unshownDecision(generation, reason, deps.clock.now()), notices }
  if (reason) await deps.addJournalLine(context, 'crowded', { kind: reason }, deps.clock.now())
  if (shown.pictures.size === 0 && !hasWords(burstOf(context)))
    return { decision: unseenDraft(context, modelSession), notices }
  const lookup = await lookUpAndRecord(deps, generation)
  const generated = await requestAndRecord(deps, generation, { lookup, notices }, shown).catch(
    async (error: unknown) => {
      if (!isRepeatedWithoutPictures(shown, error, generation, deps.clock.now())) throw error
      await recordBlindness(deps, generation, error)
      if (error.kind === 'refused' && !hasWords(burstOf(context))) return null
      shown.release()
      await deps.addJournalLine(context, 'unshown', { kind: error.kind }, deps.clock.now())
      notices = error.isPictureRefused
        ? noticesBeside(context, false)
        : noticesBeside(withFailedPictures(context), modelSession.seesPictures)
      return requestDraft(deps, generation, { lookup, notices }, NO_PICTURES)
    },
  )
  if (generated === null) return { decision: unseenDraft(context, modelSession), notices }
  const draft = draftOfGenerated(context, modelSession.paid(), { ...generated, held: lookup.held }, deps.clock.now())
  return { decision: await withCheckedPayment(deps, generation, draft, shown), notices }
}

/** What the question about the draft cost is in the cost of the reply; the pictures leave the memory before it. */
async function withCheckedPayment(
  deps: DraftWithModelDeps,
  { context, modelSession, startedAt }: Generation,
  draft: DraftReply,
  { release }: ShownPictures,
): Promise<DraftReply> {
  if (context.unprovenPayment === null) return draft
  const checked = await withUnprovenPayment(context, draft, (unproven, text) => {
    release()
    return statesPaymentByMeaning(deps, { context: unproven, modelSession, startedAt }, text)
  })
  return { ...checked, detail: { ...checked.detail, ...modelSession.paid() } }
}

/** The journal says how many pictures of the burst the model saw. */
async function requestAndRecord(
  deps: DraftWithModelDeps,
  generation: Generation,
  additions: Additions,
  shown: ShownPictures,
): Promise<GeneratedDraft> {
  const generated = await requestDraft(deps, generation, additions, shown)
  const { pictures, pages, leftOut, unopened, notLoaded, isEarlier } = shown
  const count = [...pictures.values()].flat().length - pages
  const detail = { count, ...(pages > 0 && { pages }), leftOut, unopened, notLoaded }
  if (pictures.size > 0 && !isEarlier) await deps.addJournalLine(generation.context, 'saw', detail, deps.clock.now())
  return generated
}

/** `text`: the answer of the owner's own system. `held`: figures that the contact confirms before it is asked. */
type Lookup = { text: string | null; held: readonly string[] }

/** What the instructions hold beside the conversation. */
type Additions = { lookup: Lookup; notices: readonly AddedNotice[] }

/** The journal records every lookup, and that one waits for the contact. */
async function lookUpAndRecord(
  { lookUp, addJournalLine, clock }: DraftWithModelDeps,
  { context, question }: Generation,
): Promise<Lookup> {
  const result = await runExternalLookup(lookUp, context, question, clock.now())
  if (result === null) return { text: null, held: [] }
  const entry = 'held' in result ? heldLookupJournalEntry(result.held) : lookupJournalEntry(result.answer)
  await addJournalLine(context, ...entry, clock.now())
  return 'held' in result ? { text: null, held: result.held } : { text: result.answer.text, held: [] }
}

function requestDraft(
  { checkGrounding, clock }: DraftWithModelDeps,
  { context, modelSession, passages, question, startedAt }: Generation,
  { lookup: { text: lookupText, held }, notices }: Additions,
  { pictures }: ShownPictures,
): Promise<GeneratedDraft> {
  const burst = markUnheard(context)
  const selectedPassages = selectPassages(passages.recalled)
  const offer = sendingOfferOf(context)
  const found = selectedPassages.flatMap((passage) => passage.pictures)
  const sendable = sendablePictures(context, question, found)
  const earlier = context.history.filter(
    (line) => !line.isGone && (line.exchangeId !== context.exchangeId || line.direction === 'outgoing'),
  )
  return generateDraft(
    {
      languageModel: modelSession.languageModel,
      isBudgetSpent: () => modelSession.spentBudget() !== null,
      checkGrounding,
      clock,
    },
    {
      workspaceId: context.workspaceId,
      startedAt,
      model: modelSession.model,
      config: context.config,
      instructions: instructionsFor({
        ...context,
        hasPassages: selectedPassages.length > 0,
        hasLookupResult: lookupText !== null,
        hasAttachment: context.history.some(({ reading }) => reading),
        hasUnseen: [...earlier, ...burst].some((line) => line.unheard !== null || isUnwatched(context, line)),
        hasNotice: notices.length > 0,
        hasReceipt: context.unprovenPayment !== null || context.history.some(({ receipt }) => receipt),
        hasTranscript: context.history.some(({ details }) => details?.isTranscript),
        lead: context,
        offer,
        heldFigures: held,
      }),
      turns: withSources(turnsOf(context, limitFileWords([...earlier, ...burst]), pictures), {
        passages: selectedPassages,
        pictures: sendable,
        lookupText,
      }),
      passages: selectedPassages,
      grounding: groundingFor(context, {
        passages: selectedPassages,
        lookupText,
        history: context.history,
        now: clock.now(),
      }),
      sending: { offer, pictures: sendable, question },
    },
  )
}

/** Adds passages, with the numbers of their pictures, and lookup text to the last turn. */
const withSources = (turns: ChatTurn[], sources: PromptSources): ChatTurn[] =>
  turns.map((turn, at) => (at === turns.length - 1 ? { ...turn, content: withPassages(turn.content, sources) } : turn))
