import { type Analytics, outcomeFacts } from '@portavoz/contract'
import type { TestServer } from '../test-server.ts'

const DAY_MS = 86_400_000
const LIMITS_S = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1_200, 1_800,
  2_700, 3_600, 5_400, 7_200, 10_800, 14_400, 21_600, 28_800, 43_200, 57_600, 72_000, 86_400,
]

type Period = { from: string; to: string; timeZone: string; agentId?: string }
type Recount = Omit<Analytics, 'from' | 'to' | 'timeZone' | 'hasData' | 'costs'> & {
  cost: Analytics['costs']['total']
}

/** Counts the figures of a period from all rows of a workspace, without SQL and without the daily figures. */
export async function recountAnalytics(server: TestServer, workspaceId: string, period: Period): Promise<Recount> {
  const { db } = server
  const of = <Row extends { workspaceId: string }>(rows: Row[]) => rows.filter((row) => row.workspaceId === workspaceId)
  const ofAgent = <Row extends { agentId: string }>(rows: Row[]) =>
    rows.filter((row) => period.agentId === undefined || row.agentId === period.agentId)
  const isWithin = (at: Date) =>
    localOf(at, period.timeZone).day >= period.from && localOf(at, period.timeZone).day <= period.to
  const conversations = ofAgent(of(await db.selectFrom('conversations').selectAll().execute()))
  const ids = new Set(conversations.map(({ id }) => id))
  const messages = of(await db.selectFrom('messages').selectAll().execute())
    .filter((message) => ids.has(message.conversationId) && message.status !== 'failed')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  const exchanges = ofAgent(of(await db.selectFrom('exchanges').selectAll().execute())).filter(
    ({ createdAt, outcome }) => isWithin(createdAt) && outcome !== null,
  )
  const leads = ofAgent(of(await db.selectFrom('leads').selectAll().execute())).filter(({ createdAt }) =>
    isWithin(createdAt),
  )
  const paid = (await db.selectFrom('journal').selectAll().execute()).filter(
    ({ exchangeId, detail }) => detail && 'costMicros' in detail && exchanges.some(({ id }) => id === exchangeId),
  )

  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const answers = { agent: 0, person: 0, nobody: 0 }
  const waits: number[] = []
  const days = daysOf(period).map((day) => ({
    day,
    started: conversations.filter(({ createdAt }) => localOf(createdAt, period.timeZone).day === day).length,
    active: 0,
    received: 0,
    sentByAgent: 0,
    sentByPerson: 0,
    answeredByAgent: 0,
    answeredByPerson: 0,
    answeredByNobody: 0,
    leads: leads.filter(({ createdAt }) => localOf(createdAt, period.timeZone).day === day).length,
  }))
  for (const day of days) {
    const ofDay = messages.filter(({ at }) => localOf(at, period.timeZone).day === day.day)
    day.active = new Set(ofDay.map(({ conversationId }) => conversationId)).size
    day.received = ofDay.filter(({ direction }) => direction === 'incoming').length
    day.sentByAgent = ofDay.filter(({ origin }) => origin === 'ai' || origin === 'n8n').length
    day.sentByPerson = ofDay.filter(({ origin }) => origin === 'console' || origin === 'phone').length
  }
  for (const thread of Map.groupBy(messages, ({ conversationId }) => conversationId).values())
    for (const [index, message] of thread.entries()) {
      if (message.direction !== 'incoming' || !isWithin(message.at)) continue
      const { weekday, hour, day: date } = localOf(message.at, period.timeZone)
      const day = days.find((one) => one.day === date)!
      hours[weekday]![hour]! += 1
      const former = thread[index - 1]
      const at = message.at.getTime()
      if (former?.direction === 'incoming' && at - former.at.getTime() < DAY_MS) continue
      const answer = thread.slice(index).find(({ direction }) => direction === 'outgoing')
      const seconds = answer ? (answer.at.getTime() - at) / 1_000 : Infinity
      if (!answer || seconds > 86_400) {
        answers.nobody += 1
        day.answeredByNobody += 1
      } else {
        const isAgent = answer.origin === 'ai' || answer.origin === 'n8n'
        answers[isAgent ? 'agent' : 'person'] += 1
        day[isAgent ? 'answeredByAgent' : 'answeredByPerson'] += 1
        waits.push(LIMITS_S.find((limit) => seconds <= limit) ?? 0)
      }
    }
  const outcomes = { answered: 0, handedOver: 0, unanswered: 0, other: 0 }
  for (const { outcome } of exchanges) if (outcome) outcomes[outcomeFacts(outcome).figure ?? 'other'] += 1
  const costs = paid.map(({ detail }) => detail?.['costMicros'] as number | null)
  return {
    days,
    hours,
    outcomes,
    answers,
    waits: { medianSeconds: shareOf(waits, 0.5), p95Seconds: shareOf(waits, 0.95) },
    leads: leads.length,
    cost: {
      replies: costs.length,
      unpriced: costs.filter((micros) => micros === null).length,
      micros: costs.reduce<number>((sum, micros) => sum + (micros ?? 0), 0),
    },
  }
}

const shareOf = (values: number[], share: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? null

function daysOf({ from, to }: Period): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function localOf(at: Date, timeZone: string) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  const [day = '', time = ''] = format.format(at).split(' ')
  return { day, hour: Number(time.slice(0, 2)), weekday: (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7 }
}
