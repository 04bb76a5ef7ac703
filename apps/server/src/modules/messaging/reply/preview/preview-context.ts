import { channels, type ExchangeOutcome, outcomesWith } from '@portavoz/contract'
import { muteStateAfter } from '../../../../platform/text/opt-out.ts'
import type { PreviewMessage, PreviewRequest } from './preview-request.ts'
import { findRequestedFields } from '../lead/requested-fields.ts'
import { requiredFieldsOf } from '../lead/missing-fields.ts'
import { limitHistory } from '../recent-history.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'

const PREVIEW_ID = 'now'

/** A reply context without an exchange in the database. It ignores whether the agent is active. */
export function previewContext(
  { agent, config, said: messages, at }: Omit<PreviewRequest, 'modelSession'>,
  { sendable, hasFileWorkflow }: Pick<ReplyContext, 'sendable' | 'hasFileWorkflow'>,
): ReplyContext {
  const {
    id: agentId,
    workspaceId,
    name: agentName,
    prompt,
    secrets,
    platform,
    engine,
    sessionName: agentSession,
  } = agent
  const earlier = messages.slice(0, -1)
  const contactMessages = earlier.filter(({ role }) => role === 'user')
  const lastOutcomes = contactMessages
    .flatMap(({ outcome }) => (outcome ? [outcome as ExchangeOutcome] : []))
    .toReversed()
  return {
    exchangeId: PREVIEW_ID,
    conversationId: PREVIEW_ID,
    workspaceId,
    agentId,
    agentName,
    agentSession,
    platform,
    engine,
    prompt,
    secrets,
    config,
    isAgentActive: true,
    modelProblem: null,
    outcome: null,
    createdAt: at,
    dueAt: at,
    incomingCount: 1,
    amendments: 0,
    // After a hand-off the agent stays silent; after a model failure in a preview it may try again.
    pausedBy: lastOutcomes.includes('escalated') ? 'escalation' : null,
    pausedAt: null,
    generationStartedAt: null,
    isOptedOut: muteStateAfter(contactMessages.map(({ content }) => ({ type: 'text', content }))) ?? false,
    isNeverAnswered: false,
    isBlocked: false,
    isSuspended: false,
    isOverLimit: false,
    isNoticed: false,
    isRelayed: false,
    filesAwaitedUntil: null,
    voiceNotices: [],
    isToldOfVideo: false,
    fileNotices: [],
    hasDocuments: true,
    sendable,
    pictureSends: {},
    hasFileWorkflow,
    hasSpoken: earlier.some(({ role }) => role === 'assistant'),
    askedFields: findRequestedFields(agentTexts(earlier), requiredFieldsOf(config)),
    // The contacts of such a channel already have a phone.
    knownFields: channels[platform].phoneSuffix === null ? [] : phoneFieldsOf(config),
    knownLead: null,
    toldClosedAt: lastToldClosedAt(earlier, at),
    isToldOfOutage: false,
    contextFrom: null,
    contactKey: '',
    sessionName: '',
    contactName: null,
    contactPhone: null,
    unprovenPayment: null,
    recentReplies: 0,
    lastOutcomes,
    history: limitHistory(messages.map((one, index) => contextMessageOf(one, index, index === messages.length - 1))),
  }
}

const agentTexts = (earlier: readonly PreviewMessage[]) =>
  earlier
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content)
    .join('\n')

const phoneFieldsOf = (config: PreviewRequest['config']) =>
  requiredFieldsOf(config)
    .filter(({ kind }) => kind === 'phone')
    .map(({ word }) => word)

const contextMessageOf = ({ role, content }: PreviewMessage, index: number, isLast: boolean): ContextMessage => ({
  id: String(index),
  exchangeId: isLast ? PREVIEW_ID : 'before',
  direction: role === 'user' ? 'incoming' : 'outgoing',
  origin: role === 'user' ? 'contact' : 'ai',
  type: 'text',
  content,
  details: null,
  isGone: false,
  unheard: null,
  reading: null,
})

const closedNotices = new Set<string>(outcomesWith('tells_closed'))

/** When the contact was last told, by a sent message, that the business is closed or persons are away. */
function lastToldClosedAt(earlier: readonly PreviewMessage[], at: Date): Date | null {
  const lastNotice = earlier.findLast(
    ({ outcome }, index) => closedNotices.has(outcome ?? '') && earlier[index + 1]?.role === 'assistant',
  )
  return lastNotice ? (lastNotice.at ?? at) : null
}
