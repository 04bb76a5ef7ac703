import { readInstallationId } from '../../../db/installation/installation-id.ts'
import { latestNight, minuteOf } from '../../../modules/backup/runs/schedule.ts'
import { createEraseStore, withIds } from '../../../modules/conversations/erase.store.ts'
import { createExpireStore } from '../../../modules/retention/expire-conversations.store.ts'
import { createRetentionWorkers } from '../../../modules/retention/retention-workers.ts'
import { createRetentionSettings } from '../../../modules/retention/retention.service.ts'
import { createRetentionStore } from '../../../modules/retention/retention.store.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** After the backup of the night, which has what is deleted now. */
const AFTER_BACKUP_MS = 2 * 3_600_000

/** How long workspaces keep their conversations. */
export function composeRetention({ clock, log }: ServerInputs, { db, leases, notifier }: PlatformServices) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const erasures = createEraseStore(db)
  const nightBefore = async (now: Date) => {
    const minute = minuteOf(await readInstallationId(db))
    const backup = latestNight(new Date(now.getTime() - AFTER_BACKUP_MS), { timeZone, minute })
    return new Date(backup.getTime() + AFTER_BACKUP_MS)
  }
  return {
    settings: createRetentionSettings(createRetentionStore(db), clock),
    workers: createRetentionWorkers({
      store: createExpireStore(db, async (tx, workspaceId, ids) => {
        await erasures.keepOptOuts(tx, workspaceId, ids)
        return (await erasures.erase(tx, workspaceId, withIds(ids))).erased
      }),
      leases,
      clock,
      log,
      latestNight: nightBefore,
      afterDeletion: (hasFiles) => notifier.notify('events', ...(hasFiles ? (['media'] as const) : [])),
    }),
  }
}
