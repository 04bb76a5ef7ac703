import { amountsIn, isSameAmount, numbersIn } from './amounts.ts'
import { type Day, daysIn, isSameDay } from './dates.ts'
import { flat, readable, type Span, without } from './flat.ts'
import { givesAway } from './leaks.ts'
import { emailsIn, leadsTo, linksIn } from './links.ts'
import { isSameNumber, longNumbersIn, partedNumbersIn } from './phones.ts'
import { isSameTime, timesIn } from './times.ts'

/** What a draft says that nobody wrote down, or `prompt`: that it gives away what the agent was told. */
export type Objection = { what: 'link' | 'email' | 'amount' | 'date' | 'time' | 'phone' | 'prompt'; said: string }

/** What a reply may rest on. */
export type Known = {
  /** Of the owner: passages, instructions, fixed texts, what was answered before. */
  owners: readonly string[]
  /** Of the contact. They may have their figures repeated, never their links. */
  contacts: readonly string[]
  /** Today and the days beside it, which need no paper. */
  days: readonly Day[]
  prompt: string
  /** Which the prompt names: what they hold is for telling. */
  variables: Readonly<Record<string, string>>
  rules: readonly string[]
}

/** The first thing that a draft says and that is known from nowhere; null when all of it may be said. */
export function objectionTo(draft: string, known: Known): Objection | null {
  if (givesAway(draft, known)) return { what: 'prompt', said: '' }
  return unfounded(draft, known)
}

function unfounded(draft: string, { owners, contacts, days }: Known): Objection | null {
  const text = readable(draft)
  const ours = readable(owners.join('\n'))
  const all = `${ours}\n${readable(contacts.join('\n'))}`
  const figures = flat(all)
  const name = (what: Objection['what'], unknown: Span | undefined) =>
    unknown && { what, said: text.slice(unknown.from, unknown.to).trim() }

  const emails = emailsIn(text)
  const bare = without(text, emails)
  const links = linksIn(bare)
  let rest = flat(without(bare, links))
  const dated = daysIn(rest)
  rest = without(rest, dated)
  const timed = timesIn(rest)
  rest = without(rest, timed)
  const parted = partedNumbersIn(rest)
  rest = without(rest, parted)
  const priced = amountsIn(rest)
  rest = without(rest, priced)
  const numbered = [...parted, ...longNumbersIn(rest)]

  return (
    name(
      'email',
      unlike(
        emails,
        () => emailsIn(all),
        (said, one) => said.key === one.key,
      ),
    ) ??
    name(
      'link',
      unlike(
        links,
        () => linksIn(without(ours, emailsIn(ours))),
        (said, one) => leadsTo(said.key, one.key),
      ),
    ) ??
    name(
      'date',
      unlike(dated, () => [...daysIn(figures, true), ...days], isSameDay),
    ) ??
    name(
      'time',
      unlike(timed, () => timesIn(figures, true), isSameTime),
    ) ??
    name(
      'amount',
      unlike(priced, () => numbersIn(figures), isSameAmount),
    ) ??
    name(
      'phone',
      unlike(
        numbered,
        () => longNumbersIn(figures),
        (said, one) => isSameNumber(said.figures, one.figures),
      ),
    ) ??
    null
  )
}

/** The first that none of the known ones is the same as. Sources are read only for what was said. */
function unlike<T, K>(
  said: readonly T[],
  known: () => readonly K[],
  isSame: (one: T, other: K) => boolean,
): T | undefined {
  if (said.length === 0) return undefined
  const others = known()
  return said.find((one) => !others.some((other) => isSame(one, other)))
}
