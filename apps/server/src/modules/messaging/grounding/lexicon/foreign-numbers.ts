/** Number words of English, Portuguese and French, in a folded text. */

const wordValues = (words: string, first: number, step = 1) =>
  words.split(' ').map((word, at) => [word, first + step * at] as const)

/** Words that are also Spanish and so do not tell the language. */
const sharedWithSpanish = new Map<string, number>([
  ['tres', 3],
  ['cinco', 5],
  ['seis', 6],
  ['setenta', 70],
  ['noventa', 90],
  ['mil', 1_000],
  ['un', 1],
])

const values = new Map<string, number>([
  ...wordValues('one two three four five six seven eight nine', 1),
  ...wordValues('eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 11),
  ...wordValues('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...wordValues('um dois', 1),
  ...wordValues('uma duas', 1),
  ...wordValues('sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove', 7),
  ...wordValues('vinte trinta quarenta cinquenta sessenta', 20, 10),
  ['oitenta', 80],
  ...wordValues('duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos', 200, 100),
  ...wordValues('duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas', 200, 100),
  ...wordValues('deux trois quatre cinq', 2),
  ...wordValues('huit neuf dix', 8),
  ...wordValues('treize quatorze quinze seize', 13),
  ...wordValues('vingt trente quarante cinquante soixante', 20, 10),
  ['quatro', 4],
  ['dezasseis', 16],
  ['dezassete', 17],
  ['dezanove', 19],
  ['catorze', 14],
  ['douze', 12],
  ['vingts', 20],
  ...['hundred', 'cem', 'cento', 'cent', 'cents'].map((word) => [word, 100] as const),
  ...['thousand', 'mille'].map((word) => [word, 1_000] as const),
  ...['million', 'millions', 'milhao', 'milhoes'].map((word) => [word, 1_000_000] as const),
])
/** Other words in Spanish («ten en cuenta», «sept.»), or joined differently («setenta y uno»). */
const ambiguous = new Map([
  ['ten', 10],
  ['sept', 7],
])

const alternatives = (words: Iterable<string>) => [...words].toSorted((a, b) => b.length - a.length).join('|')
const CURRENCY_OR_SCALE = 'dollars?|bucks|euros?|pesos?|reais|soles|cents|percent|thousand|mille|million'
const FOREIGN_WORD =
  `(?:${alternatives(values.keys())}|(?:${alternatives(ambiguous.keys())})(?= (?:` +
  `${CURRENCY_OR_SCALE}))|(?:set|nov)enta(?= e ))(?![a-z])`
const NUMBER_WORDS = alternatives([...values.keys(), ...sharedWithSpanish.keys(), ...ambiguous.keys()])
const NUMBER_WORD = `(?:${NUMBER_WORDS})(?![a-z])`
const SHARED_WORD = String.raw`(?:${alternatives(sharedWithSpanish.keys())})(?![a-z])`
const AND = '(?: and | e | et | |-)'
const DIGITS_WITH_SCALE = String.raw`(?<![\d.,])\d[\d.,]{0,11} ?(?:thousand|mille|millions?|milhao|milhoes)(?![a-z])`

/** Pattern of a number with at least one word that is not Spanish. */
export const FOREIGN_NUMBER =
  String.raw`(?:${DIGITS_WITH_SCALE}|(?<![a-z\d-])(?:${SHARED_WORD}${AND}){0,3}${FOREIGN_WORD}(?:${AND}` +
  `${NUMBER_WORD}){0,8})`

const allValues = new Map([...values, ...sharedWithSpanish, ...ambiguous])
const HAS_FOREIGN_WORD = new RegExp(
  `(?<![a-z])(?:${alternatives([...values.keys(), ...ambiguous.keys()])}|(?:set|nov)enta(?= e ))(?![a-z])`,
)

/** The value; null for a Spanish number. `parseDigits` reads the parts written in digits. */
export function parseForeignNumber(number: string, parseDigits: (piece: string) => number): number | null {
  if (!HAS_FOREIGN_WORD.test(number)) return null
  let [total, group] = [0, 0]
  for (const [piece] of number.matchAll(/\d[\d.,]*|[a-z]+/g)) {
    const value = allValues.get(piece)
    if (value === undefined) group += /\d/.test(piece) ? parseDigits(piece) : 0
    else if (value === 100) group = (group || 1) * 100
    else if (value >= 1_000) [total, group] = [total + (group || 1) * value, 0]
    // «Quatre-vingts»
    else group = group === 4 && piece.startsWith('vingt') ? 80 : group + value
  }
  return Math.round((total + group) * 100) / 100
}
