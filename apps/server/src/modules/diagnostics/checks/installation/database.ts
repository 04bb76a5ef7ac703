import { newerDatabaseSentence } from '../../../../db/newer-database.ts'
import { bad, type HealthCheck, good, omitted, type CheckFinding, warning } from '../../check.ts'
import { type DiagnosticsStore, createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { sizeOf } from '../../../../platform/text/size-of.ts'

const OLDEST_VERSION = 150_000
const SLOW_MS = 100

/** PostgreSQL: the embedded one or the one of DATABASE_URL. */
export const databaseCheck = ({ db, databaseTrouble, migrations, settings }: CheckDeps): HealthCheck => ({
  title: 'Base de datos',
  needs: ['DATABASE_URL', 'DATA_DIR'],
  run: async () => {
    if (!db) return [databaseProblem(databaseTrouble)]
    const store = createDiagnosticsStore(db)
    const { number, name } = await store.version()
    const ms = await roundTripMs(store)
    const whose = settings.databaseUrl === null ? 'incluido' : 'de DATABASE_URL'
    const seen = `PostgreSQL ${name} ${whose} responde en ${ms} ms; ocupa ${sizeOf(await store.size())}.`
    if (number < OLDEST_VERSION) return [bad(seen, 'Portavoz necesita PostgreSQL 15 o posterior: actualízalo.')]
    const speed =
      ms > SLOW_MS ? warning(seen, 'Está lejos o muy ocupada: cada mensaje la espera varias veces.') : good(seen)
    return [speed, ...versionText(await migrations())]
  },
})

function databaseProblem(told: CheckDeps['databaseTrouble']): CheckFinding {
  if (told?.isNew) return omitted(told.sentence)
  return bad(
    told?.sentence ?? 'No se pudo llegar a ella.',
    'Sin base de datos Portavoz no arranca, y lo demás no se ve.',
  )
}

function versionText({ pending, unknown }: Awaited<ReturnType<CheckDeps['migrations']>>): CheckFinding[] {
  if (unknown.length > 0) {
    const { sentence, remedy } = newerDatabaseSentence(unknown)
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

/** The best of a few, since the other checks keep this process busy. */
async function roundTripMs(store: DiagnosticsStore): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < 5; tries++) {
    const since = performance.now()
    await store.now()
    best = Math.min(best, performance.now() - since)
  }
  return Math.max(1, Math.round(best))
}
