import type { Tx } from '../../../db/connect.ts'
import type { UserRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Email, SecondFactorEvent } from '../../../ports/mail/emails.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { recoveryCodeStore } from './recovery-codes.store.ts'
import { secondFactorStore } from './second-factor.store.ts'

type ChangeDeps = {
  clock: Clock
  write: (tx: Tx, letter: Email) => Promise<void>
}

/** What comes with the change of a factor: recovery codes, an e-mail, and an event for the person's workspaces. */
export type Changes = ReturnType<typeof createChanges>

export const createChanges = ({ clock, write }: ChangeDeps) => {
  const tell = (tx: Tx, { email, username }: UserRow, event: SecondFactorEvent) =>
    write(tx, { kind: 'second_factor', to: email, name: username, event, at: clock.now() })

  return {
    tell,

    /** Returns the recovery codes that come with the first factor; null with a further one. */
    async added(tx: Tx, user: UserRow, hadFactor: boolean, event: SecondFactorEvent): Promise<string[] | null> {
      await tell(tx, user, hadFactor ? event : 'on')
      if (hadFactor) return null
      await secondFactorStore.publishChange(tx, user.id)
      return renewCodes(tx, user.id)
    },

    /** With the last factor the recovery codes go too. */
    async removed(tx: Tx, user: UserRow, event: SecondFactorEvent): Promise<void> {
      if (await secondFactorStore.has(tx, user.id)) return tell(tx, user, event)
      await secondFactorStore.removeAll(tx, user.id)
      await secondFactorStore.publishChange(tx, user.id)
      return tell(tx, user, 'off')
    },

    renewCodes,
  }
}

async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await recoveryCodeStore.replace(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
