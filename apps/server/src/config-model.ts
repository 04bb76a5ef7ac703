import type { Model } from './ports/brain.ts'
import { address, type Env, given } from './platform/environment.ts'
import { StartError } from './platform/start-error.ts'

/** What answers for agents without a model of their own; null where the operator gave none. */
export function serverModel(env: Env): Model | null {
  const openaiUrl = address(env, 'OPENAI_BASE_URL', ['http:', 'https:'])
  const openaiKey = given(env, 'OPENAI_API_KEY')
  if (openaiKey !== null || openaiUrl !== null) {
    const name = given(env, 'OPENAI_MODEL')
    if (openaiUrl !== null && name === null)
      throw new StartError('OPENAI_MODEL falta: escribe el nombre del modelo que sirve OPENAI_BASE_URL.')
    return {
      provider: openaiUrl === null ? 'openai' : 'custom',
      apiKey: openaiKey ?? '',
      name: name ?? 'gpt-5-mini',
      baseUrl: openaiUrl ?? '',
      isOperators: true,
    }
  }
  const anthropicUrl = address(env, 'ANTHROPIC_BASE_URL', ['http:', 'https:'])
  const anthropicKey = given(env, 'ANTHROPIC_API_KEY')
  if (anthropicKey === null) return null
  return {
    provider: 'anthropic',
    apiKey: anthropicKey,
    name: given(env, 'ANTHROPIC_MODEL') ?? 'claude-haiku-4-5',
    baseUrl: anthropicUrl ?? '',
    isOperators: true,
  }
}

/** From where the model is, with its key: a server with OpenAI's API makes vectors too. */
export function serverEmbedding(env: Env, model: Model | null): Model | null {
  const name = given(env, 'EMBEDDING_MODEL')
  return name === null || model === null || model.provider === 'anthropic' ? null : { ...model, name }
}

/** One model serves all: OpenAI's names go before, and without a key there is none; Anthropic's makes no vectors. */
export function idleModel(env: Env, model: Model | null): string[] {
  const has = (name: string) => given(env, name) !== null
  const isOpenai = has('OPENAI_API_KEY') || has('OPENAI_BASE_URL')
  const isAnthropic = !isOpenai && has('ANTHROPIC_API_KEY')
  return [
    ...(isOpenai ? [] : ['OPENAI_MODEL']),
    ...(isAnthropic ? [] : ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_MODEL']),
    ...(serverEmbedding(env, model) ? [] : ['EMBEDDING_MODEL']),
  ].filter(has)
}
