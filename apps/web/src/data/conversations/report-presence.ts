import { conversations, type PresenceState } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

/** Sends the state once. A failure is ignored, because the next report follows in seconds. */
export const reportPresence = (id: string, state: PresenceState): void =>
  void ignoreFailure(callApi(conversations.reportPresence, { id, state }))
