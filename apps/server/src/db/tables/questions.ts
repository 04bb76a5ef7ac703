import type { WithDefault } from './columns.ts'

/** An exchange without an answer. A trigger writes it from the journal. */
type UnansweredTable = {
  exchangeId: string
  workspaceId: string
  agentId: string
  conversationId: string
  /** How its owner settled the question. */
  settledId: WithDefault<string | null>
  at: Date
}

/** Questions answered by a document, with the owner's text; without text, discarded ones. */
type SettledQuestionTable = {
  id: string
  workspaceId: string
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
