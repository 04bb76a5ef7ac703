import { type MeaningTrouble, meaningTroubleWords, problems } from '@portavoz/contract'
import { type Brain, BrainError, type Model } from '../../../ports/brain.ts'
import { type Embedder, EmbedderError } from '../../../ports/embedder.ts'
import { bad, type Check, good, omitted, type Seen, warning } from '../check.ts'
import type { Needs } from '../needs.ts'

const PATIENCE_MS = 9_000

/** The models of the whole installation: one is asked for a word, the other what it means. */
export const modelCheck = ({ brain, embedder, settings: { model, embedding } }: Needs): Check => ({
  title: 'Modelo',
  needs: ['OPENAI_BASE_URL', 'OPENAI_MODEL', 'ANTHROPIC_BASE_URL'],
  look: async (signal) =>
    model
      ? Promise.all([ask(brain, model, signal), ...(embedding ? [embed(embedder, embedding, signal)] : [])])
      : [
          omitted(
            'No hay un modelo para toda la instalación: cada agente usa el suyo, o responde con lo que encuentra.',
          ),
        ],
})

async function ask(brain: Brain, model: Model, signal: AbortSignal): Promise<Seen> {
  const since = performance.now()
  try {
    await brain.answer({
      model,
      instructions: 'Respondes con una sola palabra.',
      turns: [{ role: 'user', content: 'Di «hola».' }],
      maxCharacters: 40,
      tools: [],
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    return good(`${nameOf(model)} contesta en ${secondsSince(since)} s.`)
  } catch (error) {
    return refusal(error instanceof BrainError ? error.kind : 'unreachable', model)
  }
}

const secondsSince = (since: number): string =>
  new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format((performance.now() - since) / 1000)

async function embed(embedder: Embedder, model: Model, signal: AbortSignal): Promise<Seen> {
  const since = performance.now()
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const [vector] = await embedder.passages(model, ['hola'], patience)
    return good(
      `${nameOf(model)} lee significados (de ${vector?.length ?? 0} cifras) y contesta en ${secondsSince(since)} s.`,
    )
  } catch (error) {
    return unread(error instanceof EmbedderError ? error.kind : 'unreachable', model)
  }
}

const unread = (trouble: MeaningTrouble, model: Model): Seen =>
  warning(
    `${nameOf(model)}: ${meaningTroubleWords(trouble)} Los documentos responden solo por sus palabras.`,
    `Revisa EMBEDDING_MODEL, y que la clave o la dirección de OPENAI_ sirvan también para él.`,
  )

const nameOf = ({ name, provider, baseUrl }: Model) =>
  `«${name}» de ${baseUrl ? new URL(baseUrl).host : provider === 'anthropic' ? 'Anthropic' : 'OpenAI'}`

function refusal(kind: BrainError['kind'], model: Model): Seen {
  const variable = model.provider === 'anthropic' ? 'ANTHROPIC' : 'OPENAI'
  const seen = (sentence: string) => `${nameOf(model)}: ${sentence}.`
  switch (kind) {
    case 'bad_key':
      return bad(seen(problems['model.bad_key'].text), `Esta clave es la de ${variable}_API_KEY.`)
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
        seen(problems['model.failing'].text),
        `Revisa ${variable}_BASE_URL, si la diste, y la conexión a internet.`,
      )
  }
}
