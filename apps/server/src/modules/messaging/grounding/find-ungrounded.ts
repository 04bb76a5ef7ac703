import { type Amount, findAmounts, isSameAmount } from './extractors/amounts.ts'
import { isPriceOfAnotherProduct } from './other-product.ts'
import { type CalendarDay, findDates, isSameDay } from './extractors/dates.ts'
import { type SourceFacts, extractFacts } from './source-facts.ts'
import { foldText, toVisibleText, type TextSpan, blankSpans } from './normalize-text.ts'
import { isInQuestion, isContactAddress, isContactNumber } from './contact-data.ts'
import { type Offer, findOffers, isSameOffer } from './extractors/offers.ts'
import type { Grounding } from './grounding.ts'
import { createLeakCheck } from './prompt-leaks.ts'
import { findEmails, isSameTarget, findLinks } from './extractors/links.ts'
import { isSameNumber, findLongNumbers, findSeparatedNumbers } from './extractors/phones.ts'
import { findDictatedNumbers } from './extractors/dictated-numbers.ts'
import { isSmallSum } from './extractors/small-prices.ts'
import { isSameTime, findTimes } from './extractors/times.ts'
import { isGroundedDay, type PromisedDay, findPromisedDays } from './extractors/weekdays.ts'

/**
 * What a draft states without a source; `prompt` means that it reveals the agent's instructions. Written to the
 * journal.
 */
export type UngroundedFact = { what: 'link' | 'email' | 'amount' | 'date' | 'time' | 'phone' | 'prompt'; said: string }

/** The first fact in a draft that no source contains; null when every fact is grounded. */
export type FindUngrounded = (draft: string) => UngroundedFact | null

/** The check of one turn: it extracts the facts of its sources once for all drafts. */
export function createFindUngrounded(grounding: Grounding): FindUngrounded {
  const owners = extractFacts(grounding.owners)
  const answers = extractFacts(grounding.answers ?? [])
  const contacts = extractFacts(grounding.contacts)
  const leaksPrompt = createLeakCheck(grounding)
  return (draft) =>
    leaksPrompt(draft)
      ? { what: 'prompt', said: '' }
      : findUngroundedFact(draft, { owners, answers, contacts, days: grounding.days })
}

export const findUngrounded = (draft: string, grounding: Grounding): UngroundedFact | null =>
  createFindUngrounded(grounding)(draft)

type ExtractedSources = {
  owners: SourceFacts
  answers: SourceFacts
  contacts: SourceFacts
  days: readonly CalendarDay[]
}

/** Whether a group of sources contains the same fact. */
type FactMatcher<T> = (facts: SourceFacts, extracted: T) => boolean

const hasEmail: FactMatcher<{ key: string }> = ({ emails }, { key }) => emails().some((one) => one.key === key)
const hasLink: FactMatcher<{ key: string }> = ({ links }, { key }) => links().some((one) => isSameTarget(key, one.key))
const hasDay: FactMatcher<CalendarDay> = ({ days }, day) => days().some((one) => isSameDay(day, one))
const hasTime: FactMatcher<ReturnType<typeof findTimes>[number]> = ({ times }, time) =>
  times().some((one) => isSameTime(time, one))
const hasAmount: FactMatcher<Amount> = ({ amounts, smallPrices }, amount) =>
  (isSmallSum(amount) ? smallPrices() : (amounts().get(amount.value) ?? [])).some((one) => isSameAmount(amount, one))
const hasOffer: FactMatcher<Offer> = ({ offers, amounts }, offer) =>
  offers().some((one) => isSameOffer(offer, one)) ||
  (offer.kind === 'free' && (amounts().get(0) ?? []).some(({ unit }) => unit !== null))
const hasPhone: FactMatcher<{ figures: string }> = ({ phones }, { figures }) =>
  phones().some((one) => isSameNumber(figures, one.figures))

function findUngroundedFact(
  draft: string,
  { owners, answers, contacts, days }: ExtractedSources,
): UngroundedFact | null {
  const text = toVisibleText(draft)
  const folded = foldText(text)
  const emails = findEmails(text)
  const withoutEmails = blankSpans(text, emails)
  const links = findLinks(withoutEmails)
  let remaining = foldText(blankSpans(withoutEmails, links))
  const dates = findDates(remaining)
  remaining = blankSpans(remaining, dates)
  const times = findTimes(remaining)
  remaining = blankSpans(remaining, times)
  const separatedNumbers = [...findSeparatedNumbers(remaining), ...findDictatedNumbers(remaining)]
  remaining = blankSpans(remaining, separatedNumbers)
  const figures = remaining
  const amounts = findAmounts(remaining)
  remaining = blankSpans(remaining, amounts)
  const offers = findOffers(foldText(blankSpans(withoutEmails, links)))
  const promisedDays = findPromisedDays(foldText(blankSpans(withoutEmails, links)))
  const phones = [...separatedNumbers, ...findLongNumbers(remaining)]

  const first = <T extends TextSpan>(
    what: UngroundedFact['what'],
    extracted: readonly T[],
    isInSource: FactMatcher<T>,
    /** Whether the contact's own statement is enough. */
    isContactData: (one: T) => boolean = () => false,
  ): UngroundedFact | null => {
    const ungrounded = extracted.find(
      (one) =>
        !isInSource(owners, one) &&
        // A reply that once repeated a claim of the contact does not turn it into a fact.
        !(isInSource(answers, one) && !isInSource(contacts, one)) &&
        !(isContactData(one) && isInSource(contacts, one)),
    )
    return ungrounded ? { what, said: text.slice(ungrounded.from, ungrounded.to).trim() } : null
  }
  const hasPromisedDay: FactMatcher<PromisedDay> = ({ week }, promise) => isGroundedDay(promise, week(), days)
  const isContactOwn = (one: TextSpan) => isContactAddress(folded, one)
  const isNearToday = (day: CalendarDay) => days.some((one) => isSameDay(day, one))

  return (
    first('email', emails, hasEmail, isContactOwn) ??
    first('link', links, hasLink) ??
    first(
      'date',
      dates.filter((day) => !isNearToday(day)),
      hasDay,
      (one) => isInQuestion(folded, one),
    ) ??
    first('time', times, hasTime) ??
    first('amount', amounts, hasAmount, (one) => one.isBare && isContactNumber(folded, one)) ??
    first('amount', offers, hasOffer) ??
    first(
      'amount',
      amounts.filter((one) => hasAmount(owners, one)),
      (_, one) => !isPriceOfAnotherProduct(figures, one, owners.entries()),
    ) ??
    first('date', promisedDays, hasPromisedDay) ??
    first('phone', phones, hasPhone, isContactOwn) ??
    null
  )
}
