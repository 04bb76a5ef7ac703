import { expect, test } from 'vitest'
import { HoursForm } from './hours-form.ts'

const fields = {
  isLimited: 'on',
  'workingHours.days': '1\n2\n\n5',
  'workingHours.start': '09:00',
  'workingHours.end': '18:00',
  'workingHours.timezone': 'America/Bogota',
}

test('hours form: the days of the checked boxes, or any time without the first box', () => {
  const workingHours = { days: [1, 2, 5], start: '09:00', end: '18:00', timezone: 'America/Bogota' }
  expect(HoursForm.parse(fields)).toEqual({ workingHours })
  expect(HoursForm.parse({})).toEqual({ workingHours: null })
})

test.each([
  ['workingHours.days', ''],
  ['workingHours.start', ''],
  ['workingHours.end', '09:00'],
  ['workingHours.timezone', 'Macondo'],
])('hours form: «%s» with «%s» is refused at its field', (name, value) => {
  const { error } = HoursForm.safeParse({ ...fields, [name]: value })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([name])
})
