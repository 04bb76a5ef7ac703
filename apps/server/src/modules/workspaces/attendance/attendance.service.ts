import { fail, isAtLeast, type Member, type WorkingHours } from '@portavoz/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { AttendanceStore } from './attendance.store.ts'

type AttendanceDeps = {
  store: AttendanceStore
  findMember: (workspaceId: string, userId: string) => Promise<Member>
  afterCommit: () => void
}

export type Attendance = ReturnType<typeof createAttendance>

/** When people take conversations: their own switch, and their working hours. */
export const createAttendance = ({ store, findMember, afterCommit }: AttendanceDeps) => ({
  async setAvailability({ workspaceId, id: userId }: Viewer, isAvailable: boolean): Promise<Member> {
    if (!(await store.setAvailability({ workspaceId, userId }, isAvailable))) fail('workspace.not_member')
    afterCommit()
    return findMember(workspaceId, userId)
  },

  async setWorkingHours(
    { workspaceId, id: ownId, membership }: Viewer,
    userId: string,
    workingHours: WorkingHours | null,
  ): Promise<Member> {
    const isAdministrator = membership !== null && isAtLeast(membership.role, 'admin')
    if (userId !== ownId && !isAdministrator) fail('workspace.role_refused')
    if (!(await store.setWorkingHours({ workspaceId, userId }, workingHours))) fail('workspace.member_not_found')
    afterCommit()
    return findMember(workspaceId, userId)
  },
})
