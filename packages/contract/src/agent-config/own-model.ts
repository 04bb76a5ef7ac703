import type { CustomConfig } from './schema.ts'

/** The model for a provider key without a chosen model. */
const defaultModels = [
  ['openai', 'gpt-5-mini'],
  ['anthropic', 'claude-haiku-4-5'],
] as const

/**
 * The model that an agent's own keys (possibly masked) give access to: the chosen one, else the default of the first
 * provider with a key. Null if the agent has none of its own.
 */
export function resolveOwnModel({ model }: Pick<CustomConfig, 'model'>, keys: CustomConfig['apiKeys']) {
  if (model && (keys[model.provider] !== '' || (model.provider === 'custom' && model.baseUrl !== ''))) return model
  const [provider, name] = defaultModels.find(([candidate]) => keys[candidate] !== '') ?? []
  return provider === undefined ? null : { provider, name, baseUrl: '', sees: false }
}
