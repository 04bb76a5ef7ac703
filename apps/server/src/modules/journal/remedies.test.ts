import { expect, test } from 'vitest'
import type { Outcome } from '../../db/schema.ts'
import type { JournalLine } from './journal.store.ts'
import { remedyOf } from './remedies.ts'
import { type Ending, endings } from './endings.ts'

const line = (step: string, detail: JournalLine['detail'] = null): JournalLine => ({ step, detail, messageId: 'm' })
const remedy = (outcome: Outcome | null, ...rows: JournalLine[]) =>
  remedyOf({ id: 'e', outcome, platform: 'telegram' }, rows)

/** A way to end that is new stands here before the types hold. */
const nothingSaid: Record<Outcome, ReturnType<typeof remedy>> = {
  inactive: 'activate',
  paused: 'reopen',
  loop: 'reopen',
  quarantined: 'reopen',
  model_failed: 'reopen',
  escalated: 'reopen',
  nobody_there: null,
  auto_reply_off: 'edit',
  never_answer: 'edit',
  greeted: 'edit',
  fallback: 'edit',
  no_model: 'edit',
  out_of_budget: 'edit',
  budget_quoted: 'edit',
  no_answer: 'edit',
  guarded: 'edit',
  quoted: null,
  thanked: null,
  media: 'edit',
  muted: null,
  out_of_hours: null,
  still_closed: null,
  stale: null,
  sticker: null,
  withdrawn: null,
  other_phone: null,
  reported: null,
  answered: null,
  media_notice: null,
}

test('every way to say nothing has the button that mends it, or is known to have none', () => {
  const outcomes = Object.keys(nothingSaid) as Outcome[]
  expect(Object.fromEntries(outcomes.map((outcome) => [outcome, remedy(outcome)]))).toEqual(nothingSaid)
})

test('so has every way in which a reply may fare', () => {
  const told: Record<Ending, ReturnType<typeof remedy>> = {
    sent: null,
    reported_reply: null,
    relayed_reply: null,
    witnessed_reply: null,
    forestalled: null,
    refused: 'connect',
    never_fetched: 'workflows',
    failed: 'connect',
    blocked: null,
    uncertain: null,
  }
  expect(Object.fromEntries(endings.map((ending) => [ending, remedy('answered', line(ending))]))).toEqual(told)
})

test('what is still on its way has none, and a conversation that a failed model left to a person can be taken back', () => {
  expect(remedy(null)).toBeNull()
  expect(remedy(null, line('brain_waits', { kind: 'bad_key' }))).toBeNull()
  expect(remedy('model_failed', line('sent'))).toBe('reopen')
})

test('of a budget that is spent more may be spent, also where something was said; a reply that did not go out comes first', () => {
  for (const outcome of ['out_of_budget', 'budget_quoted'] as const) {
    expect(remedy(outcome, line('sent'))).toBe('edit')
    expect(remedy(outcome, line('failed'))).toBe('connect')
  }
})

test('a notice that was given already, or that would be untrue, is not put on', () => {
  expect(remedy('media', line('media', { isNoticed: true }))).toBeNull()
  expect(remedy('media', line('media', { isUnopened: true }))).toBeNull()
})
