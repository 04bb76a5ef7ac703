import type { RemoteLinkState } from '@portavoz/contract'
import type { RemoteLinkRow } from '../../../db/schema.ts'

type Link = Pick<RemoteLinkRow, 'openedAt' | 'usedAt' | 'withdrawnAt' | 'expiresAt'>

/** How it ended comes before whether it is past its time: only the first can be told by what somebody did. */
export function stateOf({ openedAt, usedAt, withdrawnAt, expiresAt }: Link, now: Date): RemoteLinkState {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  if (expiresAt <= now) return 'expired'
  return openedAt ? 'open' : 'unopened'
}
