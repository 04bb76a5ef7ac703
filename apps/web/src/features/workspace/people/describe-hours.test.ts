import { expect, test } from 'vitest'
import { describeHours } from './describe-hours.ts'

const span = (start: string, end: string, days: number[]) => ({ start, end, days })
const hours = (...spans: ReturnType<typeof span>[]) => ({ timezone: 'UTC', spans })
const WORKDAYS = [1, 2, 3, 4, 5]

test.each([
  [null, 'a toda hora'],
  [hours(span('09:00', '18:00', WORKDAYS)), 'lunes a viernes, 9:00 a 18:00'],
  [
    hours(span('15:00', '19:00', WORKDAYS), span('09:00', '13:00', WORKDAYS)),
    'lunes a viernes, 9:00 a 13:00 y 15:00 a 19:00',
  ],
  [
    hours(span('09:00', '18:00', WORKDAYS), span('22:00', '06:00', [6])),
    'lunes a viernes, 9:00 a 18:00; sábado, 22:00 a 6:00 del día siguiente',
  ],
  [
    hours(span('09:00', '18:00', [1]), span('10:00', '18:00', [2]), span('11:00', '18:00', [3])),
    'distinto según el día',
  ],
])('working hours in a line: %j', (of, text) => expect(describeHours(of)).toBe(text))
