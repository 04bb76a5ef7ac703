import type { WorkspaceFarewell } from '../../db/accounts/delete-workspaces.ts'
import { type AvatarDeps, createAvatars } from './avatars.service.ts'
import { createAvatarStore } from './avatars.store.ts'
import { type ChangeEmailDeps, createChangeEmail } from './change-email.ts'
import { type ChangePasswordDeps, createChangePassword } from './change-password.ts'
import { createExportData, type ExportDataDeps } from './export/export-data.ts'
import { createAccountExportStore } from './export/export.store.ts'
import { messagesWithoutAgentList, type MessagesWithoutAgentOf } from './export/export-messages-without-agent.ts'
import { createProfile, type ProfileServiceDeps } from './profile.service.ts'
import { createProfileStore } from './profile.store.ts'

type ProfileModuleDeps = Omit<ChangeEmailDeps & ChangePasswordDeps & AvatarDeps, 'store'> & {
  providerOf: ProfileServiceDeps['providerOf']
  farewell: (workspaceId: string) => Promise<WorkspaceFarewell>
  filesOf: ExportDataDeps['filesOf']
  messagesWithoutAgentOf: MessagesWithoutAgentOf
}

export type ProfileModule = ReturnType<typeof createProfileModule>

export function createProfileModule(deps: ProfileModuleDeps) {
  const { db, clock, canSend, reauthenticate, providerOf, farewell, filesOf, messagesWithoutAgentOf } = deps
  const store = createProfileStore(db)
  return {
    profile: createProfile({ store, clock, canSend, reauthenticate, providerOf, farewell }),
    changeEmail: createChangeEmail({ ...deps, store }),
    changePassword: createChangePassword({ ...deps, store }),
    avatars: createAvatars({ ...deps, store: createAvatarStore(db) }),
    exportData: createExportData({
      store: createAccountExportStore(db),
      clock,
      filesOf,
      lists: [messagesWithoutAgentList(messagesWithoutAgentOf)],
    }),
  }
}
