/** Numbers in words as English, Portuguese and French say them, for agents that answer in those. In a text that is flat. */

const listed = (words: string, first: number, step = 1) =>
  words.split(' ').map((word, at) => [word, first + step * at] as const)

/** What Spanish says too tells no language. */
const shared = new Map<string, number>([
  ['tres', 3],
  ['cinco', 5],
  ['seis', 6],
  ['setenta', 70],
  ['noventa', 90],
  ['mil', 1_000],
  ['un', 1],
])

const values = new Map<string, number>([
  ...listed('one two three four five six seven eight nine', 1),
  ...listed('eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 11),
  ...listed('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...listed('um dois', 1),
  ...listed('uma duas', 1),
  ...listed('sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove', 7),
  ...listed('vinte trinta quarenta cinquenta sessenta', 20, 10),
  ['oitenta', 80],
  ...listed('duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos', 200, 100),
  ...listed('duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas', 200, 100),
  ...listed('deux trois quatre cinq', 2),
  ...listed('huit neuf dix', 8),
  ...listed('treize quatorze quinze seize', 13),
  ...listed('vingt trente quarante cinquante soixante', 20, 10),
  ['quatro', 4],
  ['catorze', 14],
  ['douze', 12],
  ['vingts', 20],
  ...['hundred', 'cem', 'cento', 'cent', 'cents'].map((word) => [word, 100] as const),
  ...['thousand', 'mille'].map((word) => [word, 1_000] as const),
  ...['million', 'millions', 'milhao', 'milhoes'].map((word) => [word, 1_000_000] as const),
])
/** Spanish has them as other words («ten en cuenta», a month), or joins them otherwise («setenta y uno»). */
const doubtful = new Map([
  ['ten', 10],
  ['sept', 7],
])

const any = (words: Iterable<string>) => [...words].toSorted((a, b) => b.length - a.length).join('|')
const COUNTED = 'dollars?|bucks|euros?|pesos?|reais|soles|cents|percent|thousand|mille|million'
const SURE = String.raw`(?:${any(values.keys())}|(?:${any(doubtful.keys())})(?= (?:${COUNTED}))|(?:set|nov)enta(?= e ))(?![a-z])`
const TOKEN = String.raw`(?:${any([...values.keys(), ...shared.keys(), ...doubtful.keys()])})(?![a-z])`
const SHARED = String.raw`(?:${any(shared.keys())})(?![a-z])`
const AND = '(?: and | e | et | |-)'
const FIGURES = String.raw`(?<![\d.,])\d[\d.,]{0,11} ?(?:thousand|mille|millions?|milhao|milhoes)(?![a-z])`

/** A number that no Spanish one is. */
export const ELSEWHERE = String.raw`(?:${FIGURES}|(?<![a-z\d-])(?:${SHARED}${AND}){0,3}${SURE}(?:${AND}${TOKEN}){0,8})`

const known = new Map([...values, ...shared, ...doubtful])
const isElsewhere = new RegExp(
  `(?<![a-z])(?:${any([...values.keys(), ...doubtful.keys()])}|(?:set|nov)enta(?= e ))(?![a-z])`,
)

/** What it is worth; null for one that is Spanish. `figuresOf` reads what is written in figures. */
export function valueElsewhere(number: string, figuresOf: (piece: string) => number): number | null {
  if (!isElsewhere.test(number)) return null
  let [total, part] = [0, 0]
  for (const [piece] of number.matchAll(/\d[\d.,]*|[a-z]+/g)) {
    const value = known.get(piece)
    if (value === undefined) part += /\d/.test(piece) ? figuresOf(piece) : 0
    else if (value === 100) part = (part || 1) * 100
    else if (value >= 1_000) [total, part] = [total + (part || 1) * value, 0]
    // «Quatre-vingts»
    else part = part === 4 && piece.startsWith('vingt') ? 80 : part + value
  }
  return Math.round((total + part) * 100) / 100
}
