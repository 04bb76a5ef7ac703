import { CustomConfig, type WorkspaceOverview } from '@portavoz/contract'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { OverviewStore, ZoneSpending } from './overview.store.ts'

type OverviewsDeps = {
  store: OverviewStore
  clock: Clock
  /** The month of a moment in a time zone: «2026-11». */
  monthIn: (zone: string, at: Date) => { month: string }
}

export type WorkspaceOverviews = ReturnType<typeof createWorkspaceOverviews>

export const createWorkspaceOverviews = ({ store, clock, monthIn }: OverviewsDeps) => ({
  async read({ id: userId }: Viewer): Promise<WorkspaceOverview[]> {
    const now = clock.now()
    const months = ZONES_AT_BOTH_ENDS.map((zone) => monthIn(zone, now).month)
    const isOfThisMonth = ({ zone, month }: ZoneSpending) => monthIn(zone ?? defaultZone, now).month === month
    return (await store.read(userId, months)).map(({ spendings, ...figures }) => ({
      ...figures,
      spentMicros: spendings.filter(isOfThisMonth).reduce((sum, { micros }) => sum + micros, 0),
    }))
  },
})

/** The last and the first zone in which a day begins: at any moment there are at most two months. */
const ZONES_AT_BOTH_ENDS = ['Etc/GMT+12', 'Etc/GMT-14']

const defaultZone = CustomConfig.parse({}).businessHours.timezone
