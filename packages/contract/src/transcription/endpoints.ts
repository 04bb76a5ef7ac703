import * as z from 'zod/mini'
import { EmptyObject, Id, MASKED_SECRET, requiredText } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { formatRange } from '../common/numbers.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { checkModelFields, ModelApiKey, ModelBaseUrl, ModelTestResult } from '../models/endpoints.ts'
import { transcriptionLimits } from './limits.ts'
import { Transcript } from './transcript.ts'

/** `custom`: any server with OpenAI's `/audio/transcriptions`. */
export const TranscriberProvider = z.enum(['openai', 'custom'])
export type TranscriberProvider = z.infer<typeof TranscriberProvider>

const PRICE_RANGE = formatRange(0, transcriptionLimits.priceMicros / 1_000_000)
const PRICE_ERROR = `Escribe un número ${PRICE_RANGE}: el precio es por minuto`
const microsPerMinute = z.nullable(
  z
    .number({ error: 'Escribe un número' })
    .check(
      z.int('Escribe un precio con seis decimales como mucho'),
      z.gte(0, PRICE_ERROR),
      z.lte(transcriptionLimits.priceMicros, PRICE_ERROR),
    ),
)

const transcriberFields = {
  provider: TranscriberProvider,
  name: requiredText('Escribe el nombre del modelo', limits.modelName),
  baseUrl: z._default(ModelBaseUrl, ''),
  apiKey: z._default(ModelApiKey, MASKED_SECRET),
  /** Millionths of a dollar per minute of audio; null for the usual price. */
  microsPerMinute: z._default(microsPerMinute, null),
}

/** A transcriber from the form. `apiKey` `***` is the stored key, which only goes to the address it was saved for. */
export const TranscriberDraft = z.object(transcriberFields).check(checkModelFields)
export type TranscriberDraft = z.output<typeof TranscriberDraft>

/** What transcribes the voice notes of the account's agents. */
export const AccountTranscriber = z.object({
  own: z.nullable(
    z.object({
      provider: TranscriberProvider,
      name: z.string(),
      baseUrl: z.string(),
      apiKey: z.string(),
      /** The key was encrypted with another SECRET_KEY; it counts as missing. */
      isKeyLost: z.boolean(),
      microsPerMinute: z.nullable(z.number()),
    }),
  ),
  installation: z.nullable(z.object({ name: z.string() })),
  /** Common model names to choose from, with their usual price. */
  offered: z.array(z.object({ provider: TranscriberProvider, name: z.string(), microsPerMinute: z.number() })),
})
export type AccountTranscriber = z.infer<typeof AccountTranscriber>

const path = '/configuration/transcription'

export const transcription = {
  get: endpoint({ method: 'GET', path, access: 'viewer', input: EmptyObject, output: AccountTranscriber }),
  save: endpoint({
    method: 'PUT',
    path,
    access: 'admin',
    audit: 'transcriber.changed',
    input: TranscriberDraft,
    output: AccountTranscriber,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    access: 'admin',
    audit: 'transcriber.deleted',
    input: EmptyObject,
    output: AccountTranscriber,
  }),
  /** Sends a second of silence with the values of the form. */
  try: endpoint({
    method: 'POST',
    path: `${path}/test`,
    access: 'admin',
    input: TranscriberDraft,
    output: ModelTestResult,
  }),
  /** Corrects the transcript of a voice note by hand. The recogniser's text is kept beside it. */
  correct: endpoint({
    method: 'PUT',
    path: '/messages/:id/transcript',
    access: 'agent',
    input: z.object({ id: Id, text: requiredText('Escribe lo que dice el audio', transcriptionLimits.textMax) }),
    output: Transcript,
  }),
}
