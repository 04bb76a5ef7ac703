import { agentProblems } from '@portavoz/contract'
import { bad, type HealthCheck, countOf, good, omitted, type CheckFinding, warning } from '../../check.ts'
import { type DiagnosticsStore, createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { probeAddress, withoutCredentials } from '../../probe-address.ts'

/** Beyond this number of names the report gives a count. */
const MAX_NAMED = 20

/** Whether Telegram is reachable, and the state of each of its agents. */
export const telegramCheck = ({ db, settings: { telegramApiRoot } }: CheckDeps): HealthCheck => ({
  title: 'Telegram',
  needs: ['TELEGRAM_API_ROOT'],
  run: async (signal) => {
    const [answer, bots] = await Promise.all([
      probeAddress(telegramApiRoot, signal),
      db ? createDiagnosticsStore(db).bots() : [],
    ])
    if (!('why' in answer)) return [good(`${withoutCredentials(telegramApiRoot)} responde.`), ...agentsSentence(bots)]
    const tell = bots.length > 0 ? bad : warning
    const seen = `No se pudo conectar con ${withoutCredentials(telegramApiRoot)}: ${answer.why}.`
    const advice = 'Revisa la conexión a internet y TELEGRAM_API_ROOT, si la diste.'
    return [tell(seen, advice), ...agentsSentence(bots)]
  },
})

type CheckedBot = Awaited<ReturnType<DiagnosticsStore['bots']>>[number]

function agentsSentence(bots: CheckedBot[]): CheckFinding[] {
  const active = bots.filter(({ isActive }) => isActive)
  const troubled = active.map(problemOf).filter((seen) => seen !== null)
  const fine = active.length - troubled.length
  const resting = bots.length - active.length
  const more = troubled.length - MAX_NAMED
  return [
    ...troubled.slice(0, MAX_NAMED),
    ...(more > 0
      ? [warning(`Y ${countOf(more, 'agente más', 'agentes más')} con problemas.`, 'Míralos en «Agentes».')]
      : []),
    ...(fine > 0 ? [good(`${countOf(fine, 'agente conectado', 'agentes conectados')} y sin problemas.`)] : []),
    ...(resting > 0 ? [omitted(`${countOf(resting, 'agente inactivo', 'agentes inactivos')}.`)] : []),
  ]
}

/** The sentence of the agent's card. */
function problemOf({ name, connection, channelProblem, modelProblem }: CheckedBot): CheckFinding | null {
  const code = channelProblem ?? modelProblem
  if (code !== null) {
    const { text, heals } = agentProblems[code]
    return heals
      ? warning(`«${name}»: ${text}.`, 'Se arregla solo en cuanto se pueda; si dura, mira su tarjeta en «Agentes».')
      : bad(`«${name}»: ${text}.`, 'Hasta entonces no responde.')
  }
  return connection === 'connected'
    ? null
    : warning(`«${name}» está activo y todavía no está conectado.`, 'Si dura más de un minuto, míralo en «Agentes».')
}
