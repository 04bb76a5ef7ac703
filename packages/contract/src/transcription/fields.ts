import * as z from 'zod/mini'
import { formatRange } from '../common/numbers.ts'
import { transcriptionLimits } from './limits.ts'

/** `custom`: any server with OpenAI's `/audio/transcriptions`. */
export const TranscriberProvider = z.enum(['openai', 'custom'])
export type TranscriberProvider = z.infer<typeof TranscriberProvider>

const PRICE_RANGE = formatRange(0, transcriptionLimits.priceMicros / 1_000_000)
const PRICE_ERROR = `Escribe un número ${PRICE_RANGE}: el precio es por minuto`

/** Millionths of a dollar per minute of audio; null for the usual price. */
export const MicrosPerMinute = z.nullable(
  z
    .number({ error: 'Escribe un número' })
    .check(
      z.int('Escribe un precio con seis decimales como mucho'),
      z.gte(0, PRICE_ERROR),
      z.lte(transcriptionLimits.priceMicros, PRICE_ERROR),
    ),
)
