import { createAccountLimitStore } from '../../../modules/installation-accounts/account-limits.store.ts'
import { createTellLimits } from '../../../modules/installation-accounts/tell-limits.ts'
import { createAccountFigureStore } from '../../../modules/installation-accounts/account-figures.store.ts'
import { createAccountsListStore } from '../../../modules/installation-accounts/accounts-list.store.ts'
import { createInstallationAccounts } from '../../../modules/installation-accounts/installation-accounts.service.ts'
import { createSuspensionStore } from '../../../modules/installation-accounts/suspensions.store.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** The administrator's list shows figures that are at most so old, if the installation is not too large for it. */
const FIGURES_STALE_MS = 5 * 60_000

/** The administrator's view of the accounts, and their suspension. */
export function composeInstallationAccounts({ clock }: ServerInputs, { db, events, notifier }: PlatformServices) {
  const figures = createAccountFigureStore(db)
  const accountLimits = createAccountLimitStore(db, events.publish)
  const afterCommit = () => notifier.notify('events')
  const tellLimits = createTellLimits({ store: accountLimits, clock, afterCommit })
  return {
    accounts: createInstallationAccounts({
      db,
      list: createAccountsListStore(db),
      suspensions: createSuspensionStore(db, events.publish),
      clock,
      accountLimits,
      afterCommit,
      afterRestore: () => notifier.notify('leads', 'tests', 'documents', 'push'),
    }),
    async countFigures() {
      const now = clock.now()
      await figures.countPiece(now, new Date(now.getTime() - FIGURES_STALE_MS))
      await tellLimits()
    },
  }
}
