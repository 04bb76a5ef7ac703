import { TranscriberDraft } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseMicros } from '../../../lib/format/typed-usd.ts'

/** An empty price means the usual one. */
export const TypedTranscriber = z.pipe(
  z.transform(({ microsPerMinute, ...typed }: Record<string, unknown>): unknown => {
    const hasPrice = typeof microsPerMinute === 'string' && microsPerMinute.trim() !== ''
    return { ...typed, microsPerMinute: hasPrice ? parseMicros(microsPerMinute) : null }
  }),
  TranscriberDraft,
)
