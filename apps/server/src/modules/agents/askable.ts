import { type CustomConfig, fail, ModelDraft } from '@portavoz/contract'

/**
 * A configuration whose own model and whose owner's system can be asked, at their addresses as they are asked. What is
 * wrong with one is told at its field; `at` is where the configuration stands in what was sent.
 */
export type Askable = (config: CustomConfig, at?: string) => CustomConfig

/** `isForOutside`: whether customers' words may be sent to that address. */
export const createAskable =
  (isForOutside: (address: string) => boolean): Askable =>
  (config, at = '') => {
    const { dataSources } = config
    const webhookUrl = dataSources.webhookUrl.trim()
    if (dataSources.webhook && webhookUrl !== '' && !isForOutside(webhookUrl))
      fail('invalid', { fields: { [`${at}customConfig.dataSources.webhookUrl`]: INWARD } })
    return withModel({ ...config, dataSources: { ...dataSources, webhookUrl } }, at)
  }

const INWARD = 'Debe empezar por https:// y estar fuera de la red de este servidor'

function withModel(config: CustomConfig, at: string): CustomConfig {
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
