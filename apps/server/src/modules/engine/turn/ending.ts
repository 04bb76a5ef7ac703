import type { Ending, Line, Todo } from './reply.store.ts'
import { isUnopened, type Spoken } from './verdict.ts'

/** How an exchange is to end, before its words are cut in pieces. */
export type Draft = Omit<Ending, 'mute' | 'parts' | 'events' | 'preview'> & { text: string }

const nothing = {
  pauseBy: null,
  modelProblem: 'unchanged',
  ran: false,
  resumes: false,
  sources: [],
  detail: null,
  lead: null,
  asks: [],
} as const

/** Something was said, and whoever wrote waits all the same. */
const unattended = new Set<Ending['outcome']>(['out_of_hours', 'nobody_there'])

export const saying = (outcome: Ending['outcome'], text: string): Draft => ({
  ...nothing,
  outcome,
  text,
  status: unattended.has(outcome) ? 'waiting' : 'active',
})

/** Endings after which nobody waits for anybody. */
const settled = new Set<Ending['outcome']>(['muted', 'sticker', 'never_answer', 'withdrawn'])

function detailOf(outcome: Ending['outcome'], todo: Todo): Draft['detail'] {
  const { pausedBy, isNoticed } = todo
  if (outcome === 'paused') return { pausedBy }
  return outcome === 'media' ? { isNoticed, isUnopened: isUnopened(burstOf(todo)) } : null
}

/** What a rule decided, as an ending. */
export function endingOf(verdict: Spoken, todo?: Todo): Draft {
  if (verdict.act === 'say') return saying(verdict.outcome, verdict.text)
  const { outcome, pauseBy } = verdict
  return {
    ...nothing,
    outcome,
    text: '',
    pauseBy,
    status: pauseBy ? 'transferred' : settled.has(outcome) ? null : 'waiting',
    // What paused it today may be another thing tomorrow, and a notice may be turned off.
    detail: todo ? detailOf(outcome, todo) : null,
  }
}

/** What the contact wrote at one go, did not take back, and still waits for an answer. */
export const burstOf = ({ history, exchangeId }: Todo): Line[] =>
  history.filter((line) => line.exchangeId === exchangeId && line.direction === 'incoming' && !line.isGone)
