import { expect, test } from 'vitest'
import { snoozeChoices } from './snooze-choices.ts'

const choicesAt = (local: string) =>
  snoozeChoices(new Date(local).getTime()).map(({ label, until }) => `${label}: ${until.toString().slice(0, 21)}`)

test('snooze choices: on a Thursday morning', () => {
  expect(choicesAt('2026-11-26T10:30:00')).toEqual([
    'Dentro de una hora: Thu Nov 26 2026 11:30',
    'Esta tarde a las 18:00: Thu Nov 26 2026 18:00',
    'Mañana a las 9:00: Fri Nov 27 2026 09:00',
    'El lunes a las 9:00: Mon Nov 30 2026 09:00',
  ])
})

test('snooze choices: on a Sunday evening, when tomorrow is Monday', () => {
  expect(choicesAt('2026-11-29T17:30:00')).toEqual([
    'Dentro de una hora: Sun Nov 29 2026 18:30',
    'Mañana a las 9:00: Mon Nov 30 2026 09:00',
  ])
})

test('snooze choices: on a Monday the next one is in a week', () => {
  expect(choicesAt('2026-11-30T08:00:00').at(-1)).toBe('El lunes a las 9:00: Mon Dec 07 2026 09:00')
})
