import type { RemoteLinkState } from '@portavoz/contract'
import type { RemoteLinkRow } from '../../../db/schema.ts'

type RemoteLinkTimes = Pick<RemoteLinkRow, 'openedAt' | 'usedAt' | 'withdrawnAt' | 'expiresAt'>

/** `used` and `withdrawn` come before `expired`, because they say how the link ended. */
export function remoteLinkState(
  { openedAt, usedAt, withdrawnAt, expiresAt }: RemoteLinkTimes,
  now: Date,
): RemoteLinkState {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  if (expiresAt <= now) return 'expired'
  return openedAt ? 'open' : 'unopened'
}
