import { CustomConfig, type Recalled, type Source, sourceWords } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { BrainError, type Model } from '../../ports/brain.ts'
import type { AgentSecrets, ModelOf } from './agent-secrets.ts'
import type { Trial } from './agents.store.ts'

type Result = {
  reply: string | null
  reason: string
  passages: { text: string; source: string; score: number }[]
  tools: string[]
  usage: { inputTokens: number; outputTokens: number }
}

type Needs = {
  clock: Clock
  found: (userId: string, id: string) => Promise<AgentRow>
  secretsOf: (agentId: string, sealed: string) => AgentSecrets
  modelOf: ModelOf
  /** What the owner's documents say of it. */
  recollect: (
    agent: { userId: string; agentId: string },
    config: CustomConfig,
    input: string,
  ) => Promise<{ recalled: Recalled[]; quote: { reply: string; source: Source } | null }>
  /** One answer as a customer would get it. Throws a `BrainError`. */
  think: (
    agent: AgentRow,
    config: CustomConfig,
    model: Model,
    asked: { input: string; recalled: Recalled[] },
  ) => Promise<{
    text: string
    usage: Result['usage']
    objection: { what: string; said: string } | null
    action: { does: string } | null
    calls: { name: string }[]
  }>
  keep: (trial: Trial) => Promise<unknown>
}

export type Execute = (userId: string, id: string, input: string) => Promise<Result>

/** Runs an agent on a text without any channel, and keeps what came of it. */
export const createExecute =
  (needs: Needs): Execute =>
  async (userId, id, input) => {
    const result = await run(needs, await needs.found(userId, id), input)
    const { reply, reason } = result
    await needs.keep({ userId, agentId: id, input, reply, reason, at: needs.clock.now() })
    return result
  }

async function run({ secretsOf, modelOf, recollect, think }: Needs, agent: AgentRow, input: string): Promise<Result> {
  const config = CustomConfig.parse(agent.customConfig)
  const model = modelOf(config, secretsOf(agent.id, agent.secrets).apiKeys)
  const { recalled, quote } = await recollect({ userId: agent.userId, agentId: agent.id }, config, input)
  const found = { ...silent, passages: recalled.map(passageOf) }
  if (!model && quote) return { ...found, reply: quote.reply, reason: 'Sin modelo: citó lo que encontró' }
  if (!model) return { ...found, ...fellBack(config, 'Sin modelo: no hay ninguna clave configurada') }
  try {
    const { text, usage, objection, action, calls } = await think(agent, config, model, { input, recalled })
    const used = { ...found, usage, tools: calls.map(({ name }) => name) }
    if (action) return { ...used, ...acted(config, action.does) }
    if (objection) return { ...used, ...fellBack(config, unsaid(objection, text)) }
    return { ...used, reply: text, reason: 'Respondió el modelo' }
  } catch (error) {
    if (error instanceof BrainError) return { ...found, ...fellBack(config, reasons[error.kind]) }
    throw error
  }
}

const passageOf = ({ documentName: name, text, score, ...place }: Recalled) => ({
  text,
  source: sourceWords({ name, ...place }),
  score,
})

const silent = { passages: [], tools: [], usage: { inputTokens: 0, outputTokens: 0 } } satisfies Partial<Result>

const fellBack = ({ fallbackBehavior }: CustomConfig, reason: string) => ({
  reply: fallbackBehavior.enabled ? fallbackBehavior.message : null,
  reason,
})

const acted = (config: CustomConfig, does: string) =>
  does === 'escalate'
    ? { reply: config.escalationRules.message, reason: 'Pasaría la conversación a una persona' }
    : fellBack(config, 'El modelo no tenía la respuesta')

const unsaid = ({ what, said }: { what: string; said: string }, draft: string) => {
  const why = what === 'prompt' ? 'repetía tus instrucciones' : `decía «${said}», que no está en tus documentos`
  return `La respuesta ${why}: se envía el mensaje de respaldo. Había escrito: «${draft}»`
}

const reasons: Record<BrainError['kind'], string> = {
  bad_key: 'El proveedor rechazó la clave',
  rate_limited: 'El proveedor pidió ir más despacio',
  refused: 'El proveedor no aceptó la pregunta',
  unreachable: 'No hubo conexión con el proveedor',
  timeout: 'El modelo tardó demasiado',
  empty: 'El modelo respondió sin texto',
}
