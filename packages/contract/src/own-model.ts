import type { CustomConfig } from './custom-config.ts'

/** What speaks for who brought a key and chose no model. */
const usual = [
  ['openai', 'gpt-5-mini'],
  ['anthropic', 'claude-haiku-4-5'],
] as const

/**
 * The model that an agent's own keys open, which may be hidden ones: its choice, else the usual one of the first key
 * it has. Null where the installation's speaks, if it has one.
 */
export function ownModelOf({ model }: Pick<CustomConfig, 'model'>, keys: CustomConfig['apiKeys']) {
  if (model && (keys[model.provider] !== '' || (model.provider === 'custom' && model.baseUrl !== ''))) return model
  const [provider, name] = usual.find(([one]) => keys[one] !== '') ?? []
  return provider === undefined ? null : { provider, name, baseUrl: '' }
}
