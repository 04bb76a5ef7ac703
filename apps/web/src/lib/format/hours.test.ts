import { expect, test } from 'vitest'
import { formatWeekdays, formatBusinessHours } from './hours.ts'

test.each([
  [[1, 2, 3, 4, 5], 'Lunes a viernes'],
  [[1, 3, 5], 'Lunes, miércoles y viernes'],
  [[6, 7], 'Sábado y domingo'],
  [[7, 1, 2, 3], 'Lunes a miércoles y domingo'],
  [[1, 2, 3, 4, 5, 6, 7], 'Todos los días'],
  [[], 'Ningún día'],
])('weekdays %j are formatted as «%s»', (days, text) => {
  expect(formatWeekdays(days)).toBe(text)
})

test('business hours: formatted with days and times, and marked when they end the next day', () => {
  const hours = { enabled: true, days: [1, 2, 3, 4, 5], start: '09:00', end: '18:00', byDay: [] }
  expect(formatBusinessHours(hours)).toBe('Lunes a viernes, 9:00 a 18:00')
  expect(formatBusinessHours({ ...hours, start: '22:00', end: '06:00' })).toBe(
    'Lunes a viernes, 22:00 a 6:00 del día siguiente',
  )
  expect(formatBusinessHours({ ...hours, enabled: false })).toMatch(/24\/7/)
})

test('business hours: days with hours of their own follow the others', () => {
  const hours = { enabled: true, days: [1, 2, 3, 4, 5, 6], start: '09:00', end: '18:00' }
  const saturday = { day: 6, start: '09:00', end: '13:00' }
  const sunday = { day: 7, start: '20:00', end: '02:00' }
  expect(formatBusinessHours({ ...hours, byDay: [saturday, sunday] })).toBe(
    'Lunes a viernes, 9:00 a 18:00; sábado, 9:00 a 13:00',
  )
  expect(formatBusinessHours({ ...hours, days: [6, 7], byDay: [saturday, sunday] })).toBe(
    'Sábado, 9:00 a 13:00; domingo, 20:00 a 2:00 del día siguiente',
  )
})
