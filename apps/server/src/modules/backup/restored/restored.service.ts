import type { RestoredStatus } from '@portavoz/contract'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Db } from '../../../db/connect.ts'
import { findUnconfirmedRestore } from '../../../db/installation/restored-installation.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { confirmFormerStopped } from './confirm-former-stopped.ts'

type RestoredDeps = {
  db: Db
  clock: Clock
  /** Ends the standby of this process and tells the others; runs after the commit. */
  afterConfirm: () => Promise<void>
}

export type RestoredInstallation = ReturnType<typeof createRestoredInstallation>

/** Whether the installation was restored and waits, and the administrator's confirmation. */
export function createRestoredInstallation({ db, clock, afterConfirm }: RestoredDeps) {
  async function state(): Promise<RestoredStatus> {
    const waiting = await findUnconfirmedRestore(db)
    return {
      waiting: waiting && { restoredAt: waiting.restoredAt.toISOString(), backupAt: waiting.backupAt.toISOString() },
    }
  }
  return {
    state,
    /** Repeating it changes nothing. */
    async confirm(user: { id: string; username: string }, source: string): Promise<RestoredStatus> {
      const at = clock.now()
      const isConfirmed = await confirmFormerStopped(db, at, (tx) =>
        appendAuditLine(tx, { at, action: 'backup.former_stopped', workspaceId: null, user, source }),
      )
      if (isConfirmed) await afterConfirm()
      return state()
    },
  }
}
