import { bad, type HealthCheck, good, omitted, type CheckFinding, warning } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { probeAddress } from '../../probe-address.ts'

const MINUTE_MS = 60_000
const MAX_DIFFERENCE_MS = 10 * MINUTE_MS

/** Compares this machine's clock with the database's and the internet's. */
export const clockCheck = ({ db, clock, settings: { telegramApiRoot } }: CheckDeps): HealthCheck => ({
  title: 'Reloj',
  run: async (signal) => {
    const beside = async (whose: string, ask: () => Promise<Date | null>): Promise<CheckFinding[]> => {
      const before = clock.now().getTime()
      const theirs = await ask()
      // The midpoint of the request: the answer was made between its start and its end.
      return theirs ? [describeDifference(whose, (before + clock.now().getTime()) / 2 - theirs.getTime())] : []
    }
    const outside = async () => {
      const answer = await probeAddress(telegramApiRoot, signal)
      return 'date' in answer ? answer.date : null
    }
    const seen = await Promise.all([
      db ? beside('el de la base de datos', createDiagnosticsStore(db).now) : [],
      beside('el de internet', outside),
    ])
    return seen.flat().length > 0 ? seen.flat() : [omitted('No hubo otro reloj con el que compararlo.')]
  },
})

function describeDifference(whose: string, aheadMs: number): CheckFinding {
  const apart = Math.abs(aheadMs)
  if (apart <= MINUTE_MS) return good(`El de este equipo y ${whose} coinciden.`)
  const seen = `El de este equipo va ${durationText(apart)} ${aheadMs > 0 ? 'por delante' : 'por detrás'} d${whose}.`
  const advice = 'Activa la hora automática (NTP) del equipo.'
  return apart > MAX_DIFFERENCE_MS
    ? bad(seen, `${advice} Con tanta diferencia los mensajes nuevos se toman por viejos y no se responden.`)
    : warning(seen, advice)
}

/** «90 segundos», «12 minutos», «3 horas». */
const durationText = (ms: number): string => {
  if (ms < 2 * MINUTE_MS) return `${Math.round(ms / 1000)} segundos`
  return ms < 120 * MINUTE_MS ? `${Math.round(ms / MINUTE_MS)} minutos` : `${Math.round(ms / 60 / MINUTE_MS)} horas`
}
