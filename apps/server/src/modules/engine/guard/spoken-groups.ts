/** Phones that are dictated in groups: «treinta y tres, doce, cuarenta y cinco». In a text that is flat. */
import { placesOf, type Span } from './flat.ts'
import { valueOf } from './numbers.ts'

const UNITS = 'uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve'
const TEENS =
  'diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinti(?:un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)'
const TENS = 'veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa'
const HUNDREDS =
  'cien|ciento|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos'
const BELOW_HUNDRED = `(?:${TENS}) y (?:${UNITS})|${TENS}|${TEENS}|${UNITS}`
const GROUP = new RegExp(
  String.raw`\b(?:cero|(?:${HUNDREDS}) (?:${BELOW_HUNDRED})|${HUNDREDS}|${BELOW_HUNDRED}|\d{1,4})\b`,
  'g',
)
const GAP = /^[ ,.\-–—]{1,3}$/
/** «Tres, doscientos» and the like are read as one number only where nothing stands between. */
const LEAST_GROUPS = 4
const [LEAST, MOST] = [7, 15]

const figuresOf = (said: string) => (/^\d/.test(said) ? said : String(valueOf(said)))
/** Sizes and prices grow: «treinta y seis, treinta y ocho, cuarenta». */
const isRising = (groups: readonly string[]) =>
  groups.every((group, at) => at === 0 || Number(group) > Number(groups[at - 1]))

/** Runs of groups that hold as many figures as a phone, and at least one word. */
export function spokenGroupsIn(text: string): (Span & { figures: string })[] {
  const runs: (Span & { groups: string[]; hasWord: boolean })[] = []
  for (const { from, to, match } of placesOf(text, GROUP)) {
    const [said] = match
    const last = runs.at(-1)
    const isNext = last !== undefined && from - last.to <= 3 && GAP.test(text.slice(last.to, from))
    const group = figuresOf(said)
    const hasWord = !/^\d/.test(said)
    if (!isNext) runs.push({ from, to, groups: [group], hasWord })
    else {
      last.to = to
      last.groups.push(group)
      last.hasWord ||= hasWord
    }
  }
  return runs
    .filter(({ groups, hasWord }) => hasWord && groups.length >= LEAST_GROUPS && !isRising(groups))
    .map(({ from, to, groups }) => ({ from, to, figures: groups.join('') }))
    .filter(({ figures }) => figures.length >= LEAST && figures.length <= MOST)
}
