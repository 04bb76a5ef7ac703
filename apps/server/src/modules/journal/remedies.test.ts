import { expect, test } from 'vitest'
import type { ExchangeOutcome } from '@portavoz/contract'
import type { JournalLine } from './journal.store.ts'
import { findRemedy } from './remedies.ts'
import { type DeliveryStep, deliverySteps } from './texts/delivery-steps.ts'

const line = (step: string, detail: JournalLine['detail'] = null): JournalLine => ({ step, detail, messageId: 'm' })
const remedyFor = (outcome: ExchangeOutcome | null, ...rows: JournalLine[]) =>
  findRemedy({ id: 'e', outcome, platform: 'telegram', cited: [] }, rows)

const remedyWithoutReply: Record<ExchangeOutcome, ReturnType<typeof remedyFor>> = {
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
  no_model: 'model',
  out_of_budget: 'edit',
  budget_quoted: 'edit',
  no_answer: 'edit',
  guarded: 'edit',
  quoted: null,
  thanked: null,
  media: 'edit',
  muted: null,
  contact_blocked: null,
  out_of_hours: null,
  still_closed: null,
  stale: null,
  suspended: null,
  over_limit: null,
  sticker: null,
  withdrawn: null,
  other_phone: null,
  reported: null,
  answered: null,
  document_request: null,
  payment_receipt: null,
  media_notice: null,
  voice_notice: null,
  file_notice: null,
}

test('exchange without a reply: every outcome has its button or none', () => {
  const outcomes = Object.keys(remedyWithoutReply) as ExchangeOutcome[]
  expect(Object.fromEntries(outcomes.map((outcome) => [outcome, remedyFor(outcome)]))).toEqual(remedyWithoutReply)
})

test('exchange with a reply: every delivery step has its button or none', () => {
  const expected: Record<DeliveryStep, ReturnType<typeof remedyFor>> = {
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
  expect(Object.fromEntries(deliverySteps.map((step) => [step, remedyFor('answered', line(step))]))).toEqual(expected)
})

test('open exchange: no button; failed model with a hand-off: the conversation can be reopened', () => {
  expect(remedyFor(null)).toBeNull()
  expect(remedyFor(null, line('brain_waits', { kind: 'bad_key' }))).toBeNull()
  expect(remedyFor('model_failed', line('sent'))).toBe('reopen')
})

test('spent budget: the button edits the agent, unless the reply was not delivered', () => {
  for (const outcome of ['out_of_budget', 'budget_quoted'] as const) {
    expect(remedyFor(outcome, line('sent'))).toBe('edit')
    expect(remedyFor(outcome, line('failed'))).toBe('connect')
  }
})

test('reply without a model: the button leads to the choice of one, unless the reply was not delivered', () => {
  for (const outcome of ['quoted', 'no_model'] as const) {
    expect(remedyFor(outcome, line('sent'))).toBe('model')
    expect(remedyFor(outcome, line('failed'))).toBe('connect')
  }
})

test('media notice: no button when it was already sent or would not be true', () => {
  expect(remedyFor('media', line('media', { isNoticed: true }))).toBeNull()
  expect(remedyFor('media', line('media', { isUnopened: true }))).toBeNull()
})
