import { fail, type Profile, type Reauthentication, type SignedInDevice } from '@portavoz/contract'
import type { WorkspaceFarewell } from '../../db/accounts/delete-workspaces.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { tokenHash } from '../../platform/security/tokens.ts'
import { describeDevice } from './describe-device.ts'
import type { VerifyIdentity } from './verify-password.ts'
import type { ProfileStore } from './profile.store.ts'

export type ProfileServiceDeps = {
  store: ProfileStore
  clock: Clock
  canSend: boolean
  reauthenticate: VerifyIdentity
  /** The account's identity at the OpenID Connect provider. */
  providerOf: (userId: string) => Promise<Profile['provider']>
  /** Prepares the release of a workspace's bots and phones, in the deletion's transaction and after it. */
  farewell: (workspaceId: string) => Promise<WorkspaceFarewell>
}

export function createProfile({ store, clock, canSend, reauthenticate, providerOf, farewell }: ProfileServiceDeps) {
  return {
    async get(userId: string): Promise<Profile> {
      const user = (await store.byId(userId)) ?? fail('unauthenticated')
      const { id, username, email, roles, avatar, emailVerifiedAt, createdAt } = user
      return {
        id,
        username,
        email,
        roles,
        avatar,
        emailVerified: emailVerifiedAt !== null,
        canVerifyEmail: emailVerifiedAt === null && canSend,
        pendingEmail: await store.pendingEmail(userId, clock.now()),
        createdAt: createdAt.toISOString(),
        hasPassword: user.hasPassword,
        provider: await providerOf(userId),
      }
    },

    async sessions(userId: string, token: string): Promise<SignedInDevice[]> {
      const current = tokenHash(token)
      return (await store.sessions(userId, clock.now())).map((session) => ({
        id: session.id,
        device: describeDevice(session.userAgent),
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isCurrent: session.tokenHash === current,
      }))
    },

    endOtherSessions: async (userId: string, token: string) => ({
      ended: await store.endOtherSessions(userId, tokenHash(token)),
    }),

    async endSession(userId: string, id: string): Promise<Record<string, never>> {
      if (!(await store.endSession(userId, id))) fail('user.session_not_found')
      return {}
    },

    async deleteAccount(
      userId: string,
      reauthentication: Reauthentication,
      source: string,
    ): Promise<Record<string, never>> {
      await deleteUser(await reauthenticate(userId, reauthentication), source)
      return {}
    },
  }

  async function deleteUser(user: UserRow, source: string): Promise<void> {
    const ending = await store.workspacesEndingWith(user.id)
    const farewells = await Promise.all(ending.map(farewell))
    const outcome = await store.deleteUser(user, { ending, farewells, at: clock.now(), source })
    // A person joined or left in between: the workspaces that end are others now.
    if (outcome === 'members_changed') return deleteUser(user, source)
    if (outcome === 'owner_stays') return fail('workspace.owner_stays')
    if (outcome !== 'deleted') fail(`user.${outcome}`)
    for (const { committed } of farewells) committed()
  }
}
