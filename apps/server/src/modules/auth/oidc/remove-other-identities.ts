import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Tx } from '../../../db/connect.ts'
import type { UserRow } from '../../../db/schema.ts'
import { identityStore } from './identities.store.ts'

/** With a new password. Writes the audit line. False when the account has no identity of another address. */
export async function removeOtherIdentities(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'username' | 'email'>,
  { at, source }: { at: Date; source: string },
): Promise<boolean> {
  if (!(await identityStore.removeOfOtherAddresses(tx, user.id, user.email))) return false
  await appendAuditLine(tx, { at, action: 'oidc.unlinked', workspaceId: null, user, source })
  return true
}
