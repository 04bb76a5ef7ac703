import type { ServerEvent } from '@portavoz/contract'

/** Whether a member of an event's workspace may read it. News of a backup is for the administrators that it names. */
export const isForPerson = (event: ServerEvent, userId: string): boolean =>
  event.type !== 'backup' || event.userIds.includes(userId)
