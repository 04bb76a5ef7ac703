import { expect, test } from 'vitest'
import { findDates } from './extractors/dates.ts'
import { findSmallPrices } from './extractors/small-prices.ts'
import { findUngrounded } from './find-ungrounded.ts'

const emptyGrounding = { owners: [], contacts: [], days: [], prompt: '', variables: {}, rules: [] }
/** One fact of each kind: sources are extracted only for kinds that the draft contains. */
const DRAFT_WITH_EVERY_FACT = 'Vale $5 el 3 de mayo a las 9:30: llama al 300 111 2233, escribe a x@y.co o mira y.co'

test.each([
  'a',
  '1',
  '1.',
  '1,',
  '1 ',
  '1-',
  '-',
  '.',
  '/',
  '@',
  '(',
  '$',
  'a.',
  'a-',
  'a@',
  'a@a.',
  '://',
  'a://',
  'https://a.co/',
  '123 ',
  "123'",
  'mil ',
  'k ',
  'y mil ',
  '12:30 ',
  '9 am ',
  '3/3 ',
  '3 y ',
  'treinta y uno ',
  'treinta y unos ',
  'veinti',
  'uno, el ',
  'vale 5 ',
  'a las 3 ',
  'de 8 a 8 ',
  'precio ',
  'precio de ',
  'vale solo ',
  'vale 5 y ',
  'cuarenta y ',
  'lunes ',
  'lunes de 8 a 8 ',
  'entre las 8 y ',
  'hasta las 8 ',
  '45.000 ',
  '40 a 50 mil ',
  '2026-',
  'lucas ',
  'a 2 lucas ',
  'medio millon y medio ',
  '2x1 ',
  'a mediodia ',
  'a las 8 menos cuarto ',
  'abierto 24 horas ',
  'servicio ',
  '*',
  '_',
  '_a',
  '1_',
  '12 - ',
  'uno, ',
  'one hundred and ',
  'quatre-',
  'cento e ',
  'two thousand ',
  'usd ',
  '1 thousand ',
  '3 de mar ',
  'march 3 ',
  '9.30 a ',
  'at 9 ',
  'from 9 to ',
  'ouvert a ',
  'malo punto ',
  'no es ',
  '1º ',
  'ñ',
  '\n',
])('fifty thousand letters of %j: checked in linear time, as draft and as contact text', (piece) => {
  const long = `5 ${piece.repeat(50_000 / piece.length)}Z`
  findUngrounded(long, emptyGrounding)
  expect(findUngrounded(DRAFT_WITH_EVERY_FACT, { ...emptyGrounding, contacts: [long] })).not.toBeNull()
})

test.each([
  '5 ',
  '5\t',
  '5 o ',
  '$5 a ',
  '5 a 8 pesos ',
  '1. ',
  '3 x 2 ',
  'calle 5 ',
  'cuesta ',
  'treinta y ',
  '\n',
  ' ',
])('fifty thousand letters of %j: small prices of a source are found in linear time', (piece) => {
  expect(findSmallPrices(`cuesta 5 pesos ${piece.repeat(50_000 / piece.length)}Z`)).toContainEqual({
    value: 5,
    unit: 'peso',
  })
})

test('a long list of days without a month contains no date', () => {
  expect(findDates('treinta y uno '.repeat(40))).toEqual([])
  expect(findDates('el treinta y uno de mayo')).toMatchObject([{ day: 31, month: 5 }])
})
