import * as z from 'zod/mini'
import { microsPrice } from '../common/micros.ts'
import { transcriptionLimits } from './limits.ts'

/** `custom`: any server with OpenAI's `/audio/transcriptions`. */
export const TranscriberProvider = z.enum(['openai', 'custom'])
export type TranscriberProvider = z.infer<typeof TranscriberProvider>

/** Millionths of a dollar per minute of audio; null for the usual price. */
export const MicrosPerMinute = z.nullable(microsPrice(transcriptionLimits.priceMicros, 'por minuto'))
