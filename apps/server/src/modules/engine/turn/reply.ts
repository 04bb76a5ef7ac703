import { CustomConfig, type ProblemCode, type ServerEvent } from '@portavoz/contract'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { type Brain, BrainError, type Model, type Turn } from '../../../ports/brain.ts'
import { instructionsFor, turnsOf } from './instructions.ts'
import type { Ending, ReplyStore, Todo } from './reply.store.ts'
import { cited, type Recollect, recollectFor, type Recollected, withPassages, worthReading } from './recollect.ts'
import { nextThought } from '../timing.ts'
import { fallback, isUnopened, judge, type Spoken } from './verdict.ts'
import { fit, split } from './words.ts'

type Needs = {
  clock: Clock
  log: Log
  store: ReplyStore
  brain: Brain
  modelOf: (agentId: string, secrets: string, config: CustomConfig) => Model | null
  /** What the owner's documents say of a question. */
  recollect: Recollect
  /** «escribiendo…» until the returned function is called. */
  typing: (todo: Todo) => () => void
  /** Comes back to this exchange at that time. */
  postpone: (todo: Todo, at: Date) => Promise<void>
  /** Sends what is written and pending in a conversation. */
  deliver: (conversationId: string) => Promise<void>
  /** Called after each commit. */
  committed: () => void
}

export type Reply = (exchangeId: string, conversationId: string) => Promise<void>

/** Answers one exchange, at most once, whatever happens on the way. */
export function createReply(needs: Needs): Reply {
  const { store, clock, postpone, deliver } = needs
  return async (exchangeId, conversationId) => {
    const now = clock.now()
    const todo = await store.todo(exchangeId, now)
    if (todo?.outcome === null) {
      if (todo.dueAt > now) return postpone(todo, todo.dueAt)
      const isClosed = await settle(needs, { ...todo, config: CustomConfig.parse(todo.config) })
      // New messages arrived while we thought: the job comes again, and reads them too.
      if (!isClosed) return postpone(todo, clock.now())
    }
    await deliver(conversationId)
  }
}

/** False when the exchange must be looked at afresh. Waiting for the model's return counts as settled for now. */
async function settle(needs: Needs, todo: Todo): Promise<boolean> {
  const verdict = judge(todo, burstOf(todo))
  return verdict.act === 'think' ? think(needs, todo) : close(needs, todo, endingOf(verdict, todo))
}

/** What the contact wrote at one go, did not take back, and still waits for an answer. */
const burstOf = ({ history, exchangeId }: Todo) =>
  history.filter((line) => line.exchangeId === exchangeId && line.direction === 'incoming' && !line.isGone)

async function think(needs: Needs, todo: Todo): Promise<boolean> {
  const model = needs.modelOf(todo.agentId, todo.secrets, todo.config)
  const burst = burstOf(todo)
  const question = burst.map((line) => line.content).join('\n')
  const recollected = await recollectFor(needs.recollect)(todo, todo.config, question)
  if (!model) return close(needs, todo, withoutModel(todo, recollected))

  const read = worthReading(recollected.recalled)
  const stopTyping = todo.config.useTypingIndicator ? needs.typing(todo) : () => {}
  try {
    const { text, usage } = await needs.brain.answer({
      model,
      instructions: instructionsFor({ ...todo, hasPassages: read.length > 0 }),
      turns: asking(turnsOf([...todo.history.filter((line) => !burst.includes(line) && !line.isGone), ...burst]), read),
      maxCharacters: todo.config.maxResponseLength,
    })
    const draft = cited(text, read)
    return await close(needs, todo, {
      ...saying('answered', fit(draft.text, todo.config.maxResponseLength)),
      sources: draft.sources,
      modelProblem: null,
      ran: true,
      detail: { model: model.name, ...usage },
    })
  } catch (error) {
    if (error instanceof BrainError) return failed(needs, todo, error)
    throw error
  } finally {
    stopTyping()
  }
}

/** Whoever has no model quotes what was found, or does not pretend. */
function withoutModel({ config }: Todo, { quote }: Recollected): Draft {
  if (quote === null) return { ...endingOf(fallback(config)), outcome: 'no_model', ran: true }
  const said = fit(quote.reply, config.maxResponseLength)
  return { ...saying('quoted', said), sources: [quote.source], ran: true }
}

/** The last turn with what its question brought to mind. */
const asking = (turns: Turn[], read: Recollected['recalled']): Turn[] =>
  turns.map((turn, at) => (at === turns.length - 1 ? { ...turn, content: withPassages(turn.content, read) } : turn))

/** The model did not answer: again in a while, or, when the customer has waited enough, the fallback and a person. */
async function failed(
  { store, clock, log, postpone, ...needs }: Needs,
  todo: Todo,
  error: BrainError,
): Promise<boolean> {
  const now = clock.now()
  log.warn({ err: error, agentId: todo.agentId }, 'the model failed')
  const since = await store.thoughtSince(todo.exchangeId, now)
  const next = error.kind === 'bad_key' ? null : nextThought(since, now, error.retryAfterMs)
  if (next) {
    await store.note(todo, 'brain_waits', { kind: error.kind }, now)
    await postpone(todo, next)
    return true
  }
  const problem: ProblemCode = error.kind === 'bad_key' ? 'model.bad_key' : 'model.failing'
  return close({ store, clock, log, postpone, ...needs }, todo, {
    ...endingOf(fallback(todo.config)),
    outcome: 'model_failed',
    pauseBy: 'model',
    status: 'transferred',
    modelProblem: problem,
    ran: true,
    detail: { kind: error.kind },
  })
}

type Draft = Omit<Ending, 'parts' | 'events' | 'preview'> & { text: string }

const nothing = {
  pauseBy: null,
  mute: null,
  modelProblem: 'unchanged',
  ran: false,
  sources: [],
  detail: null,
} as const

const saying = (outcome: Ending['outcome'], text: string): Draft => ({ ...nothing, outcome, text, status: 'active' })

/** Endings after which nobody waits for anybody. */
const settled = new Set<Ending['outcome']>(['muted', 'sticker', 'never_answer', 'withdrawn'])

function detailOf(outcome: Ending['outcome'], todo: Todo): Draft['detail'] {
  const { pausedBy, isNoticed } = todo
  if (outcome === 'paused') return { pausedBy }
  return outcome === 'media' ? { isNoticed, isUnopened: isUnopened(burstOf(todo)) } : null
}

function endingOf(verdict: Spoken, todo?: Todo): Draft {
  if (verdict.act === 'say') return { ...saying(verdict.outcome, verdict.text), mute: verdict.mute }
  const { outcome, mute, pauseBy } = verdict
  return {
    ...nothing,
    outcome,
    mute,
    text: '',
    pauseBy,
    status: pauseBy ? 'transferred' : settled.has(outcome) ? null : 'waiting',
    // What paused it today may be another thing tomorrow, and a notice may be turned off.
    detail: todo ? detailOf(outcome, todo) : null,
  }
}

async function close({ clock, store, committed }: Needs, todo: Todo, draft: Draft): Promise<boolean> {
  const now = clock.now()
  const parts = split(draft.text).map((text) => ({ id: newId(now.getTime()), text }))
  const preview = [...draft.text].slice(0, 160).join('')
  const events = eventsOf(todo, draft, parts[0]?.id, preview, now)
  const isClosed = await store.close(todo, { ...draft, parts, preview, events }, now)
  if (isClosed) committed()
  return isClosed
}

function eventsOf(
  todo: Todo,
  { modelProblem, pauseBy }: Draft,
  messageId: string | undefined,
  preview: string,
  now: Date,
): ServerEvent[] {
  const { conversationId, exchangeId, sessionName, agentId, agentName, contactName } = todo
  const events: ServerEvent[] = [
    messageId === undefined
      ? { type: 'conversation', conversationId }
      : {
          type: 'message',
          conversationId,
          messageId,
          logId: exchangeId,
          sessionName,
          agentId,
          agentName,
          contactName,
          direction: 'outgoing',
          preview,
          at: now.toISOString(),
        },
  ]
  if (pauseBy) {
    const handOff = { by: pauseBy, sessionName, agentId, agentName, contactName, at: now.toISOString() }
    events.push({ type: 'conversation', conversationId, handOff })
  }
  if (modelProblem !== 'unchanged' && modelProblem !== todo.modelProblem)
    events.push({ type: 'agent', agentId, agentName, problem: modelProblem })
  return events
}
