import type { Log } from '../../platform/log/log.ts'
import type { MessageDayStore } from './message-days.store.ts'
import { logFailure } from '../../platform/errors/log-failure.ts'

/** Closes the days of every workspace, one workspace after the other. */
export const createMessageDays = (store: MessageDayStore, log: Log) => ({
  async closeDays(): Promise<void> {
    for (const workspaceId of await store.listDueWorkspaces())
      await logFailure(store.closeDays(workspaceId), {
        log,
        message: 'closing days of messages',
        context: { workspaceId },
      })
  },
})
