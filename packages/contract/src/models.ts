import * as z from 'zod/mini'
import { HIDDEN, Id, Nothing, required, text } from './common.ts'
import { ModelProvider } from './custom-config.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { isWebAddress, withoutLastSlashes } from './web-address.ts'
import { between } from './numbers.ts'

const ADDRESS = 'Escribe una dirección que empiece por http:// o https://, como http://localhost:11434/v1'

/** Where whoever speaks OpenAI's language is asked, however much of the address was pasted. */
const Address = text(400).check(
  z.trim(),
  z.overwrite((value) => withoutLastSlashes(value).replace(/\/chat\/completions$/, '')),
)

const Key = text(400).check(
  z.trim(),
  z.regex(/^[\x21-\x7e]*$/, 'Una clave no lleva espacios ni acentos: cópiala otra vez'),
)

const draft = {
  provider: ModelProvider,
  name: required('Escribe el nombre del modelo', limits.modelName),
  baseUrl: z._default(Address, ''),
  apiKey: z._default(Key, HIDDEN),
}
type Drafted = { provider: ModelProvider; baseUrl: string; apiKey: string }

/** Who is asked at an address of their own may want no key; whoever has none of their own always does. */
const whole = ({ value, issues }: z.core.ParsePayload<Drafted>) => {
  const wrong = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  if (value.provider === 'custom' && !isWebAddress(value.baseUrl)) wrong('baseUrl', ADDRESS)
  if (value.provider !== 'custom' && value.apiKey === '') wrong('apiKey', 'Escribe la clave')
}

/** A model as somebody types it. `apiKey` of `***` is the stored one, which goes nowhere but where it went before. */
export const ModelDraft = z.object(draft).check(whole)
export type ModelDraft = z.output<typeof ModelDraft>

/** What speaks for the agents of an account that have no model of their own. */
export const AccountModel = z.object({
  own: z.nullable(
    z.object({
      provider: ModelProvider,
      name: z.string(),
      baseUrl: z.string(),
      apiKey: z.string(),
      /** It was sealed with a key that the server has no more: as if there were none. */
      isKeyLost: z.boolean(),
    }),
  ),
  installation: z.nullable(z.object({ name: z.string() })),
  /** The usual names, to choose from. */
  offered: z.array(z.object({ provider: ModelProvider, name: z.string() })),
})
export type AccountModel = z.infer<typeof AccountModel>

/** What came of asking a model for a word. */
export const ModelTrial = z.object({
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
export type ModelTrial = z.infer<typeof ModelTrial>

const PRICE = `Escribe un número ${between(0, limits.priceMicros / 1_000_000)}: el precio es por millón de tokens`
const micros = z
  .number({ error: 'Escribe un número' })
  .check(z.int('Escribe un precio con seis decimales como mucho'), z.gte(0, PRICE), z.lte(limits.priceMicros, PRICE))

/** In millionths of a dollar for a million tokens. */
export const Price = z.object({ inputMicros: micros, outputMicros: micros })
export type Price = z.infer<typeof Price>

const ModelName = z.object({ model: required('Escribe el nombre del modelo', limits.modelName) })

/** What a model costs, as its form sends it. */
export const PriceDraft = z.extend(ModelName, Price.shape)

/** `price` is null for a model in use of which nobody knows one: it counts as no cost. */
export const PricedModel = z.object({
  model: z.string(),
  price: z.nullable(Price),
  /** The account wrote it, over the usual one if there is one. */
  isOwn: z.boolean(),
  /** An agent of the account thinks with it. */
  isUsed: z.boolean(),
})
export type PricedModel = z.infer<typeof PricedModel>

const user = 'user' as const
const path = '/configuration/model'
const prices = '/configuration/prices'
const PricedModels = z.array(PricedModel)

export const models = {
  get: endpoint({ method: 'GET', path, access: user, input: Nothing, output: AccountModel }),
  save: endpoint({ method: 'PUT', path, access: user, input: ModelDraft, output: AccountModel }),
  remove: endpoint({ method: 'DELETE', path, access: user, input: Nothing, output: AccountModel }),
  /** Asks it for a word, as it is typed. With an agent `***` is that agent's key. */
  try: endpoint({
    method: 'POST',
    path: `${path}/test`,
    access: user,
    input: z.object({ ...draft, agentId: z.optional(Id) }).check(whole),
    output: ModelTrial,
  }),
  prices: endpoint({ method: 'GET', path: prices, access: user, input: Nothing, output: PricedModels }),
  /** From now on: what was spent stays what it was. */
  setPrice: endpoint({
    method: 'PUT',
    path: prices,
    access: user,
    input: PriceDraft,
    output: PricedModels,
  }),
  /** The usual one is the price again, where there is one. */
  removePrice: endpoint({ method: 'DELETE', path: prices, access: user, input: ModelName, output: PricedModels }),
}
