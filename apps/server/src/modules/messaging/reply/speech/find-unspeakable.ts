import { speechLimits, type UnspokenReason } from '@portavoz/contract'
import { toSpeakableText } from '../../../../platform/text/speakable-text.ts'
import { findAmounts, isCurrency } from '../../grounding/extractors/amounts.ts'
import { findEmails, findLinks } from '../../grounding/extractors/links.ts'
import { findLongNumbers } from '../../grounding/extractors/phones.ts'
import { blankSpans, foldText, toVisibleText } from '../../grounding/normalize-text.ts'

/** A listener does not remember more prices than this. */
const MAX_PRICED_ROWS = 3
const STREET = new RegExp(
  String.raw`(?<![a-z])(?:calle|carrera|avenida|diagonal|transversal|jiron|pasaje|autopista|cra|cll|av|ave|kra|jr)\b` +
    String.raw`[^\n\d]{0,40}\d`,
)
const HOUSE_NUMBER = /#\s?\d{1,4}\s?[a-z]?\s?-\s?\d/

/** Why a text is better read than heard; null for one that may be spoken. */
export function findUnspeakable(draft: string): UnspokenReason | null {
  const spoken = toSpeakableText(draft)
  if (!/[\p{L}\d]/u.test(spoken)) return 'no_words'
  if (spoken.length > speechLimits.textMax) return 'long_text'
  const text = toVisibleText(draft)
  const emails = findEmails(text)
  if (emails.length > 0 || findLinks(blankSpans(text, emails)).length > 0) return 'link'
  const folded = foldText(text)
  if (folded.split('\n').filter(hasPrice).length > MAX_PRICED_ROWS) return 'price_list'
  if (STREET.test(folded) || HOUSE_NUMBER.test(folded)) return 'address'
  return findLongNumbers(blankSpans(folded, pricesOf(folded))).length > 0 ? 'long_number' : null
}

const pricesOf = (folded: string) => findAmounts(folded).filter(({ unit, isBare }) => isBare || isCurrency(unit))
const hasPrice = (line: string): boolean => pricesOf(line).length > 0
