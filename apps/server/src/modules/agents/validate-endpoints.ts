import { type CustomConfig, fail, ModelDraft, PRIVATE_ADDRESS_TEXT } from '@portavoz/contract'

/**
 * Normalizes the addresses of the agent's own model and of the owner's system. Fails with `invalid` at the field;
 * `pathPrefix` is where the configuration is in the request.
 */
export type ValidateEndpoints = (config: CustomConfig, pathPrefix?: string) => CustomConfig

export const createValidateEndpoints =
  (isForOutside: (address: string) => boolean): ValidateEndpoints =>
  (config, pathPrefix = '') => {
    const { dataSources } = config
    const webhookUrl = dataSources.webhookUrl.trim()
    if (dataSources.webhook && webhookUrl !== '' && !isForOutside(webhookUrl))
      fail('invalid', { fields: { [`${pathPrefix}customConfig.dataSources.webhookUrl`]: PRIVATE_ADDRESS_TEXT } })
    return validateModel({ ...config, dataSources: { ...dataSources, webhookUrl } }, pathPrefix)
  }

function validateModel(config: CustomConfig, pathPrefix: string): CustomConfig {
  const { model, apiKeys } = config
  if (!model) return config
  const { provider, baseUrl } = model
  // A model at its own address may need no key.
  const protocol = baseUrl === '' ? provider : 'custom'
  const parsed = ModelDraft.safeParse({ ...model, provider: protocol, apiKey: apiKeys[provider] })
  if (parsed.success) return { ...config, model: { provider, name: parsed.data.name, baseUrl: parsed.data.baseUrl } }
  const fields = parsed.error.issues.map(({ path: [field], message }) => [
    `${pathPrefix}customConfig.${field === 'apiKey' ? `apiKeys.${provider}` : `model.${String(field)}`}`,
    message,
  ])
  return fail('invalid', { fields: Object.fromEntries(fields) as Record<string, string> })
}
