import { type AvatarNeeds, createAvatars } from './avatars.service.ts'
import { createAvatarStore } from './avatars.store.ts'
import { type ChangeEmailNeeds, createChangeEmail } from './change-email.ts'
import { type ChangePasswordNeeds, createChangePassword } from './change-password.ts'
import { createExportData, type ExportNeeds } from './export/export.service.ts'
import { createExportStore } from './export/export.store.ts'
import { unclaimedList, type UnclaimedOf } from './export/export.unclaimed.ts'
import { createOwnPassword } from './own-password.ts'
import { createProfile, type Farewell } from './profile.service.ts'
import { createProfileStore } from './profile.store.ts'

type Needs = Omit<ChangeEmailNeeds & ChangePasswordNeeds & AvatarNeeds, 'store' | 'ownPassword'> & {
  farewell: (userId: string) => Promise<Farewell>
  filesOf: ExportNeeds['filesOf']
  unclaimedOf: UnclaimedOf
}

export type ProfileRoom = ReturnType<typeof createProfileRoom>

/** What a person may do with their own account. */
export function createProfileRoom(needs: Needs) {
  const { db, clock, canSend, attempts, farewell, filesOf, unclaimedOf } = needs
  const store = createProfileStore(db)
  const ownPassword = createOwnPassword({ store, attempts })
  return {
    profile: createProfile({ store, clock, canSend, ownPassword, farewell }),
    changeEmail: createChangeEmail({ ...needs, store, ownPassword }),
    changePassword: createChangePassword({ ...needs, store, ownPassword }),
    avatars: createAvatars({ ...needs, store: createAvatarStore(db) }),
    exportData: createExportData({
      store: createExportStore(db),
      clock,
      filesOf,
      lists: [unclaimedList(unclaimedOf)],
    }),
  }
}
