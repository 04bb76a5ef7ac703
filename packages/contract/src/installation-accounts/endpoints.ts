import * as z from 'zod/mini'
import { Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { AccountLimits, AccountsPage, AccountsQuery, InstallationAccount } from './schema.ts'
import { SuspensionDraft } from './suspension.ts'

/** The accounts of the installation, for its administrator. */
export const installationAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/installation/accounts',
    access: 'ROLE_ADMIN',
    input: AccountsQuery,
    output: AccountsPage,
  }),
  /** Its agents fall silent at once; its people read and export only. Again: another reason. */
  suspend: endpoint({
    method: 'POST',
    path: '/installation/accounts/:id/suspension',
    access: 'ROLE_ADMIN',
    input: z.extend(SuspensionDraft, { id: Id }),
    output: InstallationAccount,
  }),
  /** What exceeds a new limit stays; nothing more is added. */
  setLimits: endpoint({
    method: 'PUT',
    path: '/installation/accounts/:id/limits',
    access: 'ROLE_ADMIN',
    input: z.extend(AccountLimits, { id: Id }),
    output: InstallationAccount,
  }),
  /** What was not answered meanwhile waits for a person. */
  restore: endpoint({
    method: 'DELETE',
    path: '/installation/accounts/:id/suspension',
    access: 'ROLE_ADMIN',
    input: z.object({ id: Id }),
    output: InstallationAccount,
  }),
}
