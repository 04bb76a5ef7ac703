import { expect, test } from 'vitest'
import { canonicalPhone, phoneSpellings } from './spellings.ts'

test.each([
  ['of Mexico, with a 1 and without', '5215512345678', '525512345678'],
  ['of Argentina, with a 9 and without', '5491112345678', '541112345678'],
  ['of Brazil, with the ninth digit and without', '5531987654321', '553187654321'],
])('numbers %s are the same phone', (_, one, other) => {
  expect(canonicalPhone(one)).toBe(canonicalPhone(other))
})

test.each([
  ['of Brazil, alike but for the town', '5531987654321', '5511987654321'],
  ['of Brazil, a mobile and a shop’s own line', '5531933334444', '553133334444'],
  ['of Brazil, one a digit longer', '55319876543210', '553187654321'],
  ['of Colombia, one with a 9 behind the prefix', '5793001112233', '573001112233'],
  ['of Mexico, one with a 9 behind the prefix', '5295512345678', '525512345678'],
])('numbers %s are different phones', (_, one, other) => {
  expect(canonicalPhone(one)).not.toBe(canonicalPhone(other))
})

test.each([
  ['+52 1 55 1234-5678', ['5215512345678', '525512345678'], null],
  ['0052 55 1234 5678', ['525512345678', '5215512345678'], null],
  ['525512345678@s.whatsapp.net', ['525512345678', '5215512345678'], null],
  ['+54 11 1234-5678', ['541112345678', '5491112345678'], null],
  ['+55 31 98765-4321', ['5531987654321', '553187654321'], null],
  ['(300) 123 4567', ['3001234567'], '3001234567'],
  ['99', ['99'], null],
  ['luz_99', [], null],
])('phone %s: all its spellings are found', (written, inFull, national) => {
  expect(phoneSpellings(written)).toEqual({ inFull, national })
})
