import type { Platform } from '@portavoz/contract'

/** A subject that customers ask about. Each `{slot}` keeps one value for the whole conversation. */
export type StoryTopic = {
  /** Prefixes of words, without accents, by which the demo model recognises the topic. */
  keywords: string[]
  questions: string[]
  /** The first one has no slots, so it fits any question. */
  answers: [string, ...string[]]
  /** Possible follow-up questions, each with its answer. */
  followUps?: [ask: string, answer: string][]
  tag?: string
  /** Relative frequency among the topics. */
  weight?: number
}

/** A problem: the agent hands the conversation off to a person. */
export type StoryComplaint = { messages: string[]; handOffReply: string; personReplies: string[]; tag: string }

export type BusinessStory = {
  platform: Platform
  name: string
  description: string
  prompt: string
  /** A sentence that only this agent's prompt contains. */
  signature: string
  /** Files of `documents/`. The prompt and the answers state the same facts. */
  documents: [string, ...string[]]
  greeting: string
  unsure: string
  /** Constant: neither Bogotá nor Mexico City has daylight saving time. */
  utcOffsetHours: number
  /** Questions that neither story nor documents answer. */
  unknowns: string[]
  /** Fraction of all demo conversations. */
  share: number
  bot?: { token: string; id: number; username: string; name: string }
  phoneNumber?: string
  countries: ('CO' | 'MX' | 'ES' | 'US' | 'AR')[]
  slots: Record<string, string[]>
  topics: StoryTopic[]
  complaints: StoryComplaint[]
}

export type DemoAccount = {
  username: string
  email: string
  password: string
  business: string
  stories: BusinessStory[]
}
