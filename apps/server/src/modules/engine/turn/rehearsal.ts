import type { Outcome } from '../../../db/schema.ts'
import { muteOf } from '../orders.ts'
import type { Rehearsed } from './rehearse.ts'
import { fieldsAskedIn } from './lead-asked.ts'
import { requiredFieldsOf } from './lead-missing.ts'
import { recent } from './recent.ts'
import type { Line, Todo } from './reply.store.ts'

/** `outcome`: how what the customer said ended, where that is known. */
export type Said = { role: 'user' | 'assistant'; content: string; outcome?: string | null; at?: Date | null }

const NOW = 'now'

/** An exchange that nobody had, with everything the decision needs. Whether the agent is switched on is not asked. */
export function rehearsalOf({ agent, config, said, at }: Omit<Rehearsed, 'means'>): Todo {
  const { id: agentId, userId, name: agentName, prompt, secrets, platform, sessionName: agentSession } = agent
  const before = said.slice(0, -1)
  const theirs = before.filter(({ role }) => role === 'user')
  const lastOutcomes = theirs.flatMap(({ outcome }) => (outcome ? [outcome as Outcome] : [])).toReversed()
  return {
    exchangeId: NOW,
    conversationId: NOW,
    userId,
    agentId,
    agentName,
    agentSession,
    platform,
    prompt,
    secrets,
    config,
    isActive: true,
    modelProblem: null,
    outcome: null,
    createdAt: at,
    dueAt: at,
    incomingCount: 1,
    amendments: 0,
    // Where a person would have it, the agent is silent; a model that failed in a trial may be asked again.
    pausedBy: lastOutcomes.includes('escalated') ? 'escalation' : null,
    pausedAt: null,
    firstThoughtAt: null,
    isMuted: muteOf(theirs.map(({ content }) => ({ type: 'text', content }))) ?? false,
    isNeverAnswered: false,
    isNoticed: false,
    hasDocuments: true,
    hasSpoken: before.some(({ role }) => role === 'assistant'),
    askedFields: fieldsAskedIn(saidByAgent(before), requiredFieldsOf(config)),
    // A customer of WhatsApp comes with a phone.
    knownFields: platform === 'whatsapp' ? phoneFieldsOf(config) : [],
    toldClosedAt: toldClosed(before, at),
    contextFrom: null,
    contactKey: '',
    sessionName: '',
    contactName: null,
    contactPhone: null,
    recentReplies: 0,
    lastOutcomes,
    history: recent(said.map((one, index) => lineOf(one, index, index === said.length - 1))),
  }
}

const saidByAgent = (before: readonly Said[]) =>
  before
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content)
    .join('\n')

const phoneFieldsOf = (config: Rehearsed['config']) =>
  requiredFieldsOf(config)
    .filter(({ kind }) => kind === 'phone')
    .map(({ word }) => word)

const lineOf = ({ role, content }: Said, index: number, isLast: boolean): Line => ({
  id: String(index),
  exchangeId: isLast ? NOW : 'before',
  direction: role === 'user' ? 'incoming' : 'outgoing',
  origin: role === 'user' ? 'contact' : 'ai',
  type: 'text',
  content,
  details: null,
  isGone: false,
})

/** When it was last said that the shop is closed, or nobody there: with the outcome, and with words. */
function toldClosed(before: readonly Said[], at: Date): Date | null {
  const told = before.findLast(
    ({ outcome }, index) =>
      (outcome === 'out_of_hours' || outcome === 'nobody_there') && before[index + 1]?.role === 'assistant',
  )
  return told ? (told.at ?? at) : null
}
