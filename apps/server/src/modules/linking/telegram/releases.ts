import type { Tx } from '../../../db/connect.ts'
import type { BotReleaseRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { WorkflowReach } from '../../../ports/automation.ts'
import type { ReleasedBot } from '../../../ports/listening.ts'
import type { BotReleaseStore } from './releases.store.ts'

/** A bot that an agent had, and how it was heard. */
export type FormerBot = {
  agentId: string
  botToken: string
  botUsername: string
  webhookId: string
  workflowAddress: string | null
}

type Sealed = Pick<ReleasedBot, 'botToken' | 'botUsername' | 'n8n'>

type Needs = {
  store: BotReleaseStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  reachOf: (userId: string) => Promise<WorkflowReach | null>
  clock: Clock
  log: Log
}

/** How long a release is tried; the guide says so. */
const KEPT_MS = 30 * 24 * 60 * 60_000

const place = (id: string) => `bot releases/${id}`

/** Bots that their agents have no more, kept until Telegram confirms that it brings their messages nowhere. */
export function createBotReleases({ store, secrets, reachOf, clock, log }: Needs) {
  const opened = ({ id, agentId, webhookId, sealed, askedAt }: BotReleaseRow): ReleasedBot[] => {
    try {
      const secret = JSON.parse(secrets.open(sealed, place(id))) as Sealed
      return [{ id, agentId, webhookId, askedAt, ...secret }]
    } catch (err) {
      log.error({ err, agentId }, 'the token of a former bot does not open with this key')
      return []
    }
  }

  return {
    /**
     * Reads how this person's n8n is reached. What it gives back joins the caller's transaction; a workflow is told of
     * bots that it was told of, or may have been.
     */
    async prepare(userId: string) {
      const reach = await reachOf(userId)
      return async (
        tx: Tx,
        { agentId, webhookId, botToken, botUsername, workflowAddress }: FormerBot,
      ): Promise<void> => {
        if (botToken === '') return
        const askedAt = clock.now()
        const id = newId(askedAt.getTime())
        const secret: Sealed = { botToken, botUsername, n8n: workflowAddress === null ? null : reach }
        const sealed = secrets.seal(JSON.stringify(secret), place(id))
        await store.insert(tx, { id, agentId, botId: botToken.split(':')[0] ?? '', webhookId, sealed, askedAt })
      }
    },

    due: async (): Promise<ReleasedBot[]> => (await store.due()).flatMap(opened),

    done: async (id: string): Promise<void> => void (await store.remove(id)),

    async forgetOld(): Promise<void> {
      const agents = await store.removeBefore(new Date(clock.now().getTime() - KEPT_MS))
      for (const agentId of agents) log.warn({ agentId }, 'forgot a former bot whose webhook Telegram may still have')
    },
  }
}
export type BotReleases = ReturnType<typeof createBotReleases>
