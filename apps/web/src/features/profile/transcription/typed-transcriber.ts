import { TranscriberDraft } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseOptionalMicros } from '../../../lib/format/typed-usd.ts'

/** An empty price means the usual one. */
export const TypedTranscriber = z.pipe(
  z.transform(({ microsPerMinute, ...typed }: Record<string, unknown>): unknown => ({
    ...typed,
    microsPerMinute: parseOptionalMicros(microsPerMinute),
  })),
  TranscriberDraft,
)
