import type { Db, Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import { deviceStore } from './devices.store.ts'

export type Devices = ReturnType<typeof createDevices>

/** Browsers with an earlier sign-in: an attacker's failures do not lock them. */
export const createDevices = (db: Db, clock: Clock) => ({
  /** Marks the browser as known for this user. Returns the token for its cookie. */
  async remember(tx: Tx, userId: string, presentedToken: string | null): Promise<string> {
    const device = await deviceTokenFor(tx, presentedToken)
    await deviceStore.remember(tx, userId, tokenHash(device), clock.now())
    return device
  },

  deleteOld: () => deviceStore.deleteOld(db, clock.now()),
})

/** Several users may share one browser: its token stays if this server issued it. */
export const deviceTokenFor = async (db: Db, presentedToken: string | null): Promise<string> =>
  presentedToken !== null && (await deviceStore.isIssued(db, tokenHash(presentedToken))) ? presentedToken : newToken()
