/** Numbers as they are written in Spanish: «1.234,56», «1,234.56», «15 mil», «mil quinientos». */
import { ELSEWHERE, valueElsewhere } from './numbers-elsewhere.ts'

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
/** Said behind a number only: alone they are a name, and wood. */
const shopTalk = new Map([
  ['luca', 1_000],
  ['lucas', 1_000],
  ['luquitas', 1_000],
  ['palo', 1_000_000],
  ['palos', 1_000_000],
])
const HALF = 'medio'

const WORD = [...values.keys(), ...scales.keys()].toSorted((a, b) => b.length - a.length).join('|')
const FIGURES = String.raw`\d{1,3}(?:[.,'’]\d{3}){1,6}(?!\d)(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`
const SPACED = String.raw`\d{1,3}(?: \d{3}){1,6}(?!\d)(?:[.,]\d{1,2})?`
/** «Cuarenta y cinco» is one number, «cuarenta y cincuenta» are two. */
const AND = String.raw`(?<=\b(?:${tens.join('|')})) y (?:una|uno|${units.slice(1, 10).join('|')})\b`
/** «Un millón y medio», «2 lucas»; two sticks of wood are none. */
const AND_HALF = String.raw`(?<=\bmillon(?:es)?) y ${HALF}\b`
const SHOP_TALK = String.raw` (?:${[...shopTalk.keys()].join('|')})\b(?! de\b)`
const MORE = String.raw`(?:${AND}|${AND_HALF}|\s?\b(?:${WORD})\b|${SHOP_TALK}|(?<=\d)(?:mil|k)\b){0,12}`
const FIRST = String.raw`\b(?:${HALF}(?= millon)|${WORD})\b`

/** A number, in a text that is flat; the second kind takes «1 500» for two. */
export const NUMBER = String.raw`(?:${ELSEWHERE}|(?:(?<![\d.,])(?:${SPACED}|${FIGURES})|${FIRST})${MORE})`
export const NARROW_NUMBER = String.raw`(?:${ELSEWHERE}|(?:(?<![\d.,])(?:${FIGURES})|${FIRST})${MORE})`

/** What it is worth. Three figures behind a mark are thousands, as prices are written. */
export function valueOf(number: string): number {
  return valueElsewhere(number, figuresOf) ?? valueHere(number)
}

function valueHere(number: string): number {
  let [total, part, last] = [0, 0, 1]
  for (const [piece] of number.matchAll(/\d[\d.,'’ ]*|(?!y\b)[a-z]+/g)) {
    const scale = scales.get(piece) ?? shopTalk.get(piece)
    if (piece === HALF) part += total > 0 ? last / 2 : 0.5
    else if (scale === 1_000) [total, part] = [total + (part || 1) * scale, 0]
    else if (scale) [total, part] = [(total + part || 1) * scale, 0]
    else part += values.get(piece) ?? figuresOf(piece)
    last = scale ?? last
  }
  return Math.round((total + part) * 100) / 100
}

function figuresOf(piece: string): number {
  const bare = piece.replaceAll(/[ '’]/g, '').replace(/[.,]$/, '')
  const [, whole = bare, cents = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(bare) ?? []
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents || 0}`)
}
