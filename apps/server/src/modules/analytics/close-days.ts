import type { Log } from '../../platform/log/log.ts'
import { logFailure } from '../../platform/errors/log-failure.ts'
import type { CloseDaysStore } from './close-days.store.ts'
import type { ReadDaysStore } from './read-days.store.ts'
import type { TimeZones } from './time-zones.ts'

type CloseDaysDeps = {
  store: CloseDaysStore
  zonesOfAgents: Pick<ReadDaysStore, 'listTimeZones'>
  timeZones: Pick<TimeZones, 'choose'>
  log: Log
}

/** Counts the days of every workspace that are over, one workspace after the other. */
export const createCloseDays =
  ({ store, zonesOfAgents, timeZones, log }: CloseDaysDeps) =>
  async (): Promise<void> => {
    const workspaces = []
    for (const { id, timeZones: names } of await zonesOfAgents.listTimeZones())
      workspaces.push({ id, timeZone: await timeZones.choose(names) })
    for (const { id, timeZone } of await store.listDue(workspaces))
      await logFailure(store.closeDays(id, timeZone), {
        log,
        message: 'closing days of analytics',
        context: { workspaceId: id },
      })
  }
