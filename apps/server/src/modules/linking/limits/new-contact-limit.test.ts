import { expect, test } from 'vitest'
import { newContactLimit } from './new-contact-limit.ts'

const since = new Date('2026-11-01T10:00:00Z')
const onDay = (day: number) => new Date(since.getTime() + day * 86_400_000)

test('new contact limit: grows with the age of the link, and names the next step', () => {
  expect(newContactLimit(since, since)).toEqual({ limit: 5, next: { limit: 10, at: onDay(3) } })
  expect(newContactLimit(since, onDay(2.99)).limit).toBe(5)
  expect(newContactLimit(since, onDay(3)).limit).toBe(10)
  expect(newContactLimit(since, onDay(13)).limit).toBe(20)
  expect(newContactLimit(since, onDay(400))).toEqual({ limit: 80, next: null })
})

test('new contact limit: with a clock set back it is the first step', () => {
  expect(newContactLimit(since, onDay(-2)).limit).toBe(5)
})
