import type { DemoContact } from '../stories/contacts.ts'
import type { BusinessStory } from '../stories/story.ts'
import { randomRecentMoment, randomPastMoment } from './random-moments.ts'
import type { Rng } from './rng.ts'
import { LAST_CHANGE_DAYS_AGO } from '../stories/versions.ts'
import { type VisitCourse, type VisitLine, pickSlots, type VisitScript, writeVisit } from './visit-script.ts'

export type DatedVisitLine = VisitLine & { at: Date }
export type DemoVisit = { lines: DatedVisitLine[]; course: VisitCourse; isRecent: boolean }
export type ContactHistory = {
  visits: DemoVisit[]
  tags: string[]
  lead: { fields: Record<string, string>; at: Date } | null
}

const QUIET_MS = 3 * 3_600_000
const DAY_MS = 86_400_000

/** `recentCourse`: of a visit in the last hours; null without one. */
type HistoryRequest = {
  rng: Rng
  story: BusinessStory
  contact: DemoContact
  now: Date
  recentCourse: VisitCourse | null
}

/** The messages of one contact in a month, visit by visit, all before `now`. */
export const generateHistory = ({ rng, story, contact, now, recentCourse }: HistoryRequest): ContactHistory => {
  const slots = pickSlots(rng, story, contact)
  const pastVisits =
    recentCourse !== null && rng.chance(NEWCOMER_SHARE) ? 0 : rng.weighted([1, 2, 3], (n) => [0, 6, 3, 1][n] ?? 0)
  const starts = Array.from({ length: pastVisits }, () => randomPastMoment(rng, now, story.utcOffsetHours)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )

  const visits: DemoVisit[] = []
  const tags = new Set<string>()
  let lead: ContactHistory['lead'] = null
  const addVisit = (start: Date, course: VisitCourse, isRecentVisit: boolean) => {
    const scene = {
      rng,
      story,
      slots,
      isFirstVisit: visits.length === 0,
      isRecent: isRecentVisit,
      isImproved: isImprovedAt(start, now),
    }
    const script = writeVisit(scene, course)
    const lines = dateLines(script, start, isRecentVisit ? recentEnd(rng, now) : null)
    const previousEndMs = visits.at(-1)?.lines.at(-1)?.at.getTime() ?? 0
    if (lines.length === 0 || lines[0]!.at.getTime() - previousEndMs < QUIET_MS || lines.at(-1)!.at > now) return
    for (const tag of script.tags) tags.add(tag)
    if (script.lead) lead = { fields: script.lead, at: lines.at(-1)!.at }
    visits.push({ lines, course, isRecent: isRecentVisit })
  }

  for (const start of starts)
    addVisit(start, rng.chance(isImprovedAt(start, now) ? 0.14 : 0.06) ? 'handed' : 'served', false)
  if (recentCourse !== null) {
    const hours = recentCourse === 'served' ? 18 : LONGEST_WAIT_HOURS
    addVisit(randomRecentMoment(rng, now, { hours, utcOffsetHours: story.utcOffsetHours }), recentCourse, true)
  }
  return { visits, tags: [...tags].slice(0, 4), lead }
}

/** Since its last change the agent knows more and hands complaints over. */
const isImprovedAt = (start: Date, now: Date) => now.getTime() - start.getTime() < LAST_CHANGE_DAYS_AGO * DAY_MS

/** Of today's customers: the first visit of their life. */
const NEWCOMER_SHARE = 0.5
/** A business that answers its customers. */
const LONGEST_WAIT_HOURS = 3

/** Spreads the ends, so that open conversations do not all end in the same minute. */
const recentEnd = (rng: Rng, now: Date) => new Date(now.getTime() - 40_000 - rng.next() ** 1.5 * 80 * 60_000)

/** Gives each line its time; a visit that would end after `latest` is moved back to end then. */
const dateLines = ({ lines }: VisitScript, start: Date, latest: Date | null): DatedVisitLine[] => {
  let at = start.getTime()
  const timed = lines.map((line) => ({ ...line, at: (at += line.afterSeconds * 1000) }))
  const excessMs = latest === null ? 0 : Math.max(0, at - latest.getTime())
  return timed.map((line) => ({ ...line, at: new Date(line.at - excessMs) }))
}
