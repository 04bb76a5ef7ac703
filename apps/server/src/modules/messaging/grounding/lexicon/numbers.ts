/** Numbers as written in Spanish: «1.234,56», «1,234.56», «15 mil», «mil quinientos». */
import { FOREIGN_NUMBER, parseForeignNumber } from './foreign-numbers.ts'

const units = 'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(' ')
const tens = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const hundreds =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')

const values = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ['una', 1],
  ['uno', 1],
  ...units.slice(6, 10).map((word, at) => [`dieci${word}`, 16 + at] as const),
  ...units.slice(1, 10).map((word, at) => [`veinti${word}`, 21 + at] as const),
  ['veintiuno', 21],
  ['veintiuna', 21],
  ...tens.map((word, at) => [word, 20 + 10 * at] as const),
  ['cien', 100],
  ...hundreds.flatMap((word, at) => [
    [word, 100 + 100 * at] as const,
    [word.replace(/os$/, 'as'), 100 + 100 * at] as const,
  ]),
])
const scales = new Map([
  ['mil', 1_000],
  ['k', 1_000],
  ['millon', 1_000_000],
  ['millones', 1_000_000],
])
/** Slang scales count only after a number: alone «Lucas» is a name and «palo» a stick. */
const slangScales = new Map([
  ['luca', 1_000],
  ['lucas', 1_000],
  ['luquitas', 1_000],
  ['palo', 1_000_000],
  ['palos', 1_000_000],
])
const HALF = 'medio'

const WORD = [...values.keys(), ...scales.keys()].toSorted((a, b) => b.length - a.length).join('|')
const DIGITS = String.raw`\d{1,3}(?:[.,'’]\d{3}){1,6}(?!\d)(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`
const DIGITS_WITH_SPACES = String.raw`\d{1,3}(?: \d{3}){1,6}(?!\d)(?:[.,]\d{1,2})?`
/** «Cuarenta y cinco» is one number, «cuarenta y cincuenta» are two. */
const AND = String.raw`(?<=\b(?:${tens.join('|')})) y (?:una|uno|${units.slice(1, 10).join('|')})\b`
/** «Un millón y medio», «2 lucas»; «2 palos de…» are sticks. */
const AND_HALF = String.raw`(?<=\bmillon(?:es)?) y ${HALF}\b`
const SLANG_SCALE = String.raw` (?:${[...slangScales.keys()].join('|')})\b(?! de\b)`
const CONTINUATION = String.raw`(?:${AND}|${AND_HALF}|\s?\b(?:${WORD})\b|${SLANG_SCALE}|(?<=\d)(?:mil|k)\b){0,12}`
const FIRST_WORD = String.raw`\b(?:${HALF}(?= millon)|${WORD})\b`

/** Pattern of a number in a folded text; the second one reads «1 500» as two numbers. */
export const NUMBER =
  String.raw`(?:${FOREIGN_NUMBER}|(?:(?<![\d.,])(?:${DIGITS_WITH_SPACES}|${DIGITS})|` + `${FIRST_WORD})${CONTINUATION})`
export const NUMBER_WITHOUT_SPACES =
  String.raw`(?:${FOREIGN_NUMBER}|` + String.raw`(?:(?<![\d.,])(?:${DIGITS})|${FIRST_WORD})${CONTINUATION})`

/** The value. Three digits after a mark are thousands, as in prices. */
export function parseNumber(number: string): number {
  return parseForeignNumber(number, parseDigits) ?? parseSpanishNumber(number)
}

function parseSpanishNumber(number: string): number {
  let [total, group, last] = [0, 0, 1]
  for (const [piece] of number.matchAll(/\d[\d.,'’ ]*|(?!y\b)[a-z]+/g)) {
    const scale = scales.get(piece) ?? slangScales.get(piece)
    if (piece === HALF) group += total > 0 ? last / 2 : 0.5
    else if (scale === 1_000) [total, group] = [total + (group || 1) * scale, 0]
    else if (scale) [total, group] = [(total + group || 1) * scale, 0]
    else group += values.get(piece) ?? parseDigits(piece)
    last = scale ?? last
  }
  return Math.round((total + group) * 100) / 100
}

function parseDigits(piece: string): number {
  const digits = piece.replaceAll(/[ '’]/g, '').replace(/[.,]$/, '')
  const [, whole = digits, cents = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(digits) ?? []
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents || 0}`)
}
