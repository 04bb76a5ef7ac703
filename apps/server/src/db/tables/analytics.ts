import type { ColumnType } from 'kysely'
import type { BigCount, Json } from './columns.ts'

/** Calendar days are text, in a time zone. */
type Day = ColumnType<string, string, string>

/** Figures of an agent on a day that is over, in the time zone of `analyticsClosed`. */
type AnalyticsDayTable = {
  workspaceId: string
  day: Day
  agentId: string
  /** Conversations that began, and conversations with a message. */
  started: number
  active: number
  received: number
  sentByAgent: number
  sentByPerson: number
  /** By the sender of the first message within a day after the contact began to write. */
  answeredByAgent: number
  answeredByPerson: number
  answeredByNobody: number
  leads: number
  /** Messages of contacts in each hour. */
  hours: number[]
  /** Answers by their bucket of seconds. */
  waits: number[]
  /** Closed exchanges by outcome. */
  outcomes: Json<Record<string, number>>
}

/** Replies of an agent with a model on such a day. */
type AnalyticsCostTable = {
  workspaceId: string
  day: Day
  agentId: string
  model: string
  replies: number
  /** Replies without a price; not included in the cost. */
  unpriced: number
  micros: BigCount
}

/** Every day before `closedBefore` is counted, unless something within two days of it changed. */
type AnalyticsClosedTable = { workspaceId: string; timeZone: string; closedBefore: Day }

/** Days (UTC) of old rows that changed. Triggers write it. */
type AnalyticsChangedTable = { workspaceId: string; day: Day }

export interface AnalyticsTables {
  analyticsDays: AnalyticsDayTable
  analyticsCosts: AnalyticsCostTable
  analyticsClosed: AnalyticsClosedTable
  analyticsChanged: AnalyticsChangedTable
}
