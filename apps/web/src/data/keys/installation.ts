import { defineResource, everything } from '../query/resource.ts'
import { byFilters, none } from './key-shapes.ts'

/** The installation, for its administrator. */
export const installationKeys = {
  installation: defineResource('installation', {}, none),
  restored: defineResource('restored', {}, none),
  installationAccounts: defineResource('installation-accounts', {}, byFilters),
  releaseNotes: defineResource('release-notes', {}, none),
  installationBackups: defineResource('installation-backups', { staleAfter: { backup: everything } }, none),
}
