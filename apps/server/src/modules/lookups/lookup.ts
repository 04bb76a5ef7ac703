import type { Platform } from '@portavoz/contract'
import type { Missed } from '../../platform/missed.ts'

/** What an owner's own system is asked, at which address and for whom; nobody waits for the answer to a trial. */
export type Lookup = {
  agentId: string
  agentName: string
  address: string
  question: string
  contact: { name: string | null; phone: string | null; platform: Platform }
  sessionName: string
  at: Date
  isTrial: boolean
}

/** `nothing`: it answered without a word. `refused`: with a code that is no 2xx. */
export type Trouble = Missed | 'refused' | 'not_text' | 'too_long' | 'nothing' | 'key_lost'

/** What it said, or why it said nothing. */
export type Said =
  | { text: string; trouble: null; status: null }
  | { text: null; trouble: Trouble; status: number | null }

export const silent = (trouble: Trouble, status: number | null = null): Said => ({ text: null, trouble, status })
