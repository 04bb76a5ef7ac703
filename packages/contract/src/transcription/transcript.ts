import * as z from 'zod/mini'
import { Time } from '../common/schema.ts'
import { PersonRef } from '../workspaces/schema.ts'

/** Why a voice note was not understood. `late`: the time for it passed; `no_file`: the file did not come. */
export const TranscriptFailure = z.enum([
  'too_long',
  'too_large',
  'nothing_said',
  'refused',
  'late',
  'no_file',
  'no_transcriber',
  'out_of_budget',
  'failed',
])
export type TranscriptFailure = z.infer<typeof TranscriptFailure>

/** The text of a voice note. `waiting`: it is being transcribed; `none`: it has none, and `cause` says why. */
export const Transcript = z.object({
  state: z.enum(['waiting', 'kept', 'none']),
  /** As a person corrected it, else as the recogniser wrote it. */
  text: z.string(),
  /** As the recogniser wrote it; null unless a person corrected it. */
  original: z.nullable(z.string()),
  /** Null without a correction, or when the person's account was deleted. */
  correctedBy: z.nullable(PersonRef),
  correctedAt: z.nullable(Time),
  /** Spanish. */
  cause: z.nullable(z.string()),
})
export type Transcript = z.infer<typeof Transcript>

const failureSentences: Record<TranscriptFailure, string> = {
  too_long: 'Dura más de 5 minutos y no se transcribe.',
  too_large: 'El audio pesa demasiado y no se transcribe.',
  nothing_said: 'No se oyen palabras.',
  refused: 'El proveedor no aceptó el audio.',
  late: 'No se pudo transcribir a tiempo.',
  no_file: 'No se transcribió: el audio no llegó.',
  no_transcriber: 'No se transcribió: ya no hay un modelo que escuche las notas de voz.',
  out_of_budget: 'No se transcribió: se gastó el presupuesto de este mes.',
  failed: 'No se pudo transcribir.',
}

/** The reason as a Spanish sentence. */
export const describeTranscriptFailure = (reason: TranscriptFailure): string => failureSentences[reason]
