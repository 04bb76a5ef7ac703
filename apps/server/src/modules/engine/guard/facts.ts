import { type Amount, numbersIn } from './amounts.ts'
import { type Entry, entriesIn } from './beside.ts'
import { type Day, daysIn } from './dates.ts'
import { flat, readable, without } from './flat.ts'
import { type Gift, giftsIn } from './gifts.ts'
import { emailsIn, linksIn } from './links.ts'
import { longNumbersIn } from './phones.ts'
import { timesIn } from './times.ts'
import { type Week, weekIn } from './weekdays.ts'

/** What a group of sources says, by kind. Each kind is extracted once, when the first draft names something of it. */
export type Facts = {
  emails: () => readonly { key: string }[]
  links: () => readonly { key: string }[]
  days: () => readonly Day[]
  times: () => ReturnType<typeof timesIn>
  /** By value: a price list holds thousands. */
  amounts: () => ReadonlyMap<number, readonly Pick<Amount, 'value' | 'unit'>[]>
  phones: () => readonly { figures: string }[]
  gifts: () => readonly Gift[]
  entries: () => readonly Entry[]
  week: () => Week
}

export function factsIn(sources: readonly string[]): Facts {
  const text = once(() => readable(sources.join('\n')))
  const figures = once(() => flat(text()))
  return {
    emails: once(() => emailsIn(text())),
    links: once(() => linksIn(without(text(), emailsIn(text())))),
    days: once(() => daysIn(figures(), true)),
    times: once(() => timesIn(figures(), true)),
    amounts: once(() => Map.groupBy(numbersIn(figures()), ({ value }) => value)),
    phones: once(() => distinct(longNumbersIn(figures()))),
    gifts: once(() => giftsIn(figures(), true)),
    entries: once(() => entriesIn(figures())),
    week: once(() => weekIn(figures())),
  }
}

const distinct = (phones: readonly { figures: string }[]) => [
  ...new Map(phones.map(({ figures }) => [figures, { figures }])).values(),
]

function once<T>(read: () => T): () => T {
  let value: { of: T } | null = null
  return () => (value ??= { of: read() }).of
}
