import * as z from 'zod/mini'
import { isOrderedRange, rangeOrderError } from '../common/dates.ts'
import { Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Analytics, ANALYTICS_DAYS_MAX, AnalyticsQuestions } from './schema.ts'

/** PostgreSQL refuses some of the years that the format allows. */
const Day = z.iso
  .date('Fecha no válida')
  .check(z.refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Elige una fecha entre 2000 y 2199'))
const DAY_MS = 86_400_000

type PeriodDays = { from?: string | undefined; to?: string | undefined }

/** An invalid date is refused by its own field. */
const isShort = ({ from, to }: PeriodDays) =>
  !from || !to || !((Date.parse(to) - Date.parse(from)) / DAY_MS >= ANALYTICS_DAYS_MAX)

/** Days in the workspace's time zone, by default the last thirty; of all agents or of one. */
export const AnalyticsPeriod = z.object({ from: z.optional(Day), to: z.optional(Day), agentId: z.optional(Id) }).check(
  z.refine((days: PeriodDays) => Boolean(days.from) === Boolean(days.to), {
    error: 'Elige las dos fechas',
    path: ['to'],
  }),
  z.refine(isOrderedRange, { error: rangeOrderError, path: ['to'] }),
  z.refine(isShort, { error: 'Elige un año como mucho', path: ['to'] }),
)
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** Figures of a period, from daily figures that equal a recount. */
export const analytics = {
  read: endpoint({
    method: 'GET',
    path: '/analytics',
    access: 'viewer',
    input: AnalyticsPeriod,
    output: Analytics,
  }),
  questions: endpoint({
    method: 'GET',
    path: '/analytics/questions',
    access: 'viewer',
    input: AnalyticsPeriod,
    output: AnalyticsQuestions,
  }),
}
