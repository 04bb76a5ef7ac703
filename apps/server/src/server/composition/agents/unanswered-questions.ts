import { createUnansweredQuestions } from '../../../modules/unanswered-questions/unanswered-questions.service.ts'
import { createUnansweredQuestionStore } from '../../../modules/unanswered-questions/unanswered-questions.store.ts'
import type { KnowledgeServices } from './knowledge.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** Unanswered questions, and the documents that answer them. */
export const composeUnansweredQuestions = (
  { clock }: ServerInputs,
  { db, notifier, events }: PlatformServices,
  { vocabulary, createTextDocument }: KnowledgeServices,
) =>
  createUnansweredQuestions({
    db,
    store: createUnansweredQuestionStore(db),
    vocabulary,
    clock,
    saveAnswerDocument: createTextDocument,
    publish: events.publish,
    afterCommit: () => notifier.notify('events'),
  })
