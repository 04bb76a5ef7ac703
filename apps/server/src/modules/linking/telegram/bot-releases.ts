import type { Tx } from '../../../db/connect.ts'
import type { BotReleaseRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { WorkflowAccess } from '../../../ports/n8n/automation.ts'
import type { ReleasedBot } from '../../../ports/telegram/bot-listener.ts'
import type { BotReleaseStore } from './bot-releases.store.ts'
import { openOrLog } from '../../../platform/security/open-or-log.ts'

export type ReleasedTelegramBot = {
  agentId: string
  botToken: string
  botUsername: string
  webhookId: string
  workflowAddress: string | null
}

type ReleaseSecret = Pick<ReleasedBot, 'botToken' | 'botUsername' | 'n8n'>

type BotReleasesDeps = {
  store: BotReleaseStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  reachOf: (workspaceId: string) => Promise<WorkflowAccess | null>
  clock: Clock
  log: Log
}

/** A release is tried for so long; the guide says so. */
const RETENTION_MS = 30 * 24 * 60 * 60_000

const sealContext = (id: string) => `bot releases/${id}`

export function createBotReleases({ store, secrets, reachOf, clock, log }: BotReleasesDeps) {
  const openRow = ({ id, agentId, webhookId, sealed, askedAt }: BotReleaseRow): ReleasedBot[] => {
    const secret = openOrLog(() => JSON.parse(secrets.open(sealed, sealContext(id))) as ReleaseSecret, {
      log,
      level: 'error',
      message: 'the token of a former bot does not open with this key',
      context: { agentId },
    })
    return secret === null ? [] : [{ id, agentId, webhookId, askedAt, ...secret }]
  }

  return {
    /** The returned function stores the release in a transaction. The workflow hears only of bots that it may know. */
    async prepare(workspaceId: string) {
      const reach = await reachOf(workspaceId)
      return async (
        tx: Tx,
        { agentId, webhookId, botToken, botUsername, workflowAddress }: ReleasedTelegramBot,
      ): Promise<void> => {
        if (botToken === '') return
        const askedAt = clock.now()
        const id = newId(askedAt.getTime())
        const secret: ReleaseSecret = { botToken, botUsername, n8n: workflowAddress === null ? null : reach }
        const sealed = secrets.seal(JSON.stringify(secret), sealContext(id))
        await store.insert(tx, { id, agentId, botId: botToken.split(':')[0] ?? '', webhookId, sealed, askedAt })
      }
    },

    listDue: async (): Promise<ReleasedBot[]> => (await store.listDue()).flatMap(openRow),

    done: async (id: string): Promise<void> => void (await store.remove(id)),

    async deleteOld(): Promise<void> {
      const agents = await store.deleteOlderThan(new Date(clock.now().getTime() - RETENTION_MS))
      for (const agentId of agents) log.warn({ agentId }, 'forgot a former bot whose webhook Telegram may still have')
    },
  }
}
export type BotReleases = ReturnType<typeof createBotReleases>
