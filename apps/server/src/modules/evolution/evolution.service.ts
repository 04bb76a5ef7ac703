import { type EvolutionWebhook, fail } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { newName } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newToken } from '../../platform/tokens.ts'
import type { Door } from '../../ports/evolution.ts'
import type { EvolutionRow, EvolutionStore } from './evolution.store.ts'

/** What a secret begins with, so that whoever meets one knows whose it is. */
const MARK = 'pve_'
/** How exactly «último aviso» is known: writing it at each event would cost more than the event. */
const HEARD_EVERY_MS = 60_000

type Needs = {
  store: EvolutionStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  log: Log
  publicUrl: string
  /** Called after a commit that open consoles hear of. */
  committed: () => void
}

export type EvolutionRoom = ReturnType<typeof createEvolutionRoom>

/** The address at which an account's Evolution API tells what it hears, and what opens it. */
export function createEvolutionRoom({ store, secrets, clock, log, publicUrl, committed }: Needs) {
  const present = ({ address, madeAt, heardAt }: EvolutionRow): EvolutionWebhook => ({
    address: `${publicUrl}/webhooks/evolution/${address}`,
    madeAt: madeAt.toISOString(),
    heardAt: heardAt?.toISOString() ?? null,
  })

  return {
    async read(userId: string): Promise<EvolutionWebhook | null> {
      const row = await store.ofUser(userId)
      return row ? present(row) : null
    },

    async renew(userId: string): Promise<EvolutionWebhook & { secret: string }> {
      const secret = `${MARK}${newToken()}`
      const sealed = secrets.seal(secret, placeOf(userId))
      const row = await store.save({ userId, address: newName('evo'), secret: sealed, now: clock.now() })
      committed()
      return { ...present(row), secret }
    },

    async remove(userId: string): Promise<Record<string, never>> {
      if (!(await store.remove(userId))) fail('evolution.missing')
      committed()
      return {}
    },

    /** Whose address that is; null for nobody's, and for one whose secret no key of ours opens any more. */
    async doorOf(address: string): Promise<Door | null> {
      const row = await store.at(address)
      if (!row) return null
      try {
        return { userId: row.userId, secret: secrets.open(row.secret, placeOf(row.userId)) }
      } catch (err) {
        log.error({ err, userId: row.userId }, 'the secret of an Evolution address does not open')
        return null
      }
    },

    /** Something came from there. */
    async heard(userId: string): Promise<void> {
      const now = clock.now()
      if (await store.heard(userId, now, new Date(now.getTime() - HEARD_EVERY_MS))) committed()
    },
  }
}

const placeOf = (userId: string) => `evolution/${userId}`
