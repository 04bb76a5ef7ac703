import { SpeechDraft } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseOptionalMicros } from '../../../lib/format/typed-usd.ts'

/** An empty price means the usual one. */
export const TypedSpeech = z.pipe(
  z.transform(({ microsPerThousand, ...typed }: Record<string, unknown>): unknown => ({
    ...typed,
    microsPerThousand: parseOptionalMicros(microsPerThousand),
  })),
  SpeechDraft,
)
