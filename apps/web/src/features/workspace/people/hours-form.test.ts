import { expect, test } from 'vitest'
import { HoursForm } from './hours-form.ts'

const fields = {
  isLimited: 'on',
  'workingHours.spans.0.days': '1\n2\n5',
  'workingHours.spans.0.start': '09:00',
  'workingHours.spans.0.end': '13:00',
  'workingHours.spans.1.start': '15:00',
  'workingHours.spans.1.end': '18:00',
  'workingHours.timezone': 'America/Bogota',
}

test('hours form: the spans of the checked days, or any time without the first box', () => {
  const spans = [
    { start: '09:00', end: '13:00', days: [1, 2, 5] },
    { start: '15:00', end: '18:00', days: [1, 2, 5] },
  ]
  expect(HoursForm.parse(fields)).toEqual({ workingHours: { timezone: 'America/Bogota', spans } })
  expect(HoursForm.parse({})).toEqual({ workingHours: null })
})

test('hours form: each day may have spans of its own', () => {
  const { workingHours } = HoursForm.parse({
    ...fields,
    'workingHours.spans.0.days': '1',
    'workingHours.spans.1.days': '6',
  })
  expect(workingHours?.spans.map(({ days }) => days)).toEqual([[1], [6]])
})

test.each([
  ['workingHours.spans.0.days', ''],
  ['workingHours.spans.0.start', ''],
  ['workingHours.spans.1.end', '15:00'],
  ['workingHours.spans.1.start', '12:00'],
  ['workingHours.timezone', 'Macondo'],
])('hours form: «%s» with «%s» is refused at its field', (name, value) => {
  const { error } = HoursForm.safeParse({ ...fields, [name]: value })
  const found = new Set(error?.issues.map(({ path }) => path.join('.')))
  expect(found.has(name)).toBe(true)
})
