import { SpeechDraft } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseMicros } from '../../../lib/format/typed-usd.ts'

/** An empty price means the usual one. */
export const TypedSpeech = z.pipe(
  z.transform(({ microsPerThousand, ...typed }: Record<string, unknown>): unknown => {
    const hasPrice = typeof microsPerThousand === 'string' && microsPerThousand.trim() !== ''
    return { ...typed, microsPerThousand: hasPrice ? parseMicros(microsPerThousand) : null }
  }),
  SpeechDraft,
)
