import { type CustomConfig, fail, ModelDraft, PRIVATE_ADDRESS_TEXT, TranscriberDraft } from '@portavoz/contract'

/**
 * Normalizes the addresses of the agent's own model and transcriber, and of the owner's system. Fails with `invalid` at
 * the field; `pathPrefix` is where the configuration is in the request.
 */
export type ValidateEndpoints = (config: CustomConfig, pathPrefix?: string) => CustomConfig

export const createValidateEndpoints =
  (isForOutside: (address: string) => boolean): ValidateEndpoints =>
  (config, pathPrefix = '') => {
    const { dataSources } = config
    const webhookUrl = dataSources.webhookUrl.trim()
    if (dataSources.webhook && webhookUrl !== '' && !isForOutside(webhookUrl))
      fail('invalid', { fields: { [`${pathPrefix}customConfig.dataSources.webhookUrl`]: PRIVATE_ADDRESS_TEXT } })
    const withLookup = { ...config, dataSources: { ...dataSources, webhookUrl } }
    return validateTranscriber(validateModel(withLookup, pathPrefix), pathPrefix)
  }

function validateModel(config: CustomConfig, pathPrefix: string): CustomConfig {
  const { model, apiKeys } = config
  if (!model) return config
  const { provider, baseUrl, sees } = model
  // A model at its own address may need no key.
  const protocol = baseUrl === '' ? provider : 'custom'
  const parsed = ModelDraft.safeParse({ ...model, provider: protocol, apiKey: apiKeys[provider] })
  if (!parsed.success) return failAtFields(parsed.error.issues, `${pathPrefix}customConfig.`, ['model', provider])
  return { ...config, model: { provider, name: parsed.data.name, baseUrl: parsed.data.baseUrl, sees } }
}

function validateTranscriber(config: CustomConfig, pathPrefix: string): CustomConfig {
  const { transcriber, apiKeys } = config
  if (!transcriber) return config
  const { provider } = transcriber
  // OpenAI's own address is not a choice.
  const given = { ...transcriber, ...(provider === 'openai' && { baseUrl: '' }), apiKey: apiKeys.transcriber }
  const parsed = TranscriberDraft.safeParse(given)
  if (!parsed.success)
    return failAtFields(parsed.error.issues, `${pathPrefix}customConfig.`, ['transcriber', 'transcriber'])
  const { name, baseUrl, microsPerMinute } = parsed.data
  return { ...config, transcriber: { provider, name, baseUrl, microsPerMinute } }
}

type FieldIssue = { path: PropertyKey[]; message: string }

/** `keyHolder`: where `apiKeys` holds the key of the group. */
const failAtFields = (issues: FieldIssue[], path: string, [group, keyHolder]: [group: string, keyHolder: string]) =>
  fail('invalid', {
    fields: Object.fromEntries(
      issues.map(({ path: [field], message }) => [
        `${path}${field === 'apiKey' ? `apiKeys.${keyHolder}` : `${group}.${String(field)}`}`,
        message,
      ]),
    ),
  })
