import { createTellEvolution } from '../adapters/evolution/tell.ts'
import { createEvolutionRoom } from '../modules/evolution/evolution.service.ts'
import { createEvolutionStore } from '../modules/evolution/evolution.store.ts'
import { createSessionElsewhere } from '../modules/linking/sessions/elsewhere.store.ts'
import type { JoinedEngine } from './engine.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'

export type JoinedEvolution = ReturnType<typeof joinEvolution>

/** Accounts whose WhatsApp an Evolution API of their own keeps: it tells us what it hears. */
export function joinEvolution(
  { config, secrets, clock, log }: Outside,
  { db, hearing, bell, events }: Ground,
  { elsewhere }: JoinedEngine,
  { linking }: JoinedWhatsApp,
) {
  const room = createEvolutionRoom({
    store: createEvolutionStore(db, events.publish),
    secrets,
    clock,
    log,
    publicUrl: config.publicUrl,
    committed: () => bell.ring('events'),
  })
  const tell = createTellEvolution({
    ...elsewhere,
    sessionOf: createSessionElsewhere(hearing.db),
    // A house without WhatsApp does not pay for it.
    read: async (message) => (await import('../adapters/whatsapp/reading/heard.ts')).heardIn(message),
    report: linking.report,
    clock,
  })
  return { room, webhook: { doorOf: room.doorOf, heard: room.heard, tell, clock } }
}
