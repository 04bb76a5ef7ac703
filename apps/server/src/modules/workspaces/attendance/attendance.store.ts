import type { WorkingHours } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import type { PublishMembersEvent } from '../membership.store.ts'

type MemberRef = { workspaceId: string; userId: string }

export type AttendanceStore = ReturnType<typeof createAttendanceStore>

/** When people of a workspace attend. Changes keep the conversations that a person has. False for people outside it. */
export const createAttendanceStore = (db: Db, publish: PublishMembersEvent) => {
  const update = (
    { workspaceId, userId }: MemberRef,
    change: { isAvailable: boolean } | { workingHours: string | null },
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('members')
        .set(change)
        .where('workspaceId', '=', workspaceId)
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await publish(tx, workspaceId, { type: 'members' })
      return true
    })
  return {
    setAvailability: (member: MemberRef, isAvailable: boolean) => update(member, { isAvailable }),

    setWorkingHours: (member: MemberRef, hours: WorkingHours | null) =>
      update(member, { workingHours: hours === null ? null : JSON.stringify(hours) }),
  }
}
