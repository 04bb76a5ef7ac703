import type { Platform } from '@portavoz/contract'
import type { FetchFailure } from '../../platform/network/fetch-failure.ts'

/** A question to the owner's system: its URL, the agent and the contact. */
export type ExternalLookup = {
  agentId: string
  agentName: string
  address: string
  question: string
  isTranscript: boolean
  contact: { name: string | null; phone: string | null; platform: Platform }
  sessionName: string
  at: Date
  isTrial: boolean
}

/** `nothing`: an empty answer. `refused`: a status other than 2xx. */
export type LookupFailure = FetchFailure | 'refused' | 'not_text' | 'too_long' | 'nothing' | 'key_lost'

export type LookupResult =
  | { text: string; trouble: null; status: null }
  | { text: null; trouble: LookupFailure; status: number | null }

export const failedLookup = (trouble: LookupFailure, status: number | null = null): LookupResult => ({
  text: null,
  trouble,
  status,
})
