import { type AvatarDeps, createAvatars } from './avatars.service.ts'
import { createAvatarStore } from './avatars.store.ts'
import { type ChangeEmailDeps, createChangeEmail } from './change-email.ts'
import { type ChangePasswordDeps, createChangePassword } from './change-password.ts'
import { createExportData, type ExportDataDeps } from './export/export-data.ts'
import { createAccountExportStore } from './export/export.store.ts'
import { messagesWithoutAgentList, type MessagesWithoutAgentOf } from './export/export-messages-without-agent.ts'
import { createVerifyPassword } from './verify-password.ts'
import { createProfile, type AccountDeletionSteps } from './profile.service.ts'
import { createProfileStore } from './profile.store.ts'

type ProfileModuleDeps = Omit<ChangeEmailDeps & ChangePasswordDeps & AvatarDeps, 'store' | 'verifyPassword'> & {
  farewell: (workspaceId: string) => Promise<AccountDeletionSteps>
  filesOf: ExportDataDeps['filesOf']
  messagesWithoutAgentOf: MessagesWithoutAgentOf
}

export type ProfileModule = ReturnType<typeof createProfileModule>

export function createProfileModule(deps: ProfileModuleDeps) {
  const { db, clock, canSend, attempts, farewell, filesOf, messagesWithoutAgentOf } = deps
  const store = createProfileStore(db)
  const verifyPassword = createVerifyPassword({ store, attempts })
  return {
    verifyPassword,
    profile: createProfile({ store, clock, canSend, verifyPassword, farewell }),
    changeEmail: createChangeEmail({ ...deps, store, verifyPassword }),
    changePassword: createChangePassword({ ...deps, store, verifyPassword }),
    avatars: createAvatars({ ...deps, store: createAvatarStore(db) }),
    exportData: createExportData({
      store: createAccountExportStore(db),
      clock,
      filesOf,
      lists: [messagesWithoutAgentList(messagesWithoutAgentOf)],
    }),
  }
}
