import type { SampleValues } from './sample-values.ts'

/** Fields of the installation's pages. */
export const installationSamples: SampleValues = {
  'installationBackups.name': ({ backups }) => backups.stays,
  'installationBackups.remove.name': ({ backups }) => backups.toDelete,
  'installationBackups.proof': () => undefined,
  'installationAccounts.id': ({ owner }) => owner.id,
  'installationAccounts.search': () => 'canaria',
  'installationAccounts.state': () => 'all',
  'installationAccounts.order': () => 'messages',
  'installationAccounts.page': () => 1,
  'retention.months': () => 120,
  'retention.conversations': () => 0,
  'installationAccounts.agents': () => null,
  'installationAccounts.storageMb': () => null,
  'installationAccounts.messages': () => null,
  reason: () => 'Falta el pago',
  contact: () => 'Ana, 300 111 2233',
  grant: () => 'G'.repeat(43),
  'auditLog.action': () => 'sign_in',
}
