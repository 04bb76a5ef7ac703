import { createSnapshots } from '../db/snapshot.ts'
import { createLeadRoom } from '../modules/leads/leads.room.ts'
import { createDesk } from '../platform/desk.ts'
import { createOutwardFetch } from '../platform/outward.ts'
import { originsFor } from '../platform/private-origins.ts'
import type { JoinedAgents } from './agents.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

export type JoinedLeads = ReturnType<typeof joinLeads>

/** What contacts told of themselves, from the conversation to wherever their agent's owner keeps customers. */
export function joinLeads(
  { config, pool, clock, log, secrets, leadPatienceMs }: Outside,
  { db, bell, events, precedence, trials }: Ground,
  { agents }: JoinedAgents,
) {
  const snapshots = createSnapshots(pool, precedence.giveWay)
  const desk = createDesk()
  const allowedOrigins = originsFor(config.allowedPrivateOrigins, 'leads')
  const room = createLeadRoom({
    db,
    snapshots,
    clock,
    log,
    trials,
    secrets,
    desk,
    found: agents.found,
    outward: createOutwardFetch(allowedOrigins),
    allowedOrigins,
    publicUrl: config.publicUrl,
    attemptMs: leadPatienceMs,
    publish: events.publish,
    committed: () => bell.ring('events'),
    changed: () => bell.ring('events', 'leads'),
  })
  // Whoever takes files out of an account waits at one desk, whatever is in them.
  return { ...room, snapshots, desk }
}
