import { type CustomConfig, detailsLine, placeWords, type Recalled } from '@portavoz/contract'
import { daysAround } from '../guard/days-around.ts'
import { withoutLinksOf } from '../guard/echo.ts'
import type { Known } from '../guard/guard.ts'
import { withVariables } from '../variables.ts'
import { rules } from './instructions.ts'
import type { Line } from './reply.store.ts'

type Agent = { agentName: string; prompt: string; config: CustomConfig }
type Said = Pick<Line, 'direction' | 'origin' | 'content' | 'details' | 'isGone'>
type Read = { read: readonly Recalled[]; told: string | null; history: readonly Said[]; now: Date }

/** A machine wrote it: the agent, or a flow of n8n. */
const isAutomatic = new Set<Line['origin']>(['ai', 'n8n'])

/** All that a reply of this agent may rest on. */
export function knownTo({ agentName, prompt, config }: Agent, { read, told, history, now }: Read): Known {
  const words = withVariables(prompt, config.variables)
  const { greeting, fallbackBehavior, mediaNotice, businessHours, escalationRules, disclosure } = config
  const groups = [fallbackBehavior, mediaNotice, escalationRules, disclosure]
  const fixed = [greeting, businessHours.outsideHoursMessage, ...groups.map(({ message }) => message)]
  const passages = read.map(({ documentName, heading, text, ...place }) =>
    [documentName, heading, placeWords(place), text].join('\n'),
  )
  const said = (by: (line: Said) => boolean) =>
    history
      .filter((line) => by(line) && !line.isGone)
      .map(({ content, details }) => `${content}\n${detailsLine(details ?? {})}`)
  const contacts = said(({ direction }) => direction === 'incoming')
  const answers = said(({ direction, origin }) => direction === 'outgoing' && isAutomatic.has(origin))
  const people = said(({ direction, origin }) => direction === 'outgoing' && !isAutomatic.has(origin))
  const owners = [words, agentName, ...fixed, ...passages, ...people]
  return {
    // A system that repeats what it is asked makes no link of a customer's the shop's.
    owners: told === null ? owners : [...owners, withoutLinksOf(told, { theirs: contacts, ours: owners })],
    answers,
    contacts,
    days: daysAround(now),
    prompt,
    variables: config.variables,
    rules,
  }
}
