import { expect, test } from 'vitest'
import { createSendSchedule } from './send-schedule.ts'
import { WHATSAPP_TIMEOUTS } from '../timeouts.ts'

const half = () => 0.5
const NOW = 1_000_000

test('send schedule: messages of one account are seconds apart, those of two accounts are independent', () => {
  const schedule = createSendSchedule(WHATSAPP_TIMEOUTS, half)
  expect(schedule.reserve('una', 'a', NOW)).toBe(0)
  expect(schedule.reserve('una', 'b', NOW)).toBe(2_000)
  expect(schedule.reserve('una', 'c', NOW)).toBe(4_000)
  expect(schedule.reserve('otra', 'd', NOW)).toBe(0)
})

test('send schedule: a longer typing time delays the message, and two never overlap', () => {
  const schedule = createSendSchedule(WHATSAPP_TIMEOUTS, half)
  expect(schedule.reserve('una', 'a', NOW, 2_500)).toBe(2_500)
  expect(schedule.reserve('una', 'b', NOW, 500)).toBe(4_500)
  expect(schedule.reserve('una', 'c', NOW, 2_500)).toBe(7_000)
  expect(schedule.reserve('una', 'c', NOW + 6_000, 2_500)).toBe(1_000)
})

test('send schedule: a message that asks again has the same time, and later ones stay behind it', () => {
  const schedule = createSendSchedule(WHATSAPP_TIMEOUTS, half)
  for (const id of ['a', 'b', 'c', 'd']) schedule.reserve('una', id, NOW)
  expect(schedule.reserve('una', 'd', NOW + 1_000)).toBe(5_000)
  expect(schedule.reserve('una', 'e', NOW + 1_000)).toBe(7_000)
  expect(schedule.reserve('una', 'd', NOW + 7_000)).toBe(0)
})

test('send schedule: at most twenty messages leave per minute', () => {
  const schedule = createSendSchedule({ ...WHATSAPP_TIMEOUTS, gapMs: [0, 0] }, half)
  for (let i = 0; i < 20; i++) expect(schedule.reserve('una', `${i}`, NOW + i * 100)).toBe(0)
  expect(schedule.reserve('una', 'otra', NOW + 10_000)).toBe(50_000)
  expect(schedule.reserve('una', 'otra', NOW + 60_000)).toBe(0)
})

test('send schedule: eighty messages at once leave in order, twenty per minute', () => {
  const schedule = createSendSchedule(WHATSAPP_TIMEOUTS, half)
  const delays = Array.from({ length: 80 }, (_, i) => schedule.reserve('una', `${i}`, NOW))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBeLessThan(4 * 60_000)
  for (const [i, delay] of delays.entries()) if (i >= 20) expect(delay - delays[i - 20]!).toBeGreaterThanOrEqual(60_000)
})
