import type { Platform } from '@portavoz/contract'
import type { StoryReceipts } from './receipts.ts'

/** A subject that customers ask about. Each `{slot}` keeps one value for the whole conversation. */
export type StoryTopic = {
  /** Prefixes of words, without accents, by which the demo model recognises the topic. */
  keywords: string[]
  questions: string[]
  /** The first one has no slots, so it fits any question. */
  answers: [string, ...string[]]
  /** Possible follow-up questions, each with its answer. */
  followUps?: [ask: string, answer: string][]
  /** The question as a voice note; the first answer fits it. */
  voice?: VoiceNote
  tag?: string
  /** Relative frequency among the topics. */
  weight?: number
}

/** `document`: its title. */
export type StoryTest = { question: string; mustContain?: string[]; document?: string; mustEscalate?: true }

/** A recording of `media/` and what it says. */
export type VoiceNote = { file: string; seconds: number; says: string }

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
  /** What the agent says when it hands a conversation over, for any reason. */
  handOffMessage: string
  /** What a person of the business writes when they take a conversation over. */
  takeover: string
  /** Constant: neither Bogotá nor Mexico City has daylight saving time. */
  utcOffsetHours: number
  /** Questions that neither story nor documents answer. */
  unknowns: string[]
  /** Stored tests of the agent. One fails: neither story nor documents know the answer. */
  tests: StoryTest[]
  /** Sentences of customers that are the caption of a photo of `media/`. */
  photos?: Record<string, string>
  /** What is read in a photo of `media/`, as the demo model tells it. */
  seenPhotos?: Record<string, string>
  receipts?: StoryReceipts
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
