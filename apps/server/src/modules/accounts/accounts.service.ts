import type { Role } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { forgetKey } from '../../db/installation-key.ts'
import { holdAdministrators } from '../../db/hold-administrators.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { passwords, trusted } from '../../platform/passwords.ts'
import { visible } from '../../platform/visible.ts'
import type { Letter } from '../../ports/letters.ts'
import { createAccountStore } from './accounts.store.ts'
import { newPassword } from './new-password.ts'
import { Refusal } from './refusal.ts'
import { roleWords } from './roles.ts'

type Needs = {
  db: Db
  clock: Clock
  /** Makes a link that lets one person in. */
  invite: () => Promise<string>
  /** `SIGNUP=closed`: no new accounts. */
  isClosed: boolean
  /** Whoever guessed wrong at this person's password locks them out no more. */
  forgetGuesses: (tx: Tx, username: string) => Promise<void>
  /** Joins the transaction. Null where the key that seals letters is not at hand. */
  write: ((tx: Tx, letter: Letter) => Promise<void>) | null
}

export type Accounts = ReturnType<typeof createAccounts>

/** What whoever runs the installation may do with its accounts. Refuses with a `Refusal`, and then changes nothing. */
export function createAccounts({ db, clock, invite, isClosed, forgetGuesses, write }: Needs) {
  const store = createAccountStore(db)

  const change = <T>(who: string, act: (tx: Tx, user: UserRow) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await holdAdministrators(tx)
      const user = await store.held(tx, who)
      if (!user)
        throw new Refusal(
          `No hay ninguna cuenta con el nombre o el correo «${visible(who)}». «users» las muestra todas.`,
        )
      return act(tx, user)
    })

  /** Everywhere: the next sign-in is with the new roles. */
  const setRoles = async (tx: Tx, user: UserRow, roles: Role[]) => {
    await store.setRoles(tx, user.id, roles)
    await store.endSessions(tx, user.id)
    return { username: user.username, changed: true }
  }

  return {
    list: store.list,

    /** The key that sealed secrets is lost: the next start may bring another. */
    forgetKey: () => forgetKey(db),
    async invite(): Promise<string> {
      // The first account is allowed: the installation needs an administrator.
      if (!isClosed || (await store.list()).length === 0) return invite()
      throw new Refusal(
        'SIGNUP vale closed: nadie nuevo puede entrar. Para invitar, abre Portavoz con SIGNUP=invite y repite la orden con ese mismo ajuste.',
      )
    },

    grant: (who: string, role: Role) =>
      change(who, async (tx, user) =>
        user.roles.includes(role)
          ? { username: user.username, changed: false }
          : setRoles(tx, user, [...user.roles, role]),
      ),

    revoke: (who: string, role: Role) =>
      change(who, async (tx, user) => {
        if (!user.roles.includes(role)) return { username: user.username, changed: false }
        if (role === 'ROLE_ADMIN' && (await store.otherAdministrators(tx, user.id)).length === 0)
          throw new Refusal(
            `«${visible(user.username)}» es la única cuenta de administrador: da antes ese rol a otra con «grant».`,
          )
        const rest = user.roles.filter((own) => own !== role)
        if (rest.length === 0)
          throw new Refusal(
            `«${visible(user.username)}» solo tiene el rol de ${roleWords[role]}: nadie puede quedarse sin ninguno.`,
          )
        return setRoles(tx, user, rest)
      }),

    verify: (who: string) =>
      change(who, async (tx, { id, username, email, emailVerifiedAt }) => {
        if (emailVerifiedAt === null) await store.prove(tx, id, clock.now())
        return { username, email, changed: emailVerifiedAt === null }
      }),

    /** The password is kept nowhere: only its hash is. */
    async newPassword(who: string) {
      const password = newPassword()
      const passwordHash = await passwords.hash(password, trusted('terminal'))
      return change(who, async (tx, { id, username, email }) => {
        await store.setPassword(tx, id, passwordHash)
        await store.forgetLinks(tx, id)
        await store.endSessions(tx, id)
        await forgetGuesses(tx, username)
        await write?.(tx, { kind: 'password_changed', to: email, name: username, at: clock.now() })
        return { username, password, isTold: write !== null }
      })
    },
  }
}
