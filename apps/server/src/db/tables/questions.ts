import type { WithDefault } from './columns.ts'

/** An exchange that got no answer. The database writes it, from the journal. */
type UnansweredTable = {
  exchangeId: string
  userId: string
  agentId: string
  conversationId: string
  /** What its owner did about it. */
  settledId: WithDefault<string | null>
  at: Date
}

/** Questions that became a document, with the words of their owner; or, without all of these, put aside. */
type SettledQuestionTable = {
  id: string
  userId: string
  agentId: string
  documentId: string | null
  question: string | null
  answer: string | null
  at: Date
}

export interface QuestionsTables {
  unanswered: UnansweredTable
  settledQuestions: SettledQuestionTable
}
