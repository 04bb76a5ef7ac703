/** Phone numbers dictated in groups: «treinta y tres, doce, cuarenta y cinco», in a folded text. */
import { findSpans, type TextSpan } from '../normalize-text.ts'
import { parseNumber } from '../lexicon/numbers.ts'

const UNITS = 'uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve'
const TEENS =
  'diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|' +
  'veinti(?:un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)'
const TENS = 'veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa'
const HUNDREDS =
  'cien|ciento|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos'
const BELOW_HUNDRED = `(?:${TENS}) y (?:${UNITS})|${TENS}|${TEENS}|${UNITS}`
const NUMBER_GROUP = new RegExp(
  String.raw`\b(?:cero|(?:${HUNDREDS}) (?:${BELOW_HUNDRED})|${HUNDREDS}|${BELOW_HUNDRED}|\d{1,4})\b`,
  'g',
)
const GROUP_GAP = /^[ ,.\-–—]{1,3}$/
/** Fewer groups are usually one number in words. */
const MIN_GROUPS = 4
const [MIN_DIGITS, MAX_DIGITS] = [7, 15]

const groupDigits = (matched: string) => (/^\d/.test(matched) ? matched : String(parseNumber(matched)))
/** Sizes and prices increase: «treinta y seis, treinta y ocho, cuarenta». */
const isRising = (groups: readonly string[]) =>
  groups.every((group, at) => at === 0 || Number(group) > Number(groups[at - 1]))

/** Runs of groups with as many digits as a phone number and at least one group in words. */
export function findDictatedNumbers(text: string): (TextSpan & { figures: string })[] {
  const runs: (TextSpan & { groups: string[]; hasWord: boolean })[] = []
  for (const { from, to, match } of findSpans(text, NUMBER_GROUP)) {
    const [matched] = match
    const last = runs.at(-1)
    const isNext = last !== undefined && from - last.to <= 3 && GROUP_GAP.test(text.slice(last.to, from))
    const group = groupDigits(matched)
    const hasWord = !/^\d/.test(matched)
    if (!isNext) runs.push({ from, to, groups: [group], hasWord })
    else {
      last.to = to
      last.groups.push(group)
      last.hasWord ||= hasWord
    }
  }
  return runs
    .filter(({ groups, hasWord }) => hasWord && groups.length >= MIN_GROUPS && !isRising(groups))
    .map(({ from, to, groups }) => ({ from, to, figures: groups.join('') }))
    .filter(({ figures }) => figures.length >= MIN_DIGITS && figures.length <= MAX_DIGITS)
}
