import * as z from 'zod/mini'
import { EmptyObject, Id, MASKED_SECRET, requiredText } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { checkModelFields, ModelApiKey, ModelBaseUrl, ModelTestResult } from '../models/endpoints.ts'
import { MicrosPerMinute, TranscriberProvider } from './fields.ts'
import { transcriptionLimits } from './limits.ts'
import { Transcript } from './transcript.ts'

const transcriberFields = {
  provider: TranscriberProvider,
  name: requiredText('Escribe el nombre del modelo', limits.modelName),
  baseUrl: z._default(ModelBaseUrl, ''),
  apiKey: z._default(ModelApiKey, MASKED_SECRET),
  /** Millionths of a dollar per minute of audio; null for the usual price. */
  microsPerMinute: z._default(MicrosPerMinute, null),
}

/** A transcriber from the form. `apiKey` `***` is the stored key, which only goes to the address it was saved for. */
export const TranscriberDraft = z.object(transcriberFields).check(checkModelFields)
export type TranscriberDraft = z.output<typeof TranscriberDraft>

/** What transcribes the voice notes of the workspace's agents. */
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
  /** Sends a second of silence with the values of the form. With `agentId`, `***` is that agent's key. */
  try: endpoint({
    method: 'POST',
    path: `${path}/test`,
    access: 'admin',
    input: z.object({ ...transcriberFields, agentId: z.optional(Id) }).check(checkModelFields),
    output: ModelTestResult,
  }),
  /**
   * Corrects the transcript of a voice note by hand. The recogniser's text is kept beside it. `textBefore`: the text
   * that the person saw; where it is another by now, the correction is refused with the transcript as `data`. A text
   * that is already stored changes nothing.
   */
  correct: endpoint({
    method: 'PUT',
    path: '/messages/:id/transcript',
    access: 'agent',
    input: z.object({
      id: Id,
      text: requiredText('Escribe lo que dice el audio', transcriptionLimits.textMax),
      textBefore: z.optional(z.string().check(z.maxLength(transcriptionLimits.textMax))),
    }),
    output: Transcript,
  }),
}
