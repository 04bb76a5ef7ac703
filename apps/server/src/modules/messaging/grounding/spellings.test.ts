import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUngrounded } from './find-ungrounded.ts'

const emptyGrounding = { contacts: [], days: [], prompt: '', variables: {}, rules: [] }
const isGrounded = (draft: string, source: string) =>
  findUngrounded(draft, { ...emptyGrounding, owners: [source] }) === null

const UNITS = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(' ')
const TENS = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'
    .split(' ')
    .map((word, at) => [100 * (at + 1), word] as const)

/** The number in Spanish words, up to one million. */
function inWords(value: number): string {
  if (value >= 1_000) {
    const [thousands, remainder] = [Math.floor(value / 1_000), value % 1_000]
    return [thousands === 1 ? '' : inWords(thousands), 'mil', remainder === 0 ? '' : inWords(remainder)]
      .filter(Boolean)
      .join(' ')
  }
  const [hundred, word] = HUNDREDS.findLast(([least]) => value >= least) ?? [0, '']
  if (value === 100) return 'cien'
  if (hundred > 0) return [word, value === hundred ? '' : inWords(value - hundred)].filter(Boolean).join(' ')
  if (value < 16) return UNITS[value] ?? ''
  if (value < 20) return `dieci${UNITS[value - 10]}`
  if (value > 20 && value < 30) return `veinti${UNITS[value - 20]}`
  const ten = TENS[Math.floor(value / 10) - 2] ?? ''
  return value % 10 === 0 ? ten : `${ten} y ${UNITS[value % 10]}`
}

const grouped = (value: number, mark: string) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, mark)
const spellings = (value: number) => [
  `$${grouped(value, '.')}`,
  `$ ${grouped(value, ',')} COP`,
  `${value} pesos`,
  grouped(value, '.'),
  inWords(value),
  ...(value % 1_000 === 0 ? [`${value / 1_000} mil`, `${value / 1_000}k`] : []),
]
const sentences = (price: string) => [
  `La camisa vale ${price}.`,
  `Cuesta solo ${price} la unidad`,
  `El precio de la camisa es ${price}`,
  `Sale a ${price} el kilo`,
]

test('price: every spelling in a draft matches every spelling in a source, another price does not', () => {
  const thousands = fc.integer({ min: 1, max: 998 }).map((count) => count * 1_000)
  const price = fc.oneof(fc.integer({ min: 2, max: 999_000 }), thousands)
  const check = (value: number) => {
    const mismatches = spellings(value).flatMap((source, at) => {
      const drafts = (worth: number) => spellings(worth).map((said, of) => sentences(said)[(at + of) % 4] ?? said)
      return [
        ...drafts(value).filter((draft) => !isGrounded(draft, `camisa: ${source}`)),
        ...drafts(value + 1_000).filter((draft) => isGrounded(draft, `camisa: ${source}`)),
      ]
    })
    expect(mismatches).toEqual([])
  }
  const examples = [8, 45, 100, 131, 1_000, 16_000, 21_900, 131_031].map((value): [number] => [value])
  fc.assert(fc.property(price, check), { examples, numRuns: 30 })
})

const hours = Array.from({ length: 24 }, (_, at) => at)
const twelve = (hour: number) => hour % 12 || 12
const names = ['doce', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once']
const article = (hour: number) => (hour % 12 === 1 ? 'la' : 'las')
const times = (hour: number) => [
  `${hour}:00`,
  `${twelve(hour)} ${hour < 12 ? 'a. m.' : 'p. m.'}`,
  `${article(hour)} ${twelve(hour)}`,
  `${article(hour)} ${names[hour % 12]}`,
]

test.each(hours)('%i o’clock: every spelling matches every other, the next hour does not', (hour) => {
  const drafts = (at: number) => [
    `Cerramos a ${article(at)} ${twelve(at)}.`,
    `Atendemos hasta ${article(at)} ${names[at % 12]}.`,
    `Abrimos de lunes a viernes de ${twelve(at)} a ${twelve(at)}`,
    `Es a las ${String(at).padStart(2, '0')}:00`,
  ]
  const mismatches = times(hour).flatMap((source) => [
    ...drafts(hour).filter((draft) => !isGrounded(draft, `Lunes a viernes: ${source}`)),
    ...drafts((hour + 1) % 24).filter((draft) => isGrounded(draft, `Lunes a viernes: ${source}`)),
  ])
  expect(mismatches).toEqual([])
})
