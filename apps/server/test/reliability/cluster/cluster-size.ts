import { isSoak } from '../process-harness.ts'

/**
 * The load of the tests of several processes, and how long their faults last. `SOAK_RATE` replaces the messages a
 * second.
 */
export const clusterSize = isSoak
  ? {
      bots: 10,
      phones: 3,
      chats: 50,
      perSecond: Number(process.env['SOAK_RATE'] ?? 20),
      consoles: 200,
      stopHeartbeats: 30,
      databaseFaultMs: 60_000,
    }
  : { bots: 4, phones: 1, chats: 8, perSecond: 2, consoles: 8, stopHeartbeats: 3, databaseFaultMs: 3_000 }

/** How long the backends of the database are killed, once a second. */
export const BACKEND_KILLS = isSoak ? 30 : 3
