import { limits } from '@portavoz/contract'
import { DAY_MS } from '../seeded-server.ts'
import type { SampleValues } from './sample-values.ts'

/** Ids and positions that calls of several subjects take. */
export const referenceSamples: SampleValues = {
  userId: ({ owner }) => owner.id,
  agentId: ({ agent }) => agent.id,
  sessionName: ({ conversation }) => conversation.sessionName,
  session: ({ conversation }) => conversation.sessionName,
  user: ({ conversation }) => conversation.contact.id,
  before: ({ log }) => log.id,
  cursor: () => Buffer.from(`${Date.now() + DAY_MS}.7ZZZZZZZZZZZZZZZZZZZZZZZZZ`).toString('base64url'),
  since: () => '2020-01-01T00:00:00Z',
  limit: () => limits.pageMax,
}
