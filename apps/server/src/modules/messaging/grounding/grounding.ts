import type { CalendarDay } from './extractors/dates.ts'

/** The facts a reply may state. */
export type Grounding = {
  /** From the business: passages, instructions, fixed texts, its external system, messages of its people. */
  owners: readonly string[]
  /** Earlier automatic replies. They support only what the contact did not say first. */
  answers?: readonly string[]
  /** From the contact: only their phone, e-mail, order number and quantities, repeated as theirs. */
  contacts: readonly string[]
  /** Yesterday, today and tomorrow, which need no source. */
  days: readonly CalendarDay[]
  prompt: string
  /** Variables of the prompt; their values may be revealed. */
  variables: Readonly<Record<string, string>>
  rules: readonly string[]
}
