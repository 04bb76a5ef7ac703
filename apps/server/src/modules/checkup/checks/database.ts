import { newerDatabase } from '../../../db/newer-database.ts'
import { bad, type Check, good, omitted, type Seen, warning } from '../check.ts'
import { type CheckupStore, createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'
import { sizeOf } from './disk.ts'

const OLDEST = 150_000
const SLOW_MS = 100

/** PostgreSQL, ours or the one of DATABASE_URL. */
export const databaseCheck = ({ db, databaseTrouble, migrations, settings }: Needs): Check => ({
  title: 'Base de datos',
  needs: ['DATABASE_URL', 'DATA_DIR'],
  look: async () => {
    if (!db) return [trouble(databaseTrouble)]
    const store = createCheckupStore(db)
    const { number, name } = await store.version()
    const ms = await roundTripMs(store)
    const whose = settings.databaseUrl === null ? 'incluido' : 'de DATABASE_URL'
    const seen = `PostgreSQL ${name} ${whose} responde en ${ms} ms; ocupa ${sizeOf(await store.size())}.`
    if (number < OLDEST) return [bad(seen, 'Portavoz necesita PostgreSQL 15 o posterior: actualízalo.')]
    const speed =
      ms > SLOW_MS ? warning(seen, 'Está lejos o muy ocupada: cada mensaje la espera varias veces.') : good(seen)
    return [speed, ...version(await migrations())]
  },
})

function trouble(told: Needs['databaseTrouble']): Seen {
  if (told?.isNew) return omitted(told.sentence)
  return bad(
    told?.sentence ?? 'No se pudo llegar a ella.',
    'Sin base de datos Portavoz no arranca, y lo demás no se ve.',
  )
}

function version({ pending, unknown }: Awaited<ReturnType<Needs['migrations']>>): Seen[] {
  if (unknown.length > 0) {
    const { sentence, remedy } = newerDatabase(unknown)
    return [bad(sentence, remedy)]
  }
  return pending.length > 0
    ? [
        warning(
          `Le faltan cambios de esta versión: ${pending.join(', ')}.`,
          'Se hacen solos al abrir Portavoz con «npm start».',
        ),
      ]
    : []
}

/** The best of a few: the other checks keep this process busy meanwhile. */
async function roundTripMs(store: CheckupStore): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < 5; tries++) {
    const since = performance.now()
    await store.now()
    best = Math.min(best, performance.now() - since)
  }
  return Math.max(1, Math.round(best))
}
