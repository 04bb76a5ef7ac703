import {
  channels,
  type conversationLogs as api,
  fail,
  formatMessageLine,
  type ParsedInput,
  normalizeText,
  type ServerEvent,
} from '@portavoz/contract'
import { fillMissingText } from '../../db/fragments/fill-missing-text.ts'
import { withDeadlockRetry } from '../../db/locks/with-deadlock-retry.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import { externalMessageId } from '../../platform/text/external-message-id.ts'
import {
  type ReportedContact,
  type ReportedAgent,
  type ReportedConversation,
  reportedConversationStore,
} from './reported-conversation.store.ts'
import { type EarlierReport, earlierReportStore } from './earlier-report.store.ts'
import { reportStore } from './report.store.ts'
import type { ReportedExchange } from './reported-exchange.store.ts'
import { reportedReplyStore } from './reported-reply.store.ts'
import { type MissingParts, findMissingParts } from './missing-parts.ts'

type ReportExchangeInput = ParsedInput<typeof api.report>
/** The fields that identify the conversation of a report. */
type ReportTarget = Pick<ReportExchangeInput, 'sessionName' | 'agentId' | 'agentName' | 'userPhone' | 'userName'>

type ReportExchangeDeps = {
  db: Db
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
  /** Closes a reply that the workflow sends for Portavoz. */
  confirmReply: (
    tx: Tx,
    exchangeId: string,
    became: 'sent' | NonNullable<ReportExchangeInput['delivery']>,
    now: Date,
  ) => Promise<unknown>
}

export type ReportExchange = (workspaceId: string, input: ReportExchangeInput) => Promise<string>

/** Older reports are history: stored without a notification. */
const RECENT_MS = 10 * 60_000

/** Stores an exchange that n8n or a script had. Returns the log's id, the same for the same `externalId`. */
export const createReportExchange =
  ({ db, clock, publish, afterCommit, confirmReply }: ReportExchangeDeps): ReportExchange =>
  async (workspaceId, raw) => {
    if (raw.userMessage === '' && raw.aiResponse === '') fail('logs.nothing_said')
    const id = await withDeadlockRetry(db, async (tx) => {
      const times = reportTimes(raw, clock.now())
      const { conversation, isNew } = await lockReportedConversation(tx, workspaceId, raw, times)
      const input = { ...raw, externalId: externalMessageId(conversation, raw.externalId) }
      const earlier = input.externalId
        ? await findEarlierReport(tx, conversation.id, input.externalId, { ...input, now: times.now })
        : null
      const reported = buildExchange(
        conversation,
        { ...findMissingParts(input, earlier), isTranscribed: raw.transcribed === true },
        earlier,
        times,
      )
      if (!earlier) await reportStore.insertExchange(tx, workspaceId, conversation, reported)
      if (reported.userMessage !== '')
        await reportStore.insertMessage(tx, workspaceId, conversation, reported, 'incoming')
      if (reported.aiResponse !== '') await storeReply(tx, workspaceId, conversation, reported)
      if (earlier && (raw.delivery || raw.aiResponse !== ''))
        await confirmReply(tx, earlier.id, raw.delivery ?? 'sent', reported.now)
      if (raw.delivery) await reportedReplyStore.markUnsent(tx, workspaceId, conversation, reported, raw.delivery)
      if (isNew) await reportedConversationStore.countConversation(tx, conversation.agentId)
      if (reported.event) await publish(tx, workspaceId, { ...reported.event, logId: reported.exchangeId })
      await publish(tx, workspaceId, { type: 'conversation', conversationId: conversation.id })
      return reported.exchangeId
    })
    afterCommit()
    return id
  }

/** An external id of a message that the owner wrote is refused: it belongs to no exchange. */
async function findEarlierReport(
  tx: Tx,
  conversationId: string,
  externalId: string,
  { userMessage, transcribed, now }: Pick<ReportExchangeInput, 'userMessage' | 'transcribed'> & { now: Date },
) {
  const isTranscribed = transcribed === true
  if (userMessage !== '')
    await fillMissingText(tx, { conversationId, externalId, text: userMessage, isTranscribed, now })
  const earlier = await earlierReportStore.find(tx, conversationId, externalId)
  if (earlier === null || earlier.id !== null) return earlier
  return earlier.origin === 'n8n' && userMessage === '' ? null : fail('logs.told_otherwise')
}

async function storeReply(
  tx: Tx,
  workspaceId: string,
  conversation: ReportedConversation,
  reported: ReportedExchange,
): Promise<void> {
  const since = new Date(reported.now.getTime() - RECENT_MS)
  if (!(await reportedReplyStore.linkSeenReply(tx, workspaceId, conversation, reported, since)))
    await reportStore.insertMessage(tx, workspaceId, conversation, reported, 'outgoing')
}

/**
 * `sessionName` names a conversation, or an agent when the contact is given too; the agent may be named by id or name
 * instead.
 */
export async function lockReportedConversation(
  tx: Tx,
  workspaceId: string,
  input: ReportTarget,
  times: Pick<ReportTimes, 'at' | 'now'>,
) {
  const conversation = await reportedConversationStore.lockByName(tx, workspaceId, input.sessionName)
  if (conversation) return { conversation, isNew: false }
  const agent =
    findReportedAgent(await reportedConversationStore.listAgents(tx, workspaceId), input) ?? fail('logs.no_session')
  if (channels[agent.platform].account === 'page') fail('agents.page_only')
  return reportedConversationStore.findOrCreate(tx, workspaceId, agent, reportedContact(agent, input), times)
}

type AgentCandidate = ReportedAgent & { sessionName: string }

/** By session or id, then by name, then by a name that contains the other; undefined when several agents match. */
function findReportedAgent(
  agents: readonly AgentCandidate[],
  { sessionName, agentId, agentName }: ReportTarget,
): AgentCandidate | undefined {
  const ofSession = agents.find((agent) => agent.sessionName === sessionName)
  const reported = agents.find(({ id }) => id === agentId)
  if (ofSession && reported && ofSession !== reported) fail('logs.two_agents')
  const exact = ofSession ?? reported
  const name = normalizeText(agentName ?? '').trim()
  if (exact || name === '') return exact
  const sameName = agents.filter((agent) => normalizeText(agent.name) === name)
  const alike = agents.filter(
    ({ name: otherName }) => normalizeText(otherName).includes(name) || name.includes(normalizeText(otherName)),
  )
  const candidates = sameName.length > 0 ? sameName : alike
  return candidates.length === 1 ? candidates[0] : undefined
}

function reportedContact({ platform }: ReportedAgent, { userPhone, userName }: ReportTarget): ReportedContact {
  const raw = userPhone?.trim() || fail('logs.no_contact', { at: 'userPhone' })
  const digits = raw.split('@')[0]?.replaceAll(/\D/g, '') ?? ''
  const { phoneSuffix } = channels[platform]
  const isPhone = phoneSuffix !== null && !raw.endsWith('@lid') && /^\d{8,15}$/.test(digits)
  const key = isPhone ? `${digits}${phoneSuffix}` : raw
  return { key, name: userName?.trim() || null, phone: isPhone ? digits : null }
}

type ReportTimes = Pick<ReportedExchange, 'at' | 'now' | 'isNews'>

function reportTimes({ timestamp, createdAt }: ReportExchangeInput, now: Date): ReportTimes {
  const stated = new Date(timestamp ?? createdAt ?? now)
  const at = stated > now ? now : stated
  return { at, now, isNews: now.getTime() - at.getTime() < RECENT_MS }
}

function buildExchange(
  conversation: ReportedConversation,
  stated: MissingParts & Pick<ReportedExchange, 'isTranscribed'>,
  earlier: EarlierReport | null,
  times: ReportTimes,
): ReportedExchange {
  const { now, isNews } = times
  const { userMessage, isTranscribed: isTranscript } = stated
  const line = formatMessageLine({ type: 'text', content: userMessage, isTranscript })
  // A message reported after its reply was said before it.
  const at = earlier?.repliedAt ? new Date(Math.min(times.at.getTime(), earlier.repliedAt.getTime() - 1)) : times.at
  return {
    ...stated,
    ...times,
    at,
    exchangeId: earlier?.id ?? newId(now.getTime()),
    carries: earlier ? null : userMessage === '' ? 'outgoing' : 'incoming',
    // A late report counts from now; history keeps its date and wakes no worker.
    keptAt: isNews ? now : at,
    event: isNews && userMessage !== '' ? messageEvent(conversation, line, at, now) : null,
  }
}

const messageEvent = (
  { id, isPaused, isBlocked, ...conversation }: ReportedConversation,
  line: string,
  at: Date,
  now: Date,
): ReportedExchange['event'] => ({
  type: 'message',
  conversationId: id,
  messageId: newId(now.getTime()),
  sessionName: conversation.sessionName,
  agentId: conversation.agentId,
  agentName: conversation.agentName,
  contactName: conversation.contactName,
  direction: 'incoming',
  preview: [...line].slice(0, 160).join(''),
  at: at.toISOString(),
  ...(isPaused && { isPaused: true }),
  ...(isBlocked && { isBlocked: true }),
})
