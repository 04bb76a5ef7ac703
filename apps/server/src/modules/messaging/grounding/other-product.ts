/** Tells whether a price in a draft belongs to another product of the sources. */
import { isCurrency, isSameAmount, findNumbers } from './extractors/amounts.ts'
import type { Amount } from './extractors/amounts.ts'
import type { TextSpan } from './normalize-text.ts'
import { topicStems } from './lexicon/topic-stems.ts'

/** A sentence, line or list entry of a source: the stems of its topic and its numbers. */
export type PricedEntry = { about: ReadonlySet<string>; numbers: readonly Pick<Amount, 'value' | 'unit'>[] }

const ENTRY_END = /\n|[.;](?=\s|$)/

export const splitEntries = (text: string): PricedEntry[] =>
  text.split(ENTRY_END).flatMap((entry) => {
    const numbers = findNumbers(entry)
    return numbers.length > 0 ? [{ about: new Set(topicStems(entry)), numbers }] : []
  })

const LOOK_BACK = 80
const CLAUSE_END = /[.,;:!?|\n](?=\s|$)|\by\b|\d/g
/** Between a label and its number. */
const LABEL_END = /[\s:—–|-]{1,4}$/
const MAX_TOPIC_STEMS = 3

/** The words before an amount in its clause: «la arepa de queso» in «la arepa de queso vale 5 mil». */
function topicOf(text: string, { from }: TextSpan): string[] {
  const before = text.slice(Math.max(0, from - LOOK_BACK), from).replace(LABEL_END, '')
  const end = [...before.matchAll(CLAUSE_END)].at(-1)
  return topicStems(end ? before.slice(end.index + 1) : before).slice(-MAX_TOPIC_STEMS)
}

/**
 * True when the sources price the product that the draft names, but state this amount only for other products. Products
 * named with other words are not judged.
 */
export function isPriceOfAnotherProduct(text: string, amount: Amount, entries: readonly PricedEntry[]): boolean {
  if (amount.unit === '%' || (amount.value <= 1 && !isCurrency(amount.unit))) return false
  const topic = topicOf(text, amount)
  if (topic.length === 0) return false
  const sharedStems = (entry: PricedEntry) => topic.filter((word) => entry.about.has(word)).length
  const hasAmount = (entry: PricedEntry) => entry.numbers.some((one) => isSameAmount(amount, one))
  const withAmount = entries.filter(hasAmount)
  return (
    withAmount.length > 0 &&
    withAmount.every((entry) => entry.about.size > 0 && sharedStems(entry) === 0) &&
    entries.some((entry) => sharedStems(entry) >= Math.min(2, topic.length))
  )
}
