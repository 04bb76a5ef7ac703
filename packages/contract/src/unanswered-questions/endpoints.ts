import * as z from 'zod/mini'
import { Id, requiredText, Time } from '../common/schema.ts'
import { DocumentStatus } from '../documents/stages.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { wholeNumberParam } from '../common/numbers.ts'

/** Open; answered by a document and not asked since; discarded. */
export const QuestionState = z.enum(['open', 'answered', 'discarded'])
export type QuestionState = z.infer<typeof QuestionState>

/** One contact's message, with its current text. */
export const QuestionExample = z.object({
  id: Id,
  text: z.string(),
  /** A part of the text was heard in a voice note. */
  isTranscript: z.boolean(),
  at: Time,
  sessionName: z.string(),
  contactName: z.nullable(z.string()),
})
export type QuestionExample = z.infer<typeof QuestionExample>

/** The owner's answer and the document that holds it. */
export const QuestionAnswer = z.object({
  documentId: Id,
  documentName: z.string(),
  status: DocumentStatus,
  /** As the document has them; null if its file was replaced. */
  words: z.nullable(z.object({ question: z.string(), answer: z.string() })),
  at: Time,
  /** How often it was asked after the answer, regardless of the period. */
  timesSince: z.number(),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** A question that contacts asked in several wordings and the agent could not answer. */
export const UnansweredQuestion = z.object({
  /** The id of its first message in the period; the id of any of its messages is accepted. */
  id: Id,
  agentId: Id,
  text: z.string(),
  /** The text is as a recogniser heard it. */
  isTranscript: z.boolean(),
  state: QuestionState,
  times: z.number(),
  contacts: z.number(),
  firstAt: Time,
  lastAt: Time,
  /** Different wordings, newest first. */
  examples: z.array(QuestionExample),
  answer: z.nullable(QuestionAnswer),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

const periodDays = ['7', '30', '90'] as const
export const QuestionDays = z.enum(periodDays, { error: `Elige ${periodDays.join(', ')} días` })
export type QuestionDays = z.infer<typeof QuestionDays>

const wholeNumberField = (defaultValue: number, min: number, max: number) =>
  z._default(wholeNumberParam(min, max), defaultValue)

const QuestionParams = z.object({ id: Id, questionId: Id })

/** The form of an answer. Its maximum is the longest text that is quoted whole. */
export const QuestionAnswerForm = z.object({
  question: requiredText('Escribe la pregunta', limits.questionMax),
  answer: requiredText('Escribe la respuesta', limits.questionAnswerMax),
})
export type QuestionAnswerForm = z.output<typeof QuestionAnswerForm>

const QuestionQuery = z.object({
  days: z._default(QuestionDays, '30'),
  state: z._default(QuestionState, 'open'),
  page: wholeNumberField(0, 0, 10_000),
  size: wholeNumberField(limits.questionsPage, 1, limits.pageMax),
})

const QuestionPage = z.object({
  items: z.array(UnansweredQuestion),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
  /** Number of questions by state. */
  figures: z.object({ open: z.number(), answered: z.number(), discarded: z.number() }),
  /** Set if there are more questions than are read: earlier ones are not counted. */
  since: z.nullable(Time),
})

export const questions = {
  /** Most asked first. `id` is the agent's; counts cover the last `days`. */
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/questions',
    access: 'viewer',
    input: z.extend(QuestionQuery, { id: Id }),
    output: QuestionPage,
  }),
  /** Of every agent of the workspace, or of the named one. The same question to two agents is two. */
  listAll: endpoint({
    method: 'GET',
    path: '/questions',
    access: 'viewer',
    input: z.extend(QuestionQuery, { agentId: z.optional(Id) }),
    output: QuestionPage,
  }),
  /** Creates the document of the answer, or updates the existing one. */
  answer: endpoint({
    method: 'POST',
    path: '/agents/:id/questions/:questionId/answer',
    access: 'admin',
    input: z.extend(QuestionParams, QuestionAnswerForm.shape),
    output: UnansweredQuestion,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/agents/:id/questions/:questionId/discard',
    access: 'admin',
    input: QuestionParams,
    output: UnansweredQuestion,
  }),
  /** Undoes a discard. */
  restore: endpoint({
    method: 'DELETE',
    path: '/agents/:id/questions/:questionId/discard',
    access: 'admin',
    input: QuestionParams,
    output: UnansweredQuestion,
  }),
}
