import { type Amount, findNumbers } from './extractors/amounts.ts'
import { type PricedEntry, splitEntries } from './other-product.ts'
import { type CalendarDay, findDates } from './extractors/dates.ts'
import { foldText, toVisibleText, blankSpans } from './normalize-text.ts'
import { type Offer, findOffers } from './extractors/offers.ts'
import { findEmails, findLinks } from './extractors/links.ts'
import { findLongNumbers } from './extractors/phones.ts'
import { findSmallPrices } from './extractors/small-prices.ts'
import { findTimes } from './extractors/times.ts'
import { type WeekFacts, readWeek } from './extractors/weekdays.ts'

/** Facts of a group of sources, by kind. Each kind is extracted once, when a draft first needs it. */
export type SourceFacts = {
  emails: () => readonly { key: string }[]
  links: () => readonly { key: string }[]
  days: () => readonly CalendarDay[]
  times: () => ReturnType<typeof findTimes>
  /** Keyed by value: a price list holds thousands of amounts. */
  amounts: () => ReadonlyMap<number, readonly Pick<Amount, 'value' | 'unit'>[]>
  /** Prices below ten, which equal counts and hours. */
  smallPrices: () => readonly Pick<Amount, 'value' | 'unit'>[]
  phones: () => readonly { figures: string }[]
  offers: () => readonly Offer[]
  entries: () => readonly PricedEntry[]
  week: () => WeekFacts
}

export function extractFacts(sources: readonly string[]): SourceFacts {
  const text = lazy(() => toVisibleText(sources.join('\n')))
  const folded = lazy(() => foldText(text()))
  return {
    emails: lazy(() => findEmails(text())),
    links: lazy(() => findLinks(blankSpans(text(), findEmails(text())))),
    days: lazy(() => findDates(folded(), true)),
    times: lazy(() => findTimes(folded(), true)),
    amounts: lazy(() => Map.groupBy(findNumbers(folded()), ({ value: cached }) => cached)),
    smallPrices: lazy(() => findSmallPrices(folded())),
    phones: lazy(() => distinctPhones(findLongNumbers(folded()))),
    offers: lazy(() => findOffers(folded(), true)),
    entries: lazy(() => splitEntries(folded())),
    week: lazy(() => readWeek(folded())),
  }
}

const distinctPhones = (phones: readonly { figures: string }[]) => [
  ...new Map(phones.map(({ figures: folded }) => [folded, { figures: folded }])).values(),
]

function lazy<T>(compute: () => T): () => T {
  let cached: { result: T } | null = null
  return () => (cached ??= { result: compute() }).result
}
