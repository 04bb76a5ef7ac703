import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const at = (clock: string) => new Date(`2026-11-21T${clock}:00`)

test.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['13:00', '15:30', '12:59', false],
  ['13:00', '15:30', '15:29', true],
  ['13:00', '15:30', '15:30', false],
  ['08:00', '08:00', '03:00', true],
])('quiet hours: from %s to %s, %s is quiet: %s', (from, to, clock, quiet) => {
  expect(isQuiet({ on: true, from, to }, at(clock))).toBe(quiet)
  expect(isQuiet({ on: false, from, to }, at(clock))).toBe(false)
})
