import { type ModelPrice, MICROS } from '@portavoz/contract'

/** A prompt with a few passages, and a reply of some sentences. */
const TYPICAL_TOKENS = { prompt: 1_500, reply: 150 }

/** What a typical reply costs, in millionths of a dollar. */
export const typicalReplyCost = ({ inputMicros, outputMicros }: ModelPrice): number =>
  Math.ceil((TYPICAL_TOKENS.prompt * inputMicros + TYPICAL_TOKENS.reply * outputMicros) / MICROS)
