import type { Platform } from '@portavoz/contract'

/** One thing customers ask. `{slots}` take one value for the whole conversation. */
export type Topic = {
  /** Beginnings of words, without accents, by which the demo's model recognises it. */
  words: string[]
  asks: string[]
  /** The first one has no slots: it can be said to anybody. */
  answers: [string, ...string[]]
  /** What may come next, each with its answer. */
  follows?: [ask: string, answer: string][]
  tag?: string
  /** How often it comes up, beside the others. */
  weight?: number
}

/** Something went wrong: the agent hands the customer to a person. */
export type Complaint = { says: string[]; handsOver: string; person: string[]; tag: string }

export type Story = {
  platform: Platform
  name: string
  description: string
  prompt: string
  /** A sentence of the prompt that no other agent has. */
  signature: string
  /** Files of `documents/`: what the business has in writing. The prompt and the answers say the same. */
  documents: [string, ...string[]]
  greeting: string
  unsure: string
  /** Neither Bogotá nor Mexico City changes its clocks. */
  utcOffsetHours: number
  /** Share of this agent among all conversations. */
  share: number
  bot?: { token: string; id: number; username: string; name: string }
  phoneNumber?: string
  countries: ('CO' | 'MX' | 'ES' | 'US' | 'AR')[]
  slots: Record<string, string[]>
  topics: Topic[]
  complaints: Complaint[]
}

export type Account = { username: string; email: string; password: string; business: string; stories: Story[] }
