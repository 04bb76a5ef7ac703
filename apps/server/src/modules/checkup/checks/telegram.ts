import { problems } from '@portavoz/contract'
import { bad, type Check, count, good, omitted, type Seen, warning } from '../check.ts'
import { type CheckupStore, createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'
import { reach, shown } from '../reach.ts'

/** A report is read by a person: beyond these a number says enough. */
const MOST_NAMED = 20

/** Whether Telegram can be reached, and how each of its agents stands. */
export const telegramCheck = ({ db, settings: { telegramApiRoot } }: Needs): Check => ({
  title: 'Telegram',
  needs: ['TELEGRAM_API_ROOT'],
  look: async (signal) => {
    const [answer, bots] = await Promise.all([reach(telegramApiRoot, signal), db ? createCheckupStore(db).bots() : []])
    if (!('why' in answer)) return [good(`${shown(telegramApiRoot)} responde.`), ...agentsWords(bots)]
    const tell = bots.length > 0 ? bad : warning
    const seen = `No se pudo conectar con ${shown(telegramApiRoot)}: ${answer.why}.`
    const advice = 'Revisa la conexión a internet y TELEGRAM_API_ROOT, si la diste.'
    return [tell(seen, advice), ...agentsWords(bots)]
  },
})

type Bot = Awaited<ReturnType<CheckupStore['bots']>>[number]

function agentsWords(bots: Bot[]): Seen[] {
  const active = bots.filter(({ isActive }) => isActive)
  const troubled = active.map(troubleOf).filter((seen) => seen !== null)
  const fine = active.length - troubled.length
  const resting = bots.length - active.length
  const more = troubled.length - MOST_NAMED
  return [
    ...troubled.slice(0, MOST_NAMED),
    ...(more > 0
      ? [warning(`Y ${count(more, 'agente más', 'agentes más')} con problemas.`, 'Míralos en «Agentes».')]
      : []),
    ...(fine > 0 ? [good(`${count(fine, 'agente conectado', 'agentes conectados')} y sin problemas.`)] : []),
    ...(resting > 0 ? [omitted(`${count(resting, 'agente inactivo', 'agentes inactivos')}.`)] : []),
  ]
}

/** In the words of its card. */
function troubleOf({ name, connection, channelProblem, modelProblem }: Bot): Seen | null {
  const code = channelProblem ?? modelProblem
  if (code !== null) {
    const { text, heals } = problems[code]
    return heals
      ? warning(`«${name}»: ${text}.`, 'Se arregla solo en cuanto se pueda; si dura, mira su tarjeta en «Agentes».')
      : bad(`«${name}»: ${text}.`, 'Hasta entonces no responde.')
  }
  return connection === 'connected'
    ? null
    : warning(`«${name}» está activo y todavía no está conectado.`, 'Si dura más de un minuto, míralo en «Agentes».')
}
