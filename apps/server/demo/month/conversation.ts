import type { Contact } from '../stories/people.ts'
import type { Story } from '../stories/story.ts'
import { recentMoment, someMoment } from './rhythm.ts'
import type { Rng } from './rng.ts'
import { type Course, type Line, newSlots, type Talk, talk } from './talk.ts'

export type DatedLine = Line & { at: Date }
export type Visit = { lines: DatedLine[]; course: Course; isRecent: boolean }
export type History = { visits: Visit[]; tags: string[] }

const QUIET_MS = 3 * 3_600_000

type Wanted = { rng: Rng; story: Story; contact: Contact; now: Date; isRecent: boolean }

/** Everything one contact said and was told in a month, visit by visit, all of it before `now`. */
export const converse = ({ rng, story, contact, now, isRecent }: Wanted): History => {
  const slots = newSlots(rng, story, contact)
  const starts = Array.from({ length: rng.weighted([1, 2, 3], (n) => [0, 6, 3, 1][n] ?? 0) }, () =>
    someMoment(rng, now, story.utcOffsetHours),
  ).toSorted((a, b) => a.getTime() - b.getTime())

  const visits: Visit[] = []
  const tags = new Set<string>()
  const visit = (start: Date, course: Course, isLate: boolean) => {
    const told = talk({ rng, story, slots, isFirstVisit: visits.length === 0 }, course)
    const lines = dated(told, start, isLate ? justBefore(rng, now) : null)
    const before = visits.at(-1)?.lines.at(-1)?.at.getTime() ?? 0
    if (lines.length === 0 || lines[0]!.at.getTime() - before < QUIET_MS || lines.at(-1)!.at > now) return
    for (const tag of told.tags) tags.add(tag)
    visits.push({ lines, course, isRecent: isLate })
  }

  for (const start of starts) visit(start, rng.chance(0.1) ? 'handed' : 'served', false)
  if (isRecent)
    visit(
      recentMoment(rng, now),
      rng.weighted(['served', 'handed', 'unanswered'], (c) => WEIGHT_TODAY[c]),
      true,
    )
  return { visits, tags: [...tags].slice(0, 4) }
}

const WEIGHT_TODAY: Record<Course, number> = { served: 6, handed: 2, unanswered: 3 }

/** Not all of the living ones end in the same minute. */
const justBefore = (rng: Rng, now: Date) => new Date(now.getTime() - 40_000 - rng.next() ** 1.5 * 80 * 60_000)

/** Each line at its time; a visit that would end after `latest` is moved back so that it just ended. */
const dated = ({ lines }: Talk, start: Date, latest: Date | null): DatedLine[] => {
  let at = start.getTime()
  const timed = lines.map((line) => ({ ...line, at: (at += line.afterSeconds * 1000) }))
  const tooLate = latest === null ? 0 : Math.max(0, at - latest.getTime())
  return timed.map((line) => ({ ...line, at: new Date(line.at - tooLate) }))
}
