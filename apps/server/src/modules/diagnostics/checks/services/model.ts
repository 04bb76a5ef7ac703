import { type EmbeddingProblem, describeEmbeddingProblem, agentProblems } from '@portavoz/contract'
import { type LanguageModel, LanguageModelError, type ModelSettings } from '../../../../ports/language-model.ts'
import { type Embedder, EmbedderError } from '../../../../ports/embedder.ts'
import { bad, type HealthCheck, good, omitted, type CheckFinding, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

const MODEL_TIMEOUT_MS = 9_000

/** The installation's models: the language model is asked for a word, the embedding model for its vector. */
export const modelCheck = ({ brain, embedder, settings: { model, embedding } }: CheckDeps): HealthCheck => ({
  title: 'Modelo',
  needs: ['OPENAI_BASE_URL', 'OPENAI_MODEL', 'ANTHROPIC_BASE_URL'],
  run: async (signal) =>
    model
      ? Promise.all([askModel(brain, model, signal), ...(embedding ? [askEmbedding(embedder, embedding, signal)] : [])])
      : [
          omitted(
            'No hay un modelo para toda la instalación: cada agente usa el suyo, o responde con lo que encuentra.',
          ),
        ],
})

async function askModel(brain: LanguageModel, model: ModelSettings, signal: AbortSignal): Promise<CheckFinding> {
  const since = performance.now()
  try {
    await brain.generate({
      model,
      instructions: 'Respondes con una sola palabra.',
      turns: [{ role: 'user', content: 'Di «hola».' }],
      maxCharacters: 40,
      tools: [],
      signal: AbortSignal.any([signal, AbortSignal.timeout(MODEL_TIMEOUT_MS)]),
    })
    return good(`${nameOf(model)} contesta en ${secondsSince(since)} s.`)
  } catch (error) {
    return refusal(error instanceof LanguageModelError ? error.kind : 'unreachable', model)
  }
}

const secondsSince = (since: number): string =>
  new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format((performance.now() - since) / 1000)

async function askEmbedding(embedder: Embedder, model: ModelSettings, signal: AbortSignal): Promise<CheckFinding> {
  const since = performance.now()
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(MODEL_TIMEOUT_MS)])
    const [vector] = await embedder.embedPassages(model, ['hola'], patience)
    return good(
      `${nameOf(model)} lee significados (de ${vector?.length ?? 0} cifras) y contesta en ${secondsSince(since)} s.`,
    )
  } catch (error) {
    return embeddingProblem(error instanceof EmbedderError ? error.kind : 'unreachable', model)
  }
}

const embeddingProblem = (trouble: EmbeddingProblem, model: ModelSettings): CheckFinding =>
  warning(
    `${nameOf(model)}: ${describeEmbeddingProblem(trouble)} Los documentos responden solo por sus palabras.`,
    `Revisa EMBEDDING_MODEL, y que la clave o la dirección de OPENAI_ sirvan también para él.`,
  )

const nameOf = ({ name, provider, baseUrl }: ModelSettings) =>
  `«${name}» de ${baseUrl ? new URL(baseUrl).host : provider === 'anthropic' ? 'Anthropic' : 'OpenAI'}`

function refusal(kind: LanguageModelError['kind'], model: ModelSettings): CheckFinding {
  const variable = model.provider === 'anthropic' ? 'ANTHROPIC' : 'OPENAI'
  const seen = (sentence: string) => `${nameOf(model)}: ${sentence}.`
  switch (kind) {
    case 'bad_key':
      return bad(seen(agentProblems['model.bad_key'].text), `Esta clave es la de ${variable}_API_KEY.`)
    case 'out_of_money':
      return bad(
        seen('tu cuenta con el proveedor se quedó sin saldo o sin cupo'),
        'Recarga el saldo de tu cuenta con él.',
      )
    case 'refused':
    case 'unknown_model':
      return bad(
        seen('el proveedor rechazó la pregunta'),
        `Revisa ${variable}_MODEL: quizá ese modelo no existe o tu clave no puede usarlo.`,
      )
    case 'busy':
    case 'rate_limited':
      return warning(seen('el proveedor pide ir más despacio'), 'Revisa el límite o el saldo de tu cuenta con él.')
    case 'empty':
      return warning(
        seen('contestó sin decir nada'),
        `Prueba con otro ${variable}_MODEL si los agentes tampoco responden.`,
      )
    case 'not_a_model':
    case 'inward':
    case 'timeout':
    case 'unreachable':
      return bad(
        seen(agentProblems['model.failing'].text),
        `Revisa ${variable}_BASE_URL, si la diste, y la conexión a internet.`,
      )
  }
}
