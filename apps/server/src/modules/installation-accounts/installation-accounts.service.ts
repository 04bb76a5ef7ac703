import {
  type AccountLimits,
  ACCOUNTS_PAGE,
  type AccountsPage,
  type AccountsQuery,
  fail,
  type InstallationAccount,
} from '@portavoz/contract'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AccountLimitStore } from './account-limits.store.ts'
import type { AccountsListStore } from './accounts-list.store.ts'
import type { SuspensionStore } from './suspensions.store.ts'

type InstallationAccountsDeps = {
  db: Db
  list: AccountsListStore
  suspensions: SuspensionStore
  accountLimits: AccountLimitStore
  clock: Clock
  /** Runs after each change. */
  afterCommit: () => void
  /** What waited while the account was suspended may go on. */
  afterRestore: () => void
}

type AdministratorCall = { viewer: Pick<Viewer, 'id' | 'username'>; source: string }

export type InstallationAccounts = ReturnType<typeof createInstallationAccounts>

/** The accounts of the installation, for its administrator. */
export function createInstallationAccounts(deps: InstallationAccountsDeps) {
  const { db, list, suspensions, accountLimits, clock, afterCommit, afterRestore } = deps
  const auditOf = ({ viewer: { id, username }, source }: AdministratorCall) => ({
    at: clock.now(),
    user: { id, username },
    source,
  })
  const find = async (id: string): Promise<InstallationAccount> =>
    (await list.find(db, id, clock.now())) ?? fail('accounts.not_found')
  return {
    list: ({ search, page, ...filter }: AccountsQuery): Promise<AccountsPage> =>
      list.list({
        ...filter,
        search: search.trim(),
        limit: ACCOUNTS_PAGE,
        offset: (page - 1) * ACCOUNTS_PAGE,
        now: clock.now(),
      }),

    async suspend(
      { id: workspaceId, ...texts }: { id: string; reason: string; contact: string },
      call: AdministratorCall,
    ): Promise<InstallationAccount> {
      const outcome = await suspensions.suspend({ workspaceId, ...texts, audit: auditOf(call) })
      if (outcome !== 'suspended') fail(`accounts.${outcome}`)
      afterCommit()
      return find(workspaceId)
    },

    async setLimits(workspaceId: string, limits: AccountLimits, call: AdministratorCall): Promise<InstallationAccount> {
      await accountLimits.set({ workspaceId, limits, audit: auditOf(call) })
      afterCommit()
      return find(workspaceId)
    },

    async restore(workspaceId: string, call: AdministratorCall): Promise<InstallationAccount> {
      await suspensions.restore({ workspaceId, audit: auditOf(call) })
      afterCommit()
      afterRestore()
      return find(workspaceId)
    },
  }
}
