import { fail, type Passkey, type Reauthentication, type SecondFactorState } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Changes } from './changes.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { type PasskeyRow, passkeyStore } from './passkeys/passkeys.store.ts'
import { openChallenge, type Reauthenticate } from './reauthenticate.ts'
import { recoveryCodeStore } from './codes/recovery-codes.store.ts'
import { secondFactorStore } from './second-factor.store.ts'
import { totpStore } from './codes/totp.store.ts'

export type SecondFactorServiceDeps = {
  db: Db
  clock: Clock
  passkeys: Passkeys
  changes: Changes
  reauthenticate: Reauthenticate
  /** Runs after each committed change. */
  afterCommit: () => void
}

/** What a person reads and ends of their own second factor. */
export function createSecondFactor(deps: SecondFactorServiceDeps) {
  const { db, clock, passkeys, changes, reauthenticate, afterCommit } = deps
  return {
    async get(userId: string): Promise<SecondFactorState> {
      const totp = await totpStore.find(db, userId)
      return {
        totpSince: totp?.createdAt.toISOString() ?? null,
        passkeys: (await passkeyStore.list(db, userId)).map(presentPasskey),
        recoveryCodesLeft: await recoveryCodeStore.countLeft(db, userId),
        passkeyHost: passkeys.host,
        demandedBy: await secondFactorStore.demandedBy(db, userId),
      }
    },

    /** For a proof by passkey. */
    async challenge(userId: string) {
      const credentials = await passkeyStore.credentials(db, userId)
      if (credentials.length === 0) fail('second_factor.no_passkey')
      const user = (await secondFactorStore.findUser(db, userId)) ?? fail('unauthenticated')
      const challenge = await openChallenge({ db, clock }, user, 'confirm')
      return { challenge, passkey: await passkeys.requestOptions(challenge, credentials) }
    },

    async removeTotp(userId: string, reauthentication: Reauthentication): Promise<Record<string, never>> {
      const user = await reauthenticate(userId, reauthentication)
      await db.transaction().execute(async (tx) => {
        if (!(await secondFactorStore.lock(tx, user))) fail('user.wrong_password')
        if (!(await totpStore.remove(tx, userId))) fail('second_factor.none')
        await changes.removed(tx, user, 'totp_removed')
      })
      afterCommit()
      return {}
    },

    async renamePasskey(userId: string, passkeyId: string, name: string): Promise<Passkey> {
      return presentPasskey(
        (await passkeyStore.rename(db, userId, passkeyId, name)) ?? fail('second_factor.passkey_not_found'),
      )
    },

    async removePasskey(userId: string, passkeyId: string, reauthentication: Reauthentication) {
      const user = await reauthenticate(userId, reauthentication)
      await db.transaction().execute(async (tx) => {
        if (!(await secondFactorStore.lock(tx, user))) fail('user.wrong_password')
        if (!(await passkeyStore.remove(tx, userId, passkeyId))) fail('second_factor.passkey_not_found')
        await changes.removed(tx, user, 'passkey_removed')
      })
      afterCommit()
      return {}
    },

    async renewRecoveryCodes(userId: string, reauthentication: Reauthentication) {
      const user = await reauthenticate(userId, reauthentication)
      const recoveryCodes = await db.transaction().execute(async (tx) => {
        const locked = (await secondFactorStore.lock(tx, user)) ?? fail('user.wrong_password')
        if (!locked.hadFactor) fail('second_factor.none')
        await changes.queueEmail(tx, user, 'codes_renewed')
        return changes.renewCodes(tx, userId)
      })
      afterCommit()
      return { recoveryCodes }
    },
  }
}

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
