import { expect, test } from 'vitest'
import { isLeaving, staffCodeIn } from './staff-code.ts'

test.each([
  ['/start HWRG-YC6Z-B9JK-NZNE', 'HWRG-YC6Z-B9JK-NZNE'],
  ['/start@tienda_bot hwrgyc6zb9jknzne ', 'hwrgyc6zb9jknzne'],
  ['/start', null],
  ['/start promo-de-verano-2026', null],
  ['/start HWRG-YC6Z-B9JK', null],
  ['/start HWRG-YC6Z-B9JK-NZNE-0000', null],
  ['hola /start HWRG-YC6Z-B9JK-NZNE', null],
  [`/start ${'A'.repeat(100_000)}`, null],
])('code in %j: %s', (text, code) => expect(staffCodeIn(text)).toBe(code))

test.each([
  ['/salir', true],
  [' /SALIR@tienda_bot\n', true],
  ['/salir ya', false],
  ['salir', false],
])('%j leaves: %s', (text, isIt) => expect(isLeaving(text)).toBe(isIt))
