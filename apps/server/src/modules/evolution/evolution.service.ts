import { type EvolutionWebhook, fail } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { newName } from '../../platform/security/ids.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { newToken } from '../../platform/security/tokens.ts'
import type { EvolutionWebhookCredentials } from '../../ports/evolution.ts'
import type { EvolutionRow, EvolutionStore } from './evolution.store.ts'

/** Marks the secret as ours wherever it is found. */
const SECRET_PREFIX = 'pve_'
/** Precision of «último aviso»: a write per event would cost more than the event. */
const LAST_EVENT_PRECISION_MS = 60_000

type EvolutionServiceDeps = {
  store: EvolutionStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  log: Log
  publicUrl: string
  /** Runs after the transaction commits; must not throw. */
  afterCommit: () => void
}

export type EvolutionService = ReturnType<typeof createEvolutionService>

/** The webhook address of a workspace's Evolution API, and its secret. */
export function createEvolutionService({ store, secrets, clock, log, publicUrl, afterCommit }: EvolutionServiceDeps) {
  const present = ({ address, madeAt, heardAt }: EvolutionRow): EvolutionWebhook => ({
    address: `${publicUrl}/webhooks/evolution/${address}`,
    madeAt: madeAt.toISOString(),
    heardAt: heardAt?.toISOString() ?? null,
  })

  return {
    async read(workspaceId: string): Promise<EvolutionWebhook | null> {
      const row = await store.findByWorkspace(workspaceId)
      return row ? present(row) : null
    },

    async renew(workspaceId: string): Promise<EvolutionWebhook & { secret: string }> {
      const secret = `${SECRET_PREFIX}${newToken()}`
      const encrypted = secrets.seal(secret, secretContext(workspaceId))
      const row = await store.save({ workspaceId, address: newName('evo'), secret: encrypted, now: clock.now() })
      afterCommit()
      return { ...present(row), secret }
    },

    async remove(workspaceId: string): Promise<Record<string, never>> {
      if (!(await store.remove(workspaceId))) fail('evolution.missing')
      afterCommit()
      return {}
    },

    /** Null for an unknown address, and when no current key decrypts its secret. */
    async findCredentials(address: string): Promise<EvolutionWebhookCredentials | null> {
      const row = await store.findByAddress(address)
      if (!row) return null
      try {
        return { workspaceId: row.workspaceId, secret: secrets.open(row.secret, secretContext(row.workspaceId)) }
      } catch (err) {
        log.error({ err, workspaceId: row.workspaceId }, 'the secret of an Evolution address does not open')
        return null
      }
    },

    /** Stores the time of the last event. */
    async recordEvent(workspaceId: string): Promise<void> {
      const now = clock.now()
      if (await store.recordEvent(workspaceId, now, new Date(now.getTime() - LAST_EVENT_PRECISION_MS))) afterCommit()
    },
  }
}

const secretContext = (workspaceId: string) => `evolution/${workspaceId}`
