import { conversations, type PresenceState } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'

/** Tells the others; a failure is not worth a word, because the next one follows in seconds. */
export const tellPresence = (id: string, state: PresenceState): void =>
  void callApi(conversations.tellPresence, { id, state }).catch(() => {})
