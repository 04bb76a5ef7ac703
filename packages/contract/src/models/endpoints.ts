import * as z from 'zod/mini'
import { MASKED_SECRET, Id, EmptyObject, requiredText, boundedText } from '../common/schema.ts'
import { ModelProvider } from '../agent-config/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { isHttpUrl, trimTrailingSlashes } from '../common/http-url.ts'
import { microsPrice } from '../common/micros.ts'

const BASE_URL_ERROR = 'Escribe una dirección que empiece por http:// o https://, como http://localhost:11434/v1'

/** Base URL of an OpenAI-compatible API, also if the full endpoint was pasted. */
export const ModelBaseUrl = boundedText(400).check(
  z.trim(),
  z.overwrite((value) =>
    trimTrailingSlashes(value).replace(/\/(?:chat\/completions|audio\/(?:transcriptions|speech))$/, ''),
  ),
)

/** A key as a provider shows it, or `***`. */
export const ModelApiKey = boundedText(400).check(
  z.trim(),
  z.regex(/^[\x21-\x7e]*$/, 'Una clave no lleva espacios ni acentos: cópiala otra vez'),
)

const modelFields = {
  provider: ModelProvider,
  name: requiredText('Escribe el nombre del modelo', limits.modelName),
  baseUrl: z._default(ModelBaseUrl, ''),
  apiKey: z._default(ModelApiKey, MASKED_SECRET),
}
type ModelFields = { provider: ModelProvider; baseUrl: string; apiKey: string }

/** A custom provider needs an address and may lack a key; the others always need a key. */
export const checkModelFields = ({ value, issues }: z.core.ParsePayload<ModelFields>) => {
  const addIssue = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  if (value.provider === 'custom' && !isHttpUrl(value.baseUrl)) addIssue('baseUrl', BASE_URL_ERROR)
  if (value.provider !== 'custom' && value.apiKey === '') addIssue('apiKey', 'Escribe la clave')
}

/** A model from the form. `apiKey` `***` is the stored key, which is only sent to the address it was saved for. */
export const ModelDraft = z
  .object({
    ...modelFields,
    /** The person says that the model sees pictures; only asked where its name does not say it. */
    sees: z._default(z.boolean(), false),
  })
  .check(checkModelFields)
export type ModelDraft = z.output<typeof ModelDraft>

/** The model of agents without one of their own. */
export const AccountModel = z.object({
  own: z.nullable(
    z.object({
      provider: ModelProvider,
      name: z.string(),
      baseUrl: z.string(),
      apiKey: z.string(),
      /** The key was encrypted with another SECRET_KEY; it counts as missing. */
      isKeyLost: z.boolean(),
      /** A person says that it sees pictures. */
      sees: z.boolean(),
      /** Its provider refused a picture: none is sent until the model is saved again. */
      hasRefusedPictures: z.boolean(),
    }),
  ),
  installation: z.nullable(z.object({ name: z.string() })),
  /** Common model names to choose from. */
  offered: z.array(z.object({ provider: ModelProvider, name: z.string() })),
})
export type AccountModel = z.infer<typeof AccountModel>

/** The result of a test request to a model. */
export const ModelTestResult = z.object({
  outcome: z.enum([
    'good',
    'bad_key',
    'unknown_model',
    'out_of_money',
    'rate_limited',
    'busy',
    'refused',
    'inward',
    'unreachable',
    'not_a_model',
    'timeout',
    'empty',
  ]),
  sentence: z.string(),
  reply: z.nullable(z.string()),
  ms: z.number(),
})
export type ModelTestResult = z.infer<typeof ModelTestResult>

const microsPerMillion = microsPrice(limits.priceMicros, 'por millón')

/** Millionths of a dollar per million tokens. */
export const ModelPrice = z.object({ inputMicros: microsPerMillion, outputMicros: microsPerMillion })
export type ModelPrice = z.infer<typeof ModelPrice>

const ModelNameInput = z.object({ model: requiredText('Escribe el nombre del modelo', limits.modelName) })

/** A model's price from the form. */
export const ModelPriceDraft = z.extend(ModelNameInput, ModelPrice.shape)

/** `price` is null for a used model without a known price, which counts as no cost. */
export const PricedModel = z.object({
  model: z.string(),
  price: z.nullable(ModelPrice),
  /** The workspace set it; it overrides the default price. */
  isOwn: z.boolean(),
  /** An agent of the workspace uses the model. */
  isUsed: z.boolean(),
})
export type PricedModel = z.infer<typeof PricedModel>

const modelPath = '/configuration/model'
const pricesPath = '/configuration/prices'
const PricedModelList = z.array(PricedModel)

export const models = {
  get: endpoint({ method: 'GET', path: modelPath, access: 'viewer', input: EmptyObject, output: AccountModel }),
  save: endpoint({
    method: 'PUT',
    path: modelPath,
    access: 'admin',
    audit: 'model.changed',
    input: ModelDraft,
    output: AccountModel,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: modelPath,
    access: 'admin',
    audit: 'model.deleted',
    input: EmptyObject,
    output: AccountModel,
  }),
  /** Sends a test request with the values of the form. With `agentId`, `***` is that agent's key. */
  try: endpoint({
    method: 'POST',
    path: `${modelPath}/test`,
    access: 'admin',
    input: z.object({ ...modelFields, agentId: z.optional(Id) }).check(checkModelFields),
    output: ModelTestResult,
  }),
  prices: endpoint({ method: 'GET', path: pricesPath, access: 'viewer', input: EmptyObject, output: PricedModelList }),
  /** Applies to future costs only. */
  setPrice: endpoint({
    method: 'PUT',
    path: pricesPath,
    access: 'admin',
    audit: 'price.changed',
    input: ModelPriceDraft,
    output: PricedModelList,
  }),
  /** Restores the default price, if there is one. */
  removePrice: endpoint({
    method: 'DELETE',
    path: pricesPath,
    access: 'admin',
    audit: 'price.deleted',
    input: ModelNameInput,
    output: PricedModelList,
  }),
}
