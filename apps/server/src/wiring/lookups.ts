import { createLookupRoom } from '../modules/lookups/lookups.room.ts'
import { createOutwardFetch } from '../platform/outward.ts'
import { originsFor } from '../platform/private-origins.ts'
import type { JoinedAgents } from './agents.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

export type JoinedLookups = ReturnType<typeof joinLookups>

/** What owners' own systems say of a question. */
export const joinLookups = (
  { config, clock, secrets, lookupPatienceMs }: Outside,
  { db }: Ground,
  { agents }: JoinedAgents,
) => {
  const allowedOrigins = originsFor(config.allowedPrivateOrigins, 'lookup')
  return createLookupRoom({
    db,
    clock,
    secrets,
    found: agents.found,
    outward: createOutwardFetch(allowedOrigins),
    allowedOrigins,
    attemptMs: lookupPatienceMs,
  })
}
