/** Which product a price belongs to: the price of another one is none of this. */
import { isSameAmount, numbersIn } from './amounts.ts'
import type { Amount } from './amounts.ts'
import type { Span } from './flat.ts'
import { stemsOf } from './words-about.ts'

/** A sentence, a line or an entry of a list in a source, with what it is about and the numbers that it says. */
export type Entry = { about: ReadonlySet<string>; numbers: readonly Pick<Amount, 'value' | 'unit'>[] }

const ENTRY_END = /\n|[.;](?=\s|$)/

export const entriesIn = (text: string): Entry[] =>
  text.split(ENTRY_END).flatMap((entry) => {
    const numbers = numbersIn(entry)
    return numbers.length > 0 ? [{ about: new Set(stemsOf(entry)), numbers }] : []
  })

const REACH = 80
const CLAUSE_END = /[.,;:!?|\n](?=\s|$)|\by\b|\d/g
/** Between a label and its number. */
const LABEL_END = /[\s:—–|-]{1,4}$/
const NEAREST = 3

/** What stands before an amount in its clause: «la arepa de queso» of «la arepa de queso vale 5 mil». */
function aboutOf(text: string, { from }: Span): string[] {
  const before = text.slice(Math.max(0, from - REACH), from).replace(LABEL_END, '')
  const end = [...before.matchAll(CLAUSE_END)].at(-1)
  return stemsOf(end ? before.slice(end.index + 1) : before).slice(-NEAREST)
}

/**
 * Whether sources price what a flat draft names, and say this amount only of other things. What they name in other
 * words is not judged.
 */
export function isOfAnother(text: string, amount: Amount, entries: readonly Entry[]): boolean {
  if (amount.unit === '%' || amount.value <= 1) return false
  const about = aboutOf(text, amount)
  if (about.length === 0) return false
  const shared = (entry: Entry) => about.filter((word) => entry.about.has(word)).length
  const says = (entry: Entry) => entry.numbers.some((one) => isSameAmount(amount, one))
  const saying = entries.filter(says)
  return (
    saying.length > 0 &&
    saying.every((entry) => entry.about.size > 0 && shared(entry) === 0) &&
    entries.some((entry) => shared(entry) >= Math.min(2, about.length))
  )
}
