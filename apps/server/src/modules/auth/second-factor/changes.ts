import type { Tx } from '../../../db/connect.ts'
import type { UserRow } from '../../../db/schema.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Email, SecondFactorEvent } from '../../../ports/mail/emails.ts'
import { hashReadableCode } from '../../../platform/security/readable-code.ts'
import { newRecoveryCodes } from './codes/recovery-codes.ts'
import { recoveryCodeStore } from './codes/recovery-codes.store.ts'
import { secondFactorStore } from './second-factor.store.ts'

type ChangeDeps = {
  clock: Clock
  write: (tx: Tx, letter: Email) => Promise<void>
}

/** `token`: of the session that added it. */
type AddedFactor = { user: UserRow; hadFactor: boolean; event: SecondFactorEvent; token: string }

/** What comes with the change of a factor: recovery codes, an e-mail, and an event for the person's workspaces. */
export type Changes = ReturnType<typeof createChanges>

export const createChanges = ({ clock, write }: ChangeDeps) => {
  const queueEmail = (tx: Tx, { email, username }: UserRow, event: SecondFactorEvent) =>
    write(tx, { kind: 'second_factor', to: email, name: username, event, at: clock.now() })

  return {
    queueEmail,

    /**
     * Returns the recovery codes that come with the first factor; null with a further one. The first one ends the other
     * sessions of the account, which the password alone opened.
     */
    async added(tx: Tx, { user, hadFactor, event, token }: AddedFactor): Promise<string[] | null> {
      await queueEmail(tx, user, hadFactor ? event : 'on')
      if (hadFactor) return null
      await secondFactorStore.endOtherSessions(tx, user.id, tokenHash(token))
      await secondFactorStore.publishChange(tx, user.id)
      return renewCodes(tx, user.id)
    },

    /** With the last factor the recovery codes go too. */
    async removed(tx: Tx, user: UserRow, event: SecondFactorEvent): Promise<void> {
      if (await secondFactorStore.has(tx, user.id)) return queueEmail(tx, user, event)
      await secondFactorStore.removeAll(tx, user.id)
      await secondFactorStore.publishChange(tx, user.id)
      return queueEmail(tx, user, 'off')
    },

    renewCodes,
  }
}

async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await recoveryCodeStore.replace(tx, userId, codes.map(hashReadableCode))
  return codes
}
