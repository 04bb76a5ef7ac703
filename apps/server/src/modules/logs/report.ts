import { type conversationLogs as api, fail, type Parsed, plain, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { nameOnNetwork } from '../../platform/message-name.ts'
import { type NewContact, type ReportedAgent, type ReportPlace, reportPlaceStore } from './report-place.store.ts'
import { type Before, reportStore, type Told } from './report.store.ts'
import { type Said, stillToTell } from './still-to-tell.ts'

type Input = Parsed<typeof api.report>
/** What tells whose conversation it is. */
type Placed = Pick<Input, 'sessionName' | 'agentId' | 'agentName' | 'userPhone' | 'userName'>

type Needs = {
  db: Db
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  committed: () => void
  /** The reply of this exchange, which a workflow sends for us, ended so. */
  confirmReply: (tx: Tx, exchangeId: string, wasSent: boolean, now: Date) => Promise<unknown>
}

export type Report = (userId: string, input: Input) => Promise<string>

/** What was said longer ago is history: it is kept, and rings nowhere. */
const NEWS_MS = 10 * 60_000

/** An exchange that n8n or a script had, kept among ours. Returns its log's id: the same one for the same `externalId`. */
export const createReport =
  ({ db, clock, publish, committed, confirmReply }: Needs): Report =>
  async (userId, given) => {
    if (given.userMessage === '' && given.aiResponse === '') fail('logs.nothing_said')
    const id = await db.transaction().execute(async (tx) => {
      const when = whenSaid(given, clock.now())
      const { place, isNew } = await placeOf(tx, userId, given, when)
      const input = { ...given, externalId: nameOnNetwork(place, given.externalId) }
      const before = input.externalId ? await toldBefore(tx, place.id, input.externalId, input.userMessage) : null
      const told = describe(place, stillToTell(input, before), before, when)
      if (!before) await reportStore.begin(tx, userId, place, told)
      if (told.userMessage !== '') await reportStore.keep(tx, userId, place, told, 'incoming')
      if (told.aiResponse !== '') await keepReply(tx, userId, place, told)
      if (before && (given.delivery || given.aiResponse !== ''))
        await confirmReply(tx, before.id, !given.delivery, told.now)
      if (given.delivery) await reportStore.unsent(tx, userId, place, told, given.delivery)
      if (isNew) await reportPlaceStore.countConversation(tx, place.agentId)
      if (told.event) await publish(tx, userId, { ...told.event, logId: told.exchangeId })
      await publish(tx, userId, { type: 'conversation', conversationId: place.id })
      return told.exchangeId
    })
    committed()
    return id
  }

/** What the owner wrote by hand is nobody's exchange: who tells that it is mistook its name. */
async function toldBefore(tx: Tx, conversationId: string, externalId: string, userMessage: string) {
  if (userMessage !== '') await reportStore.giveWords(tx, conversationId, externalId, userMessage)
  const before = await reportStore.told(tx, conversationId, externalId)
  if (before === null || before.id !== null) return before
  return before.origin === 'n8n' && userMessage === '' ? null : fail('logs.told_otherwise')
}

async function keepReply(tx: Tx, userId: string, place: ReportPlace, told: Told): Promise<void> {
  const since = new Date(told.now.getTime() - NEWS_MS)
  if (!(await reportStore.adopt(tx, userId, place, told, since)))
    await reportStore.keep(tx, userId, place, told, 'outgoing')
}

/** A conversation's own name, or an agent's with the contact beside it; the agent may be told by id or name instead. */
export async function placeOf(tx: Tx, userId: string, input: Placed, when: Pick<When, 'at' | 'now'>) {
  const place = await reportPlaceStore.conversation(tx, userId, input.sessionName)
  if (place) return { place, isNew: false }
  const agent = attributed(await reportPlaceStore.agents(tx, userId), input) ?? fail('logs.no_session')
  return reportPlaceStore.withContact(tx, userId, agent, contactOf(agent, input), when)
}

type Attributable = ReportedAgent & { sessionName: string }

/** By its session or its id, then by its name, then by a name that contains the other: only where one agent is meant. */
function attributed(
  agents: readonly Attributable[],
  { sessionName, agentId, agentName }: Placed,
): Attributable | undefined {
  const linked = agents.find((agent) => agent.sessionName === sessionName)
  const told = agents.find(({ id }) => id === agentId)
  if (linked && told && linked !== told) fail('logs.two_agents')
  const exact = linked ?? told
  const name = plain(agentName ?? '').trim()
  if (exact || name === '') return exact
  const same = agents.filter((agent) => plain(agent.name) === name)
  const alike = agents.filter(({ name: theirs }) => plain(theirs).includes(name) || name.includes(plain(theirs)))
  const found = same.length > 0 ? same : alike
  return found.length === 1 ? found[0] : undefined
}

function contactOf({ platform }: ReportedAgent, { userPhone, userName }: Placed): NewContact {
  const given = userPhone?.trim() || fail('logs.no_contact', { fields: { userPhone: 'Di de qué contacto se trata' } })
  const digits = given.split('@')[0]?.replaceAll(/\D/g, '') ?? ''
  const isPhone = platform === 'whatsapp' && !given.endsWith('@lid') && /^\d{8,15}$/.test(digits)
  const key = isPhone ? `${digits}@s.whatsapp.net` : given
  return { key, name: userName?.trim() || null, phone: isPhone ? digits : null }
}

type When = Pick<Told, 'at' | 'now' | 'isNews'>

function whenSaid({ timestamp, createdAt }: Input, now: Date): When {
  const said = new Date(timestamp ?? createdAt ?? now)
  const at = said > now ? now : said
  return { at, now, isNews: now.getTime() - at.getTime() < NEWS_MS }
}

function describe(place: ReportPlace, said: Said, before: Before | null, when: When): Told {
  const { now, isNews } = when
  const { userMessage } = said
  // A message that comes after its reply was said before it.
  const at = before?.repliedAt ? new Date(Math.min(when.at.getTime(), before.repliedAt.getTime() - 1)) : when.at
  return {
    ...said,
    ...when,
    at,
    exchangeId: before?.id ?? newId(now.getTime()),
    carries: before ? null : userMessage === '' ? 'outgoing' : 'incoming',
    // What is told late is known since now; history keeps its date, so that nobody is woken by it.
    keptAt: isNews ? now : at,
    event: isNews && userMessage !== '' ? eventOf(place, userMessage, at, now) : null,
  }
}

const eventOf = ({ id, isPaused, ...place }: ReportPlace, userMessage: string, at: Date, now: Date): Told['event'] => ({
  type: 'message',
  conversationId: id,
  messageId: newId(now.getTime()),
  sessionName: place.sessionName,
  agentId: place.agentId,
  agentName: place.agentName,
  contactName: place.contactName,
  direction: 'incoming',
  preview: [...userMessage].slice(0, 160).join(''),
  at: at.toISOString(),
  ...(isPaused && { isPaused: true }),
})
