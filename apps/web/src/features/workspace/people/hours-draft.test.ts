import { expect, test } from 'vitest'
import { addSpan, differsByDay, mayAdd, sameHoursOf, weekOf } from './hours-draft.ts'

const span = (start: string, end: string, days: number[]) => ({ start, end, days })
const hours = (...spans: ReturnType<typeof span>[]) => ({ timezone: 'UTC', spans })
const times = (spans: { start: string; end: string }[]) => spans.map(({ start, end }) => `${start}-${end}`)

test('draft of hours: the same on each day, or a week', () => {
  const same = hours(span('15:00', '18:00', [1, 2]), span('09:00', '13:00', [1, 2]))
  expect(differsByDay(same)).toBe(false)
  expect(times(sameHoursOf(same).spans)).toEqual(['09:00-13:00', '15:00-18:00'])
  expect(differsByDay(hours(span('09:00', '13:00', [1]), span('09:00', '13:00', [2])))).toBe(false)
  const different = hours(span('09:00', '13:00', [1, 6]), span('15:00', '18:00', [1]))
  expect(differsByDay(different)).toBe(true)
  expect(sameHoursOf(different).days).toEqual([1, 6])
  expect(weekOf(different).map(times)).toEqual([['09:00-13:00', '15:00-18:00'], [], [], [], [], ['09:00-13:00'], []])
})

test('draft of hours: without any it begins with an office week', () => {
  expect(differsByDay(null)).toBe(false)
  expect(sameHoursOf(null)).toMatchObject({ days: [1, 2, 3, 4, 5], spans: [{ start: '09:00', end: '18:00' }] })
  expect(weekOf(null).map((spans) => spans.length)).toEqual([1, 1, 1, 1, 1, 0, 0])
})

test('another span: after the last one, up to three', () => {
  const [first] = weekOf(null)
  const two = addSpan(first ?? [])
  expect(times(two)).toEqual(['09:00-18:00', '19:00-22:00'])
  expect(times(addSpan(two))).toEqual(['09:00-18:00', '19:00-22:00', '22:00-23:00'])
  expect(mayAdd(two)).toBe(true)
  expect(mayAdd(addSpan(two))).toBe(false)
  expect(times(addSpan([]))).toEqual(['09:00-18:00'])
})
