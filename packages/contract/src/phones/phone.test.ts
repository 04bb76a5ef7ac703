import { expect, test } from 'vitest'
import { Phone } from './phone.ts'

test.each([
  ['+57 300 123 4567', '+573001234567'],
  ['(+57) 300-123.4567', '+573001234567'],
  ['0057 300 123 4567', '+573001234567'],
  ['57 300 123 4567', '+573001234567'],
  ['52 55 1234 5678', '+525512345678'],
  ['521 55 1234 5678', '+5215512345678'],
  ['1 202 555 0123', '+12025550123'],
  ['34 612 345 678', '+34612345678'],
  ['54 11 1234 5678', '+541112345678'],
  ['54 9 11 1234 5678', '+5491112345678'],
  // For countries without a rule the plus sign is enough.
  ['+47 12 34 56 78', '+4712345678'],
  ['+44 7700 900123', '+447700900123'],
])('phone %s: normalized with its country code, and the result is stable', (written, phone) => {
  expect(Phone.parse(written)).toBe(phone)
  expect(Phone.parse(phone)).toBe(phone)
})

test.each([
  ['of Colombia without its country', '300 123 4567'],
  ['of Mexico without its country', '55 1234 5678'],
  ['of Argentina without its country', '9 11 1234 5678'],
  ['of Spain without its country', '612 345 678'],
  ['of Brazil without its country', '11 91234 5678'],
  ['of Great Britain as it is dialled there', '07700 900123'],
  ['of no country at all', '+0 300 123 4567'],
  ['too short', '+57 300'],
  ['too long', '+1234567890123456'],
  ['none', 'mamá'],
])('phone %s: refused with an example of the format', (_, written) => {
  expect(Phone.safeParse(written).error?.issues).toMatchObject([
    { message: 'Escribe el número con el indicativo del país, como +57 300 123 4567' },
  ])
})
