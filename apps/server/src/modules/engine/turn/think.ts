import type { Paid, ProblemCode } from '@portavoz/contract'
import type { Log } from '../../../platform/log.ts'
import { toWhatsApp } from '../../../platform/markdown/whatsapp.ts'
import { type Brain, BrainError, isLasting, type Model, type Turn } from '../../../ports/brain.ts'
import type { CheckDrafts } from '../guard/check-drafts.ts'
import { nextThought } from '../timing.ts'
import { close, type CloseNeeds } from './close.ts'
import { type Drafted, draftWith } from './draft.ts'
import { burstOf, type Draft, endingOf, saying } from './ending.ts'
import { handOver, orPerson } from './hand-over.ts'
import { instructionsFor, turnsOf } from './instructions.ts'
import { knownTo } from './known.ts'
import { leadOf } from './lead.ts'
import { answeredLead } from './lead-answer.ts'
import { fieldsAskedIn, withoutRepeatedAsks } from './lead-asked.ts'
import { requiredFieldsOf, settledFields } from './lead-missing.ts'
import { withLeadQuestion } from './lead-question.ts'
import { type LookUp, lookUpFor, lookUpLine } from './look-up.ts'
import { type Recollect, recollectFor, type Recollected, withPassages, worthReading } from './recollect.ts'
import type { Todo } from './reply.store.ts'
import { fallback, saidIn, unavailable } from './verdict.ts'
import { fit } from './words.ts'

/**
 * What an agent thinks with. `spentBudget`: whose budget forbids to ask its model any more this month. `paid` is the sum
 * of what this brain said.
 */
export type Means = { model: Model; brain: Brain; spentBudget: () => SpentBudget | null; paid: () => Paid | null }
type SpentBudget = 'agent' | 'installation'

export type ThinkNeeds = CloseNeeds & {
  log: Log
  /** Null for an agent that has no model. */
  meansOf: (todo: Todo) => Promise<Means | null>
  checkDrafts: CheckDrafts
  /** What the owner's documents say of a question. */
  recollect: Recollect
  /** What the owner's own system says of it. */
  lookUp: LookUp
  /** «escribiendo…» until the returned function is called. */
  typing: (todo: Todo) => () => void
  /** Comes back to this exchange at that time; null where whoever asks waits for the answer, and takes none later. */
  postpone: ((todo: Todo, at: Date) => Promise<void>) | null
}

/** Looks for an answer, with the model or without one. False when the exchange must be looked at afresh. */
export async function think(needs: ThinkNeeds, todo: Todo): Promise<boolean> {
  const { config } = todo
  const means = await needs.meansOf(todo)
  const question = saidIn(burstOf(todo))
  const begun = todo.firstThoughtAt ?? needs.clock.now()
  const end = (draft: Draft) =>
    close(needs, todo, resumed(todo, withLeadQuestion(todo, orPerson(todo, question, draft, needs.clock.now()))))
  const recollected = await recollectFor(needs.recollect)(todo, question, needs.clock.now())
  const spentBudget = means?.spentBudget() ?? null
  if (!means || spentBudget) return end(withoutModel(todo, recollected, spentBudget))

  const stopTyping = config.useTypingIndicator ? needs.typing(todo) : () => {}
  try {
    const told = await lookedUp(needs, todo, question)
    const written = await ask(needs, todo, means, { ...recollected, told, begun })
    return await end(drafted(todo, means.paid(), written, needs.clock.now()))
  } catch (error) {
    if (error instanceof BrainError) return failed(needs, todo, error, { begun, paid: means.paid() })
    throw error
  } finally {
    stopTyping()
  }
}

/** An answer ends the pause that an outage caused, unless it gives the conversation to a person. */
const resumed = ({ pausedBy }: Todo, draft: Draft): Draft => ({
  ...draft,
  resumes: pausedBy === 'model' && draft.pauseBy === null,
})

/** What the owner's own system says, if it is asked and says anything; either way the journal has it. */
async function lookedUp({ lookUp, store, clock }: ThinkNeeds, todo: Todo, question: string): Promise<string | null> {
  const found = await lookUpFor(lookUp, todo, question, clock.now())
  if (found) await store.note(todo, ...lookUpLine(found), clock.now())
  return found?.text ?? null
}

type Begun = Recollected & { told: string | null; begun: Date }

function ask({ checkDrafts, clock }: ThinkNeeds, todo: Todo, means: Means, found: Begun): Promise<Drafted> {
  const { recalled, told, begun } = found
  const burst = burstOf(todo)
  const read = worthReading(recalled)
  const before = todo.history.filter((line) => !burst.includes(line) && !line.isGone)
  return draftWith(
    { brain: means.brain, isSpent: () => means.spentBudget() !== null, checkDrafts, clock },
    {
      userId: todo.userId,
      begun,
      model: means.model,
      config: todo.config,
      instructions: instructionsFor({ ...todo, hasPassages: read.length > 0, isTold: told !== null, lead: todo }),
      turns: asking(turnsOf([...before, ...burst]), read, told),
      read,
      known: knownTo(todo, { read, told, history: todo.history, now: clock.now() }),
    },
  )
}

/** What the model wrote, or, where that may not be said, the fallback; then the draft is kept for the owner to see. */
function drafted(todo: Todo, paid: Paid | null, written: Drafted, now: Date): Draft {
  const { text, sources, objection, action, isWithheld } = written
  const lead = leadOf(todo.config, written.calls, heardIn(todo))
  const ran = { modelProblem: null, ran: true, lead }
  if (action?.does === 'escalate') {
    const given = handOver(todo, action.why, now)
    return { ...given, ...ran, detail: { ...paid, ...given.detail } }
  }
  if (action) {
    const why = isWithheld ? { kind: 'withheld' } : {}
    return { ...endingOf(fallback(todo.config)), ...ran, outcome: 'no_answer', detail: { ...paid, ...why } }
  }
  if (!objection) {
    const said = withoutRepeatedAsks(text, requiredFieldsOf(todo.config), settledFields(todo))
    const asks = fieldsAskedIn(said, requiredFieldsOf(todo.config))
    return { ...saying('answered', writtenFor(todo.platform, said)), ...ran, sources, asks, detail: paid }
  }
  const detail = { ...paid, ...objection, draft: text }
  return { ...endingOf(fallback(todo.config)), ...ran, outcome: 'guarded', detail }
}

/** Telegram reads HTML, which is made of it when it is sent; WhatsApp's own marks are kept as they leave. */
const writtenFor = (platform: Todo['platform'], text: string) => (platform === 'whatsapp' ? toWhatsApp(text) : text)

/** All that the contact said in this context. */
const heardIn = ({ history }: Todo) => saidIn(history.filter((line) => line.direction === 'incoming' && !line.isGone))

const spentProblems = {
  agent: 'model.out_of_budget',
  installation: 'model.out_of_allowance',
} as const satisfies Record<SpentBudget, ProblemCode>

/** Whoever has no model, or may ask it no more this month, quotes what was found, or does not pretend. */
function withoutModel(todo: Todo, { quote }: Recollected, spent: SpentBudget | null): Draft {
  const { config } = todo
  const { lead, reply } = answeredLead(todo, quote !== null)
  if (reply) return { ...reply, ran: true, lead }
  const ran = { ran: true, lead, ...(spent && { modelProblem: spentProblems[spent], detail: { budget: spent } }) }
  if (quote === null) return { ...endingOf(fallback(config)), ...ran, outcome: spent ? 'out_of_budget' : 'no_model' }
  const said = fit(quote.reply, config.maxResponseLength)
  return { ...saying(spent ? 'budget_quoted' : 'quoted', said), ...ran, sources: [quote.source] }
}

/** The last turn with what its question brought to mind, and what the owner's own system says of it. */
const asking = (turns: Turn[], read: Recollected['recalled'], told: string | null): Turn[] =>
  turns.map((turn, at) =>
    at === turns.length - 1 ? { ...turn, content: withPassages(turn.content, read, told) } : turn,
  )

/** Since when a question is thought about, and what that cost. */
type Spent = { begun: Date; paid: Paid | null }

/** The model did not answer: again in a while, or, when the customer has waited enough, the fallback and a person. */
async function failed(needs: ThinkNeeds, todo: Todo, error: BrainError, { begun, paid }: Spent): Promise<boolean> {
  const { store, clock, log, postpone } = needs
  const now = clock.now()
  log.warn({ err: error, agentId: todo.agentId }, 'the model failed')
  const next = isLasting(error) ? null : nextThought(begun, now, error.retryAfterMs)
  if (next && postpone) {
    await store.thoughtSince(todo.exchangeId, begun)
    await store.note(todo, 'brain_waits', { kind: error.kind, ...paid }, now)
    await postpone(todo, next)
    return true
  }
  const said = endingOf(unavailable(todo.config))
  // Who was told so already is not told again.
  const isTold = todo.pausedBy === 'model'
  return close(needs, todo, {
    ...said,
    text: isTold ? '' : said.text,
    outcome: isTold ? 'paused' : 'model_failed',
    pauseBy: 'model',
    status: 'transferred',
    modelProblem: problemOf(error),
    ran: true,
    detail: { kind: error.kind, ...paid, ...(isTold && { pausedBy: 'model' }) },
  })
}

/** Of these its owner can do something; the rest is told as one. */
const problems: Partial<Record<BrainError['kind'], ProblemCode>> = {
  bad_key: 'model.bad_key',
  out_of_money: 'model.out_of_money',
  unknown_model: 'model.unknown_model',
}

const problemOf = ({ kind }: BrainError): ProblemCode => problems[kind] ?? 'model.failing'
