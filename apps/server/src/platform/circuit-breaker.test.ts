import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function open(failuresToOpen = 3) {
  let ms = 0
  const clock = { now: () => new Date(ms) }
  const breaker = createCircuitBreaker<string>({ clock, failuresToOpen, openMs: (times) => 1_000 * 2 ** times })
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed('a', 'hangs')
  }
  return { breaker, fail, pass: (byMs: number) => void (ms += byMs) }
}

test('circuit breaker: opens after so many failures in a row, for its key alone', () => {
  const { breaker, fail } = open()
  fail(2)
  expect(breaker.admit('a').refusal).toBeNull()
  fail(1)
  expect(breaker.admit('a').refusal).toEqual({ until: new Date(1_000), reason: 'hangs' })
  expect(breaker.admit('b').refusal).toBeNull()
})

test('circuit breaker: a success between failures starts the count anew', () => {
  const { breaker, fail } = open()
  fail(2)
  breaker.succeeded('a')
  fail(2)
  expect(breaker.refusal('a')).toBeNull()
})

test('circuit breaker: after its pause one probe is let through, and the others are refused until it ends', () => {
  const { breaker, fail, pass } = open()
  fail(3)
  pass(1_000)
  expect(breaker.admit('a').refusal).toBeNull()
  expect(breaker.admit('a').refusal).not.toBeNull()
  breaker.succeeded('a')
  expect(breaker.admit('a').refusal).toBeNull()
  expect(breaker.admit('a').refusal).toBeNull()
})

test('circuit breaker: a failed probe opens it for twice as long', () => {
  const { breaker, fail, pass } = open()
  fail(3)
  pass(1_000)
  breaker.admit('a')
  fail(1)
  expect(breaker.refusal('a')?.until).toEqual(new Date(3_000))
})

test('circuit breaker: failures of calls made before it opened do not lengthen the pause', () => {
  const { breaker, fail } = open()
  fail(40)
  expect(breaker.refusal('a')?.until).toEqual(new Date(1_000))
})

test('circuit breaker: a probe that tells nothing is replaced', () => {
  const { breaker, fail, pass } = open()
  fail(3)
  pass(1_000)
  breaker.admit('a')
  pass(60_000)
  expect(breaker.admit('a').refusal).toBeNull()
})

test('circuit breaker: a probe that ends without telling leaves its turn to the next caller', () => {
  const { breaker, fail, pass } = open()
  fail(3)
  pass(1_000)
  const first = breaker.admit('a')
  if (!first.refusal) first.end()
  const second = breaker.admit('a')
  expect(second.refusal).toBeNull()
  if (!first.refusal) first.end()
  expect(breaker.admit('a').refusal).not.toBeNull()
})
