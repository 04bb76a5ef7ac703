import {
  type Analytics,
  ANALYTICS_TOP_MAX,
  type AnalyticsCost,
  type AnalyticsOutcomes,
  type AnalyticsPeriod,
  outcomeFacts,
} from '@portavoz/contract'
import type { SlowQuerySlots, SlowQueryViewer } from '../../platform/concurrency/semaphores/slow-query-slots.ts'
import { lastDays } from '../../platform/time/calendar-days.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PeriodFigures, ReadDaysStore } from './read-days.store.ts'
import type { TimeZones } from './time-zones.ts'
import { waitAtShare } from './wait-buckets.ts'

type AnalyticsDeps = {
  store: ReadDaysStore
  timeZones: TimeZones
  clock: Clock
  runSlowQuery: SlowQuerySlots
  requireAgent: (workspaceId: string, agentId: string) => Promise<unknown>
}

export type AnalyticsService = ReturnType<typeof createAnalytics>

const DEFAULT_DAYS = 30
/** Figures of a period in the workspace's time zone. */
export const createAnalytics = ({ store, timeZones, clock, runSlowQuery, requireAgent }: AnalyticsDeps) => {
  async function resolvePeriod(workspaceId: string, { from, to, agentId }: AnalyticsPeriod) {
    if (agentId !== undefined) await requireAgent(workspaceId, agentId)
    const closed = await store.closedTimeZone(workspaceId)
    // A restored database may have been closed in a zone that this PostgreSQL does not know.
    const timeZone = closed && (await timeZones.isKnown(closed)) ? closed : await currentTimeZone(workspaceId)
    const days = from && to ? { from, to } : lastDays(DEFAULT_DAYS, timeZone, clock.now())
    return { ...days, timeZone }
  }

  const currentTimeZone = async (workspaceId: string) =>
    timeZones.choose((await store.listTimeZones(workspaceId))[0]?.timeZones ?? [])

  return {
    resolvePeriod,

    /** In a slot, since a period is counted from raw rows while its days are not closed. */
    async read(viewer: SlowQueryViewer, input: AnalyticsPeriod, gone: AbortSignal): Promise<Analytics> {
      const { workspaceId } = viewer
      const { from, to, timeZone } = await resolvePeriod(workspaceId, input)
      const query = { workspaceId, agentId: input.agentId, from, to }
      const figures = await runSlowQuery({ viewer, gone, late: 'reading.busy' }, (signal) =>
        store.read(query, timeZone, signal),
      )
      return { from, to, timeZone, ...present(figures) }
    },
  }
}

const present = ({ days, hours, outcomes, totals, costs, hasData }: PeriodFigures) => {
  const { agent, person, nobody, leads, waits } = totals
  return {
    hasData,
    days,
    hours: [1, 2, 3, 4, 5, 6, 7].map(
      (weekday) => hours.find((row) => row.weekday === weekday)?.counts ?? Array.from({ length: 24 }, () => 0),
    ),
    outcomes: groupOutcomes(outcomes),
    answers: { agent, person, nobody },
    waits: { medianSeconds: waitAtShare(waits, 0.5), p95Seconds: waitAtShare(waits, 0.95) },
    leads,
    costs: {
      total: addCosts(costs),
      byModel: topCosts(costs, 'model').map(({ row: { model }, cost }) => ({ model, ...cost })),
      byAgent: topCosts(costs, 'agentId').map(({ row: { agentId, name }, cost }) => ({ agentId, name, ...cost })),
    },
  }
}

function groupOutcomes(rows: PeriodFigures['outcomes']): AnalyticsOutcomes {
  const groups = { answered: 0, handedOver: 0, unanswered: 0, other: 0 }
  for (const { outcome, exchanges } of rows) groups[outcomeFacts(outcome).figure ?? 'other'] += exchanges
  return groups
}

const addCosts = (costs: readonly AnalyticsCost[]): AnalyticsCost =>
  costs.reduce(
    (sum, { replies, unpriced, micros }) => ({
      replies: sum.replies + replies,
      unpriced: sum.unpriced + unpriced,
      micros: sum.micros + micros,
    }),
    { replies: 0, unpriced: 0, micros: 0 },
  )

function topCosts(costs: PeriodFigures['costs'], key: 'model' | 'agentId') {
  const groups = Map.groupBy(costs, (row) => row[key])
  return [...groups.values()]
    .flatMap((rows) => (rows[0] ? [{ row: rows[0], cost: addCosts(rows) }] : []))
    .toSorted((a, b) => b.cost.micros - a.cost.micros || b.cost.replies - a.cost.replies)
    .slice(0, ANALYTICS_TOP_MAX)
}
