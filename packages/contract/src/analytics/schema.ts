import * as z from 'zod/mini'
import { Id } from '../common/schema.ts'

/** Whole days of a period, both included. */
export const ANALYTICS_DAYS_MAX = 366
/** Rows of a list of the most frequent or most expensive. */
export const ANALYTICS_TOP_MAX = 20

/** One day in the workspace's time zone. */
export const AnalyticsDay = z.object({
  day: z.string(),
  /** Conversations that began that day. */
  started: z.number(),
  /** Conversations with a message of that day; they do not add up over several days. */
  active: z.number(),
  received: z.number(),
  sentByAgent: z.number(),
  sentByPerson: z.number(),
  /** Who answered the contacts that began to write that day, as in `AnalyticsAnswers`. */
  answeredByAgent: z.number(),
  answeredByPerson: z.number(),
  answeredByNobody: z.number(),
  /** Contacts that left their data for the first time. */
  leads: z.number(),
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

/** How exchanges ended. */
export const AnalyticsOutcomes = z.object({
  answered: z.number(),
  handedOver: z.number(),
  unanswered: z.number(),
  /** No reply was due, or rules of the owner withheld it. */
  other: z.number(),
})
export type AnalyticsOutcomes = z.infer<typeof AnalyticsOutcomes>

/** Who sent the first message within a day after the contact began to write. */
export const AnalyticsAnswers = z.object({ agent: z.number(), person: z.number(), nobody: z.number() })
export type AnalyticsAnswers = z.infer<typeof AnalyticsAnswers>

/** Seconds until that message, rounded up to the limit of its bucket; null without an answer. */
export const AnalyticsWaits = z.object({ medianSeconds: z.nullable(z.number()), p95Seconds: z.nullable(z.number()) })
export type AnalyticsWaits = z.infer<typeof AnalyticsWaits>

/** Cost of replies. `unpriced`: replies of a model without a price, which `micros` lacks. */
export const AnalyticsCost = z.object({ replies: z.number(), unpriced: z.number(), micros: z.number() })
export type AnalyticsCost = z.infer<typeof AnalyticsCost>

export const Analytics = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  /** Whether the workspace ever had a conversation. */
  hasData: z.boolean(),
  /** Every day of the period, oldest first. */
  days: z.array(AnalyticsDay),
  /** Messages of contacts by day of the week, Monday first, and hour. */
  hours: z.array(z.array(z.number())),
  outcomes: AnalyticsOutcomes,
  answers: AnalyticsAnswers,
  waits: AnalyticsWaits,
  leads: z.number(),
  /** The most expensive models and agents; `total` covers all. */
  costs: z.object({
    total: AnalyticsCost,
    byModel: z.array(z.extend(AnalyticsCost, { model: z.string() })),
    byAgent: z.array(z.extend(AnalyticsCost, { agentId: Id, name: z.string() })),
  }),
})
export type Analytics = z.infer<typeof Analytics>

/** Questions with the same meaning; `text` is how the last contact wrote it. */
export const AskedQuestion = z.object({ text: z.string(), times: z.number() })
export type AskedQuestion = z.infer<typeof AskedQuestion>

export const AnalyticsQuestions = z.object({
  /** Most asked first. */
  asked: z.array(AskedQuestion),
  /** Those that the agent could not answer. */
  inVain: z.array(AskedQuestion),
  /** Whether the period has more messages than are read, the last ones. */
  isPartial: z.boolean(),
})
export type AnalyticsQuestions = z.infer<typeof AnalyticsQuestions>
