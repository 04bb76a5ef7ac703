import { parseNumber } from '../../grounding/lexicon/numbers.ts'
import { findSpans, type TextSpan } from '../../grounding/normalize-text.ts'

const UNITS =
  'cero|zero|una?|uno|uma?|dos|dois|duas|tres|cuatro|quatro|cinco|seis|siete|sete|ocho|oito|nueve|nove|meia|' +
  'one|two|three|four|five|six|seven|eight|nine|deux|trois|quatre(?![- ]vingt)|cinq|sept|huit|neuf'
const TEENS =
  'diez|dez|once|onze|doce|doze|trece|treze|catorce|quatorze|catorze|quince|quinze|' +
  'dieciseis|diecisiete|dieciocho|diecinueve|dezesseis|dezessete|dezoito|dezenove|' +
  'dezasseis|dezassete|dezanove|veinti(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)|' +
  'ten(?= (?:hundred|thousand|million))|(?<=hundred (?:and )?)ten|' +
  'eleven|twelve|thirteen|fourteen|fifteen|(?<!sweet )sixteen|seventeen|eighteen|nineteen|' +
  'dix[- ](?:sept|huit|neuf)|dix|douze|treize|seize(?! (?:the|this|that|it|an?|your|every|upon|on)(?![a-z]))'
const TENS =
  'veinte|treinta|cuarenta|cincuenta|sesenta|ochenta|vinte|trinta|quarenta|cinquenta|sessenta|oitenta|' +
  'setenta|noventa|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|' +
  'vingt|trente|quarante|cinquante|soixante|quatre[- ]vingts?'
const HUNDREDS =
  'cien|ciento|doscient[oa]s|trescient[oa]s|cuatrocient[oa]s|quinient[oa]s|seiscient[oa]s|setecient[oa]s|' +
  'ochocient[oa]s|novecient[oa]s|cem|cento|duzent[oa]s|trezent[oa]s|quatrocent[oa]s|quinhent[oa]s|seiscent[oa]s|' +
  'setecent[oa]s|oitocent[oa]s|novecent[oa]s|hundred|cent|' +
  '(?<=(?:deux|trois|quatre|cinq|six|sept|huit|neuf)[- ])cents'
const MILLIONS = 'millon|millones|milhao|milhoes|millions?'
const WORD = new RegExp(
  String.raw`\b(?:(${UNITS})|(${TEENS})|(${TENS})|(${HUNDREDS})|(mil|mille|thousand)|(${MILLIONS}))\b`,
  'g',
)
/** What `WORD` finds, by its group. */
const [UNIT, TEEN, TEN, HUNDRED, THOUSAND, MILLION] = [1, 2, 3, 4, 5, 6]
const AND = /^ [ye] $/
const SPACE_OR_AND = /^ (?:e )?$/

/** English and French join words as Spanish does not: «twenty five», «two hundred and ten», «soixante-quinze». */
const FOREIGN_WORDS = new Set(
  (
    'one two three four five six seven eight nine deux trois quatre cinq sept huit neuf hundred cent cents mille ' +
    'thousand million millions ten eleven twelve douze treize seize'
  ).split(' '),
)
const FOREIGN_FORM = /(?:een|ty|vingts?|ante|ente)$|^(?:dix|quatre[- ]vingt)/
/** Whether words are English or French. */
export const isForeign = (words: string) => FOREIGN_WORDS.has(words) || FOREIGN_FORM.test(words)
const FOREIGN_GAP = /^(?: |-| and | et )$/
/** «Soixante-dix», «quatre-vingt-quinze» */
const TAKES_TEENS = /^(?:soixante|quatre[- ]vingt)$/
const FRENCH_UNIT = /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf)$/

/** `isCounted`: «hundred» follows, as in «two hundred». */
type NumberWord = { kind: number; word: string; isCounted: boolean }

/** Whether a word continues a number: «quince veintitrés» are two. */
function isContinued(before: readonly NumberWord[], { kind, word, isCounted }: NumberWord, gap: string): boolean {
  const { kind: last = 0, word: lastWord = '' } = before.at(-1) ?? {}
  if (kind >= THOUSAND) return gap === ' ' && last < kind && !before.some((one) => one.kind === kind)
  if (kind === HUNDRED && /^(?:hundred|cents?)$/.test(word))
    return (
      last <= TEEN &&
      gap === ' ' &&
      isForeign(lastWord) &&
      (lastWord === 'six' || (word === 'hundred') !== FRENCH_UNIT.test(lastWord))
    )
  const isForeignGap = FOREIGN_GAP.test(gap) && isForeign(lastWord)
  if (last === TEN && kind === TEEN) return isForeignGap && TAKES_TEENS.test(lastWord)
  if (last === TEN) return kind === UNIT && (AND.test(gap) || isForeignGap)
  const takes = last === HUNDRED ? kind < HUNDRED && !isCounted : last === THOUSAND || last === MILLION
  return takes && (SPACE_OR_AND.test(gap) || isForeignGap)
}

/** A number in words. `figure`: the same with digits, as «15», «1523», «20 mil» or «7:30». */
export type SpokenNumber = TextSpan & { figure: string }

/** Words that together are one number. */
export type NumberGroup = TextSpan & { words: string; value: number }

const GAP = /^(?:,? |,|-)$/
const HUNDRED_NEXT = /^ (?:hundred|cents)(?![a-z])/
const LONGEST_HUNDRED = 10

/** The numbers in words of a folded text, in their order. */
export function groupsOf(text: string): NumberGroup[] {
  const spans: (TextSpan & { parts: NumberWord[] })[] = []
  for (const { from, to, match } of findSpans(text, WORD)) {
    const kind = match.findIndex((word, at) => at > 0 && word !== undefined)
    const part = { kind, word: match[0], isCounted: HUNDRED_NEXT.test(text.slice(to, to + LONGEST_HUNDRED)) }
    const last = spans.at(-1)
    if (last && isContinued(last.parts, part, text.slice(last.to, from))) {
      last.to = to
      last.parts.push(part)
    } else spans.push({ from, to, parts: [part] })
  }
  return spans.map(({ from, to }) => {
    const words = text.slice(from, to)
    return { from, to, words, value: valueOf(words) }
  })
}

/** «Meia» is six in Brazilian phone numbers. */
const valueOf = (words: string): number =>
  words === 'meia' ? 6 : words === 'zero' ? 0 : parseNumber(words.replaceAll(' e ', ' y '))

/** Numbers with nothing but blanks or commas between them. */
export function runsOf(text: string): NumberGroup[][] {
  const runs: NumberGroup[][] = []
  for (const group of groupsOf(text)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && GAP.test(text.slice(last.to, group.from))) run.push(group)
    else runs.push([group])
  }
  return runs
}
