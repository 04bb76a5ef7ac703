import { type CustomConfig, formatDetails, type FoundPassage } from '@portavoz/contract'
import { daysAround } from '../../grounding/days-around.ts'
import { removeContactLinks } from '../../grounding/remove-contact-links.ts'
import type { Grounding } from '../../grounding/grounding.ts'
import { fillVariables } from './prompt/prompt-variables.ts'
import { PROMPT_RULES } from './prompt/instructions.ts'
import type { ContextMessage } from '../types.ts'

/** `sendable`: their names, which a reply that sends them says. */
type GroundingAgent = {
  agentName: string
  prompt: string
  config: CustomConfig
  sendable?: readonly { name: string }[]
}
type GroundingMessage = Pick<ContextMessage, 'direction' | 'origin' | 'content' | 'details' | 'isGone'>
type GroundingSources = {
  passages: readonly FoundPassage[]
  lookupText: string | null
  history: readonly GroundingMessage[]
  now: Date
}

/** Written by the agent or an n8n workflow. */
const AUTOMATIC_ORIGINS = new Set<ContextMessage['origin']>(['ai', 'n8n'])

/** The facts that a reply of this agent may state. */
export function groundingFor(
  { agentName, prompt, config, sendable = [] }: GroundingAgent,
  { passages, lookupText, history, now }: GroundingSources,
): Grounding {
  const filledPrompt = fillVariables(prompt, config.variables)
  const { greeting, fallbackBehavior, mediaNotice, businessHours, escalationRules, disclosure } = config
  const groups = [fallbackBehavior, mediaNotice, escalationRules, disclosure]
  const fixed = [greeting, businessHours.outsideHoursMessage, ...groups.map(({ message }) => message)]
  const passageTexts = passages.map(({ documentName, heading, text }) => [documentName, heading, text].join('\n'))
  const textsOf = (isIncluded: (line: GroundingMessage) => boolean) =>
    history
      .filter((line) => isIncluded(line) && !line.isGone)
      .map(({ content, details }) => `${content}\n${formatDetails(details ?? {})}`)
  const contacts = textsOf(({ direction }) => direction === 'incoming')
  const answers = textsOf(({ direction, origin }) => direction === 'outgoing' && AUTOMATIC_ORIGINS.has(origin))
  const people = textsOf(({ direction, origin }) => direction === 'outgoing' && !AUTOMATIC_ORIGINS.has(origin))
  const names = sendable.map(({ name }) => name)
  const owners = [filledPrompt, agentName, ...names, ...fixed, ...passageTexts, ...people]
  return {
    // A system that repeats the question does not turn a contact's link into one of the business.
    owners:
      lookupText === null ? owners : [...owners, removeContactLinks(lookupText, { theirs: contacts, ours: owners })],
    answers,
    contacts,
    days: daysAround(now),
    prompt,
    variables: config.variables,
    rules: PROMPT_RULES,
  }
}
