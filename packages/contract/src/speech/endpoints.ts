import * as z from 'zod/mini'
import { EmptyObject, MASKED_SECRET, requiredText } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { microsPrice } from '../common/micros.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { checkModelFields, ModelApiKey, ModelBaseUrl, ModelTestResult } from '../models/endpoints.ts'
import { speechLimits } from './limits.ts'

/** `custom`: any server with OpenAI's `/audio/speech`. */
export const SpeechProvider = z.enum(['openai', 'custom'])
export type SpeechProvider = z.infer<typeof SpeechProvider>

/** A speech model from the form. `apiKey` `***` is the stored key, which only goes to the address it was saved for. */
export const SpeechDraft = z
  .object({
    provider: SpeechProvider,
    name: requiredText('Escribe el nombre del modelo', limits.modelName),
    voice: requiredText('Escribe el nombre de la voz', speechLimits.voiceName),
    baseUrl: z._default(ModelBaseUrl, ''),
    apiKey: z._default(ModelApiKey, MASKED_SECRET),
    /** Millionths of a dollar per thousand characters; null for the usual price. */
    microsPerThousand: z._default(z.nullable(microsPrice(speechLimits.priceMicros, 'por mil caracteres')), null),
  })
  .check(checkModelFields)
export type SpeechDraft = z.output<typeof SpeechDraft>

/** What speaks the replies of the workspace's agents. */
export const AccountSpeech = z.object({
  own: z.nullable(
    z.object({
      provider: SpeechProvider,
      name: z.string(),
      voice: z.string(),
      baseUrl: z.string(),
      apiKey: z.string(),
      /** The key was encrypted with another SECRET_KEY; it counts as missing. */
      isKeyLost: z.boolean(),
      microsPerThousand: z.nullable(z.number()),
    }),
  ),
  installation: z.nullable(z.object({ name: z.string(), voice: z.string() })),
  /** Common model names to choose from, with their usual price. */
  offered: z.array(z.object({ provider: SpeechProvider, name: z.string(), microsPerThousand: z.number() })),
})
export type AccountSpeech = z.infer<typeof AccountSpeech>

const path = '/configuration/speech'

export const speech = {
  get: endpoint({ method: 'GET', path, access: 'viewer', input: EmptyObject, output: AccountSpeech }),
  save: endpoint({
    method: 'PUT',
    path,
    access: 'admin',
    audit: 'speech.changed',
    input: SpeechDraft,
    output: AccountSpeech,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    access: 'admin',
    audit: 'speech.deleted',
    input: EmptyObject,
    output: AccountSpeech,
  }),
  /** Has a short sentence spoken with the values of the form. */
  try: endpoint({ method: 'POST', path: `${path}/test`, access: 'admin', input: SpeechDraft, output: ModelTestResult }),
}
