import type { ExchangeOutcome } from '@portavoz/contract'
import { fileTexts } from './outcomes/file-texts.ts'
import { handOffTexts } from './outcomes/hand-off-texts.ts'
import { missTexts } from './outcomes/miss-texts.ts'
import type { OutcomeTexts } from './outcomes/outcome-text.ts'
import { replyTexts } from './outcomes/reply-texts.ts'
import { silenceTexts } from './outcomes/silence-texts.ts'

export const outcomeTexts: Record<ExchangeOutcome, OutcomeTexts> = {
  ...replyTexts,
  ...missTexts,
  ...handOffTexts,
  ...fileTexts,
  ...silenceTexts,
}

/** The texts of an outcome or step; undefined for other steps and for outcomes of a newer version. */
export const textsOf = (outcome: string): OutcomeTexts | undefined =>
  Object.hasOwn(outcomeTexts, outcome) ? outcomeTexts[outcome as ExchangeOutcome] : undefined
