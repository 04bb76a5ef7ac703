import { limits } from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { newToken } from '../../../platform/security/tokens.ts'
import { invitationStore } from './invitations.store.ts'

export const createInvite = (db: Db, clock: Clock, publicUrl: string) => async (): Promise<string> => {
  const token = newToken()
  const now = clock.now()
  await invitationStore.insert(db, token, now, new Date(now.getTime() + limits.invitationLifeMs))
  return `${publicUrl}/auth?view=signup&invitation=${token}`
}
