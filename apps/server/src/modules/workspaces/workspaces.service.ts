import {
  fail,
  limits,
  mayManage,
  type Member,
  type WorkingHours,
  type Workspace,
  type WorkspaceRole,
} from '@portavoz/contract'
import type { Viewer } from '../../platform/http/viewer.ts'
import { newId } from '../../platform/security/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { MemberRow, MemberStore } from './members.store.ts'
import type { OfferStore } from './offers.store.ts'
import type { WorkspaceStore } from './workspaces.store.ts'

/** Workspaces that an account of open sign-up owns: each one has a monthly limit of its own. */
const LIMITED_WORKSPACES_MAX = 3

type WorkspacesDeps = {
  db: Parameters<WorkspaceStore['find']>[0]
  store: WorkspaceStore
  members: MemberStore
  offers: OfferStore
  clock: Clock
  isWorkingAt: (hours: WorkingHours | null, at: Date) => boolean
  /** The monthly limit of accounts made by open sign-up. */
  limitMicros: number
  /** Runs after each change. */
  afterCommit: () => void
}

export type Workspaces = ReturnType<typeof createWorkspaces>

export function createWorkspaces(deps: WorkspacesDeps) {
  const { db, store, members, offers, clock, isWorkingAt, limitMicros, afterCommit } = deps
  const find = async (userId: string, id: string): Promise<Workspace> =>
    (await store.find(db, userId, id)) ?? fail('workspace.not_member')
  const present = ({ joinedAt, ...row }: MemberRow): Member => ({
    ...row,
    isWorking: isWorkingAt(row.workingHours, clock.now()),
    joinedAt: joinedAt.toISOString(),
  })
  const findMember = async (workspaceId: string, userId: string): Promise<Member> => {
    const row = (await members.list(workspaceId)).find((member) => member.userId === userId)
    return present(row ?? fail('workspace.member_not_found'))
  }
  return {
    list: (viewer: Viewer): Promise<Workspace[]> => store.list(viewer.id),

    find,

    async create(viewer: Viewer, name: string): Promise<Workspace> {
      const at = clock.now()
      const id = newId(at.getTime())
      const maximums = { maxOfPerson: limits.workspacesMax, maxLimited: LIMITED_WORKSPACES_MAX, limitMicros }
      const outcome = await store.insert(viewer.id, { id, name, at }, maximums)
      if (outcome === 'suspended') fail('accounts.suspended_creation')
      if (outcome === 'too_many') fail('workspace.too_many')
      afterCommit()
      return find(viewer.id, id)
    },

    async rename({ id: userId, workspaceId }: Viewer, name: string): Promise<Workspace> {
      await store.rename(workspaceId, name)
      afterCommit()
      return find(userId, workspaceId)
    },

    async demandSecondFactor({ id: userId, workspaceId }: Viewer): Promise<Workspace> {
      if (!(await store.demandSecondFactor(workspaceId, userId))) fail('workspace.own_second_factor_first')
      afterCommit()
      return find(userId, workspaceId)
    },

    async makeSecondFactorOptional({ id: userId, workspaceId }: Viewer): Promise<Workspace> {
      await store.makeSecondFactorOptional(workspaceId)
      afterCommit()
      return find(userId, workspaceId)
    },

    async offer({ id: ownId, workspaceId }: Viewer, userId: string | null): Promise<Record<string, never>> {
      if (userId === ownId || !(await offers.offer({ workspaceId, ownerId: ownId }, userId)))
        fail('workspace.member_not_found')
      afterCommit()
      return {}
    },

    async acceptOffer({ id: userId, workspaceId }: Viewer): Promise<Workspace> {
      if (!(await offers.accept(workspaceId, userId))) fail('workspace.no_offer')
      afterCommit()
      return find(userId, workspaceId)
    },

    async declineOffer({ id: userId, workspaceId }: Viewer): Promise<Workspace> {
      if (!(await offers.decline(workspaceId, userId))) fail('workspace.no_offer')
      afterCommit()
      return find(userId, workspaceId)
    },

    members: async ({ workspaceId }: Viewer): Promise<Member[]> => (await members.list(workspaceId)).map(present),

    findMember,

    async updateMember(viewer: Viewer, userId: string, change: { role: WorkspaceRole; canExport: boolean }) {
      const mayChange = (own: WorkspaceRole, role: WorkspaceRole) => mayManage(own, role) && mayManage(own, change.role)
      const request = { workspaceId: viewer.workspaceId, userId, byId: viewer.id, now: clock.now(), mayChange }
      const outcome = await members.update(request, change)
      if (outcome !== 'updated') fail(`workspace.${outcome}`)
      afterCommit()
      return findMember(viewer.workspaceId, userId)
    },

    async removeMember(viewer: Viewer, userId: string): Promise<Record<string, never>> {
      const request = {
        workspaceId: viewer.workspaceId,
        userId,
        byId: viewer.id,
        now: clock.now(),
        mayChange: mayManage,
      }
      const outcome = await members.remove(request)
      if (outcome !== 'removed') fail(`workspace.${outcome}`)
      afterCommit()
      return {}
    },

    async leave({ id: userId, workspaceId }: Viewer): Promise<Record<string, never>> {
      const outcome = await members.remove({
        workspaceId,
        userId,
        byId: userId,
        now: clock.now(),
        mayChange: () => true,
      })
      if (outcome !== 'removed') fail(`workspace.${outcome}`)
      afterCommit()
      return {}
    },
  }
}
