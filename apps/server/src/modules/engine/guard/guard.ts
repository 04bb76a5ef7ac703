import { type Amount, amountsIn, isSameAmount } from './amounts.ts'
import { isOfAnother } from './beside.ts'
import { type Day, daysIn, isSameDay } from './dates.ts'
import { type Facts, factsIn } from './facts.ts'
import { flat, readable, type Span, without } from './flat.ts'
import { isAsked, isTheirAddress, isTheirNumber } from './given-back.ts'
import { type Gift, giftsIn, isSameGift } from './gifts.ts'
import { createLeakCheck } from './leaks.ts'
import { emailsIn, leadsTo, linksIn } from './links.ts'
import { isSameNumber, longNumbersIn, partedNumbersIn } from './phones.ts'
import { spokenGroupsIn } from './spoken-groups.ts'
import { isSameTime, timesIn } from './times.ts'
import { isKnownDay, type Promised, promisedIn } from './weekdays.ts'

/** What a draft says that nobody wrote down, or `prompt`: that it gives away what the agent was told. */
export type Objection = { what: 'link' | 'email' | 'amount' | 'date' | 'time' | 'phone' | 'prompt'; said: string }

/** What a reply may rest on. */
export type Known = {
  /** Of the business: passages, instructions, fixed texts, its own system, what its people wrote. */
  owners: readonly string[]
  /** The agent's own earlier replies. They ground what the contact did not say first. */
  answers?: readonly string[]
  /** Of the contact: only their own phone, e-mail, order number and quantities, given back as theirs. */
  contacts: readonly string[]
  /** Yesterday, today and tomorrow, which need no source. */
  days: readonly Day[]
  prompt: string
  /** Which the prompt names: what they hold is for telling. */
  variables: Readonly<Record<string, string>>
  rules: readonly string[]
}

/** Names the first thing in a draft that no source says; null when all of it may be said. */
export type Check = (draft: string) => Objection | null

/** The check of one turn: its sources are read once for all drafts. */
export function checkAgainst(known: Known): Check {
  const owners = factsIn(known.owners)
  const answers = factsIn(known.answers ?? [])
  const contacts = factsIn(known.contacts)
  const givesAway = createLeakCheck(known)
  return (draft) =>
    givesAway(draft) ? { what: 'prompt', said: '' } : ungrounded(draft, { owners, answers, contacts, days: known.days })
}

export const objectionTo = (draft: string, known: Known): Objection | null => checkAgainst(known)(draft)

type Sources = { owners: Facts; answers: Facts; contacts: Facts; days: readonly Day[] }

/** Whether sources of one kind say the same as `said`. */
type Says<T> = (facts: Facts, said: T) => boolean

const saysEmail: Says<{ key: string }> = ({ emails }, { key }) => emails().some((one) => one.key === key)
const saysLink: Says<{ key: string }> = ({ links }, { key }) => links().some((one) => leadsTo(key, one.key))
const saysDay: Says<Day> = ({ days }, day) => days().some((one) => isSameDay(day, one))
const saysTime: Says<ReturnType<typeof timesIn>[number]> = ({ times }, time) =>
  times().some((one) => isSameTime(time, one))
const saysAmount: Says<Amount> = ({ amounts }, amount) =>
  (amounts().get(amount.value) ?? []).some((one) => isSameAmount(amount, one))
const saysGift: Says<Gift> = ({ gifts, amounts }, gift) =>
  gifts().some((one) => isSameGift(gift, one)) ||
  (gift.kind === 'free' && (amounts().get(0) ?? []).some(({ unit }) => unit !== null))
const saysPhone: Says<{ figures: string }> = ({ phones }, { figures }) =>
  phones().some((one) => isSameNumber(figures, one.figures))

function ungrounded(draft: string, { owners, answers, contacts, days }: Sources): Objection | null {
  const text = readable(draft)
  const whole = flat(text)
  const emails = emailsIn(text)
  const bare = without(text, emails)
  const links = linksIn(bare)
  let rest = flat(without(bare, links))
  const dated = daysIn(rest)
  rest = without(rest, dated)
  const timed = timesIn(rest)
  rest = without(rest, timed)
  const parted = [...partedNumbersIn(rest), ...spokenGroupsIn(rest)]
  rest = without(rest, parted)
  const figures = rest
  const priced = amountsIn(rest)
  rest = without(rest, priced)
  const gifts = giftsIn(flat(without(bare, links)))
  const promised = promisedIn(flat(without(bare, links)))
  const numbered = [...parted, ...longNumbersIn(rest)]

  const first = <T extends Span>(
    what: Objection['what'],
    said: readonly T[],
    says: Says<T>,
    /** Whether the contact's own word for it is enough. */
    isTheirs: (one: T) => boolean = () => false,
  ): Objection | null => {
    const unknown = said.find(
      (one) =>
        !says(owners, one) &&
        // A reply that once gave back what the contact claimed makes no fact of it.
        !(says(answers, one) && !says(contacts, one)) &&
        !(isTheirs(one) && says(contacts, one)),
    )
    return unknown ? { what, said: text.slice(unknown.from, unknown.to).trim() } : null
  }
  const saysPromised: Says<Promised> = ({ week }, promise) => isKnownDay(promise, week(), days)
  const isTheirOwn = (one: Span) => isTheirAddress(whole, one)
  const isAround = (day: Day) => days.some((one) => isSameDay(day, one))

  return (
    first('email', emails, saysEmail, isTheirOwn) ??
    first('link', links, saysLink) ??
    first(
      'date',
      dated.filter((day) => !isAround(day)),
      saysDay,
      (one) => isAsked(whole, one),
    ) ??
    first('time', timed, saysTime) ??
    first('amount', priced, saysAmount, (one) => one.isBare && isTheirNumber(whole, one)) ??
    first('amount', gifts, saysGift) ??
    first(
      'amount',
      priced.filter((one) => saysAmount(owners, one)),
      (_, one) => !isOfAnother(figures, one, owners.entries()),
    ) ??
    first('date', promised, saysPromised) ??
    first('phone', numbered, saysPhone, isTheirOwn) ??
    null
  )
}
