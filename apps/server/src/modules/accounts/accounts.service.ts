import type { AuditAction, Role } from '@portavoz/contract'
import { appendCommandLine } from '../../db/append-audit-line.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { forgetKey } from '../../db/installation/installation-key.ts'
import { lockAdministrators } from '../../db/locks/lock-administrators.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { passwords, trustedClient } from '../../platform/security/passwords.ts'
import { visibleText } from '../../platform/text/visible-text.ts'
import type { Email } from '../../ports/mail/emails.ts'
import { createAccountStore } from './accounts.store.ts'
import { newPassword } from './new-password.ts'
import { CommandError } from './command-error.ts'
import { roleLabels } from './roles.ts'

type AccountsServiceDeps = {
  db: Db
  clock: Clock
  /** Creates a sign-up link for one person. */
  invite: () => Promise<string>
  isClosed: boolean
  /** Gives up the files of lost folders and returns their paths. */
  forgetLostFiles: () => Promise<string[]>
  clearFailedSignIns: (tx: Tx, username: string) => Promise<void>
  /** Removes identities of other addresses. False for an account without one. */
  removeOtherIdentities: (tx: Tx, userId: string, email: string) => Promise<boolean>
  /** False for an account without a second factor. */
  removeSecondFactor: (tx: Tx, userId: string) => Promise<boolean>
  /** Runs in the given transaction. Null without the key that seals e-mails. */
  queueEmail: ((tx: Tx, letter: Email) => Promise<void>) | null
}

export type Accounts = ReturnType<typeof createAccounts>

/** What the operator can do with accounts. Throws a `CommandError` and then changes nothing. */
export function createAccounts(deps: AccountsServiceDeps) {
  const { db, clock, invite, isClosed, clearFailedSignIns, queueEmail } = deps
  const store = createAccountStore(db)

  const updateAccount = <T>(nameOrEmail: string, action: (tx: Tx, user: UserRow) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await lockAdministrators(tx)
      const user = await store.lockByNameOrEmail(tx, nameOrEmail)
      if (!user)
        throw new CommandError(
          `No hay ninguna cuenta con el nombre o el correo «${visibleText(nameOrEmail)}». «users» las muestra todas.`,
        )
      return action(tx, user)
    })

  /** About one account; its owner reads the line too. */
  const record = (tx: Tx, action: AuditAction, { id, username }: UserRow, role?: Role) => {
    const detail = { userId: id, username, ...(role && { role }) }
    return appendCommandLine(tx, { at: clock.now(), action, userId: id, detail })
  }
  const recordForInstallation = (action: AuditAction) => appendCommandLine(db, { at: clock.now(), action })

  const setRoles = async (tx: Tx, user: UserRow, roles: Role[]) => {
    await store.setRoles(tx, user.id, roles)
    await store.deleteSessions(tx, user.id)
    return { username: user.username, changed: true }
  }

  return {
    list: store.list,

    /** Forgets the lost key of the sealed secrets; the next start may bring another. */
    async forgetKey() {
      await forgetKey(db)
      await recordForInstallation('key.forgotten')
    },
    async forgetFiles(): Promise<string[]> {
      const forgotten = await deps.forgetLostFiles()
      if (forgotten.length > 0) await recordForInstallation('files.forgotten')
      return forgotten
    },
    async invite(): Promise<string> {
      // The first account is allowed: the installation needs an administrator.
      if (isClosed && (await store.list()).length > 0)
        throw new CommandError(
          'SIGNUP vale closed: nadie nuevo puede entrar. Para invitar, abre Portavoz con SIGNUP=invite y repite la orden con ese mismo ajuste.',
        )
      const link = await invite()
      await recordForInstallation('invitation.created')
      return link
    },

    grant: (nameOrEmail: string, role: Role) =>
      updateAccount(nameOrEmail, async (tx, user) => {
        if (user.roles.includes(role)) return { username: user.username, changed: false }
        await record(tx, 'role.granted', user, role)
        return setRoles(tx, user, [...user.roles, role])
      }),

    revoke: (nameOrEmail: string, role: Role) =>
      updateAccount(nameOrEmail, async (tx, user) => {
        if (!user.roles.includes(role)) return { username: user.username, changed: false }
        if (role === 'ROLE_ADMIN' && (await store.listOtherAdministrators(tx, user.id)).length === 0)
          throw new CommandError(
            `«${visibleText(user.username)}» es la única cuenta de administrador: da antes ese rol a otra con «grant».`,
          )
        const remaining = user.roles.filter((owned) => owned !== role)
        if (remaining.length === 0)
          throw new CommandError(
            `«${visibleText(user.username)}» solo tiene el rol de ${roleLabels[role]}: nadie puede quedarse sin ninguno.`,
          )
        await record(tx, 'role.revoked', user, role)
        return setRoles(tx, user, remaining)
      }),

    verify: (nameOrEmail: string) =>
      updateAccount(nameOrEmail, async (tx, user) => {
        const { id, username, email, emailVerifiedAt } = user
        if (emailVerifiedAt === null) {
          await store.verifyEmail(tx, id, clock.now())
          await record(tx, 'email.verified', user)
        }
        return { username, email, changed: emailVerifiedAt === null }
      }),

    /** Open sessions stay: they were opened with the factor. */
    removeSecondFactor: (nameOrEmail: string) =>
      updateAccount(nameOrEmail, async (tx, user) => {
        const { id, username, email } = user
        const changed = await deps.removeSecondFactor(tx, id)
        if (changed) {
          await record(tx, 'second_factor.removed', user)
          const event = 'removed_by_operator'
          await queueEmail?.(tx, { kind: 'second_factor', to: email, name: username, event, at: clock.now() })
        }
        return { username, changed, isNotified: queueEmail !== null }
      }),

    async newPassword(nameOrEmail: string) {
      const password = newPassword()
      const passwordHash = await passwords.hash(password, trustedClient('terminal'))
      return updateAccount(nameOrEmail, async (tx, user) => {
        const { id, username, email } = user
        await store.setPassword(tx, id, passwordHash)
        await store.deleteLinks(tx, id)
        await store.deleteSessions(tx, id)
        const hasUnlinked = await deps.removeOtherIdentities(tx, id, email)
        await clearFailedSignIns(tx, username)
        await record(tx, 'password.replaced', user)
        if (hasUnlinked) await record(tx, 'oidc.removed', user)
        await queueEmail?.(tx, { kind: 'password_changed', to: email, name: username, hasUnlinked, at: clock.now() })
        return { username, password, isNotified: queueEmail !== null }
      })
    },
  }
}
