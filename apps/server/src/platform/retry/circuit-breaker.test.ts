import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function openCircuit(failuresToOpen = 3) {
  let ms = 0
  const clock = { now: () => new Date(ms) }
  const breaker = createCircuitBreaker<string>({ clock, failuresToOpen, openMs: (times) => 1_000 * 2 ** times })
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed('a', 'hangs')
  }
  return { breaker, fail, pass: (byMs: number) => void (ms += byMs) }
}

test('circuit breaker: opens after consecutive failures, for its key alone', () => {
  const { breaker, fail } = openCircuit()
  fail(2)
  expect(breaker.admit('a').refusal).toBeNull()
  fail(1)
  expect(breaker.admit('a').refusal).toEqual({ until: new Date(1_000), reason: 'hangs' })
  expect(breaker.admit('b').refusal).toBeNull()
})

test('circuit breaker: a success resets the count of failures', () => {
  const { breaker, fail } = openCircuit()
  fail(2)
  breaker.succeeded('a')
  fail(2)
  expect(breaker.refusal('a')).toBeNull()
})

test('circuit breaker: after the pause one probe is admitted, and others are refused until it ends', () => {
  const { breaker, fail, pass } = openCircuit()
  fail(3)
  pass(1_000)
  expect(breaker.admit('a').refusal).toBeNull()
  expect(breaker.admit('a').refusal).not.toBeNull()
  breaker.succeeded('a')
  expect(breaker.admit('a').refusal).toBeNull()
  expect(breaker.admit('a').refusal).toBeNull()
})

test('circuit breaker: a failed probe opens it for twice as long', () => {
  const { breaker, fail, pass } = openCircuit()
  fail(3)
  pass(1_000)
  breaker.admit('a')
  fail(1)
  expect(breaker.refusal('a')?.until).toEqual(new Date(3_000))
})

test('circuit breaker: failures of calls made before it opened do not lengthen the pause', () => {
  const { breaker, fail } = openCircuit()
  fail(40)
  expect(breaker.refusal('a')?.until).toEqual(new Date(1_000))
})

test('circuit breaker: a probe that never reports is replaced', () => {
  const { breaker, fail, pass } = openCircuit()
  fail(3)
  pass(1_000)
  breaker.admit('a')
  pass(60_000)
  expect(breaker.admit('a').refusal).toBeNull()
})

test('circuit breaker: a probe that ends without a result leaves its turn to the next caller', () => {
  const { breaker, fail, pass } = openCircuit()
  fail(3)
  pass(1_000)
  const first = breaker.admit('a')
  if (!first.refusal) first.end()
  const second = breaker.admit('a')
  expect(second.refusal).toBeNull()
  if (!first.refusal) first.end()
  expect(breaker.admit('a').refusal).not.toBeNull()
})
