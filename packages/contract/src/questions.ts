import * as z from 'zod/mini'
import { Id, required, Time } from './common.ts'
import { DocumentStatus } from './document-stages.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { wholeNumberText } from './numbers.ts'

/** Waiting for an answer; answered by a document, and not asked in vain since; put aside. */
export const QuestionState = z.enum(['open', 'answered', 'discarded'])
export type QuestionState = z.infer<typeof QuestionState>

/** One contact's own words, as they now are. */
export const QuestionExample = z.object({
  id: Id,
  text: z.string(),
  at: Time,
  sessionName: z.string(),
  contactName: z.nullable(z.string()),
})
export type QuestionExample = z.infer<typeof QuestionExample>

/** What the owner wrote, and the document that it became. */
export const QuestionAnswer = z.object({
  documentId: Id,
  documentName: z.string(),
  status: DocumentStatus,
  /** As the document still says it; null where its file was replaced. */
  words: z.nullable(z.object({ question: z.string(), answer: z.string() })),
  at: Time,
  /** How often it was asked in vain since, whatever the days. */
  timesSince: z.number(),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** What contacts asked in one wording or another, and the agent could not answer. */
export const Question = z.object({
  /** Of the first time it was asked in these days; any of its times names it. */
  id: Id,
  text: z.string(),
  state: QuestionState,
  times: z.number(),
  contacts: z.number(),
  firstAt: Time,
  lastAt: Time,
  /** Different wordings, the newest first. */
  examples: z.array(QuestionExample),
  answer: z.nullable(QuestionAnswer),
})
export type Question = z.infer<typeof Question>

const days = ['7', '30', '90'] as const
export const QuestionDays = z.enum(days, { error: `Elige ${days.join(', ')} días` })
export type QuestionDays = z.infer<typeof QuestionDays>

const number = (usual: number, min: number, max: number) => z._default(wholeNumberText(min, max), usual)

const user = 'user'
const One = z.object({ id: Id, questionId: Id })

/** What the console's form says. The answer is as long as what is quoted whole. */
export const AnswerForm = z.object({
  question: required('Escribe la pregunta', limits.questionMax),
  answer: required('Escribe la respuesta', limits.questionAnswerMax),
})
export type AnswerForm = z.output<typeof AnswerForm>

export const questions = {
  /** The most asked first. `id` is the agent's; how often and by how many is told of the last `days`. */
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/questions',
    access: user,
    input: z.object({
      id: Id,
      days: z._default(QuestionDays, '30'),
      state: z._default(QuestionState, 'open'),
      page: number(0, 0, 10_000),
      size: number(limits.questionsPage, 1, limits.pageMax),
    }),
    output: z.object({
      items: z.array(Question),
      page: z.number(),
      totalPages: z.number(),
      total: z.number(),
      /** How many questions of each state there are. */
      figures: z.object({ open: z.number(), answered: z.number(), discarded: z.number() }),
      /** Where there were more than are read: nothing before this moment is counted. */
      since: z.nullable(Time),
    }),
  }),
  /** Becomes a document of the agent, or changes the one that it became before. */
  answer: endpoint({
    method: 'POST',
    path: '/agents/:id/questions/:questionId/answer',
    access: user,
    input: z.extend(One, AnswerForm.shape),
    output: Question,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/agents/:id/questions/:questionId/discard',
    access: user,
    input: One,
    output: Question,
  }),
  /** Takes a discard back. */
  restore: endpoint({
    method: 'DELETE',
    path: '/agents/:id/questions/:questionId/discard',
    access: user,
    input: One,
    output: Question,
  }),
}
