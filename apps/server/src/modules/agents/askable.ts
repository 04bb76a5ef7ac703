import { type CustomConfig, fail, ModelDraft } from '@portavoz/contract'

/**
 * A configuration whose own model can be asked, at its address as it is asked. What is wrong with it is told at its field;
 * `at` is where the configuration stands in what was sent.
 */
export function askable(config: CustomConfig, at = ''): CustomConfig {
  const { model, apiKeys } = config
  if (!model) return config
  const { provider, baseUrl } = model
  // Who has an address of their own may want no key.
  const speaks = baseUrl === '' ? provider : 'custom'
  const read = ModelDraft.safeParse({ ...model, provider: speaks, apiKey: apiKeys[provider] })
  if (read.success) return { ...config, model: { provider, name: read.data.name, baseUrl: read.data.baseUrl } }
  const wrong = read.error.issues.map(({ path: [field], message }) => [
    `${at}customConfig.${field === 'apiKey' ? `apiKeys.${provider}` : `model.${String(field)}`}`,
    message,
  ])
  return fail('invalid', { fields: Object.fromEntries(wrong) as Record<string, string> })
}
