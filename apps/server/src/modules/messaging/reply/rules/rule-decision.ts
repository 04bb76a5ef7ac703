import type { ExchangeOutcome } from '@portavoz/contract'
import type { HandOffReason } from './hand-off-request.ts'

/** What to do with an exchange: generate a reply, hand it off, send a fixed text, or stay silent for a reason. */
export type RuleDecision =
  | { act: 'generate' }
  | { act: 'hand_off'; why: HandOffReason }
  | { act: 'say'; outcome: ExchangeOutcome; text: string }
  | { act: 'silent'; outcome: ExchangeOutcome; pauseBy: 'loop' | null }

/** A decision that needs no model. */
export type FixedDecision = Exclude<RuleDecision, { act: 'generate' | 'hand_off' }>
