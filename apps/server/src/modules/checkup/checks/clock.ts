import { bad, type Check, good, omitted, type Seen, warning } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'
import { reach } from '../reach.ts'

const MINUTE_MS = 60_000
const MOST_MS = 10 * MINUTE_MS

/** This machine's clock beside the database's and the internet's. */
export const clockCheck = ({ db, clock, settings: { telegramApiRoot } }: Needs): Check => ({
  title: 'Reloj',
  look: async (signal) => {
    const beside = async (whose: string, ask: () => Promise<Date | null>): Promise<Seen[]> => {
      const before = clock.now().getTime()
      const theirs = await ask()
      // Halfway: the answer was given somewhere between both.
      return theirs ? [judge(whose, (before + clock.now().getTime()) / 2 - theirs.getTime())] : []
    }
    const outside = async () => {
      const answer = await reach(telegramApiRoot, signal)
      return 'date' in answer ? answer.date : null
    }
    const seen = await Promise.all([
      db ? beside('el de la base de datos', createCheckupStore(db).now) : [],
      beside('el de internet', outside),
    ])
    return seen.flat().length > 0 ? seen.flat() : [omitted('No hubo otro reloj con el que compararlo.')]
  },
})

function judge(whose: string, aheadMs: number): Seen {
  const apart = Math.abs(aheadMs)
  if (apart <= MINUTE_MS) return good(`El de este equipo y ${whose} coinciden.`)
  const seen = `El de este equipo va ${lengthOf(apart)} ${aheadMs > 0 ? 'por delante' : 'por detrás'} d${whose}.`
  const advice = 'Activa la hora automática (NTP) del equipo.'
  return apart > MOST_MS
    ? bad(seen, `${advice} Con tanta diferencia los mensajes nuevos se toman por viejos y no se responden.`)
    : warning(seen, advice)
}

/** «90 segundos», «12 minutos», «3 horas». */
const lengthOf = (ms: number): string => {
  if (ms < 2 * MINUTE_MS) return `${Math.round(ms / 1000)} segundos`
  return ms < 120 * MINUTE_MS ? `${Math.round(ms / MINUTE_MS)} minutos` : `${Math.round(ms / 60 / MINUTE_MS)} horas`
}
