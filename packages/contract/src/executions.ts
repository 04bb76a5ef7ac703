import * as z from 'zod/mini'
import { AgentWords } from './agent-words.ts'
import { ExternalId, Id, Moment, required, text, Time } from './common.ts'
import { CustomConfigDraft } from './custom-config-draft.ts'
import { JournalStep } from './journal.ts'
import { limits } from './limits.ts'

/**
 * What was said before in a trial, the oldest first. `outcome` is how a question of the customer's ended, in the word
 * that its answer brought; with it a trial goes on as a conversation does: once closed, once handed over, «BAJA».
 */
export const TrialTurn = z.object({
  role: z.enum(['user', 'assistant'], { error: 'Di quién habla: user o assistant' }),
  content: text(limits.trialWords),
  outcome: z.optional(z.nullable(text(40))),
  at: z.optional(z.nullable(Moment)),
})
export type TrialTurn = z.infer<typeof TrialTurn>

/** A configuration that nobody saved. A key that is `***` or left out is the stored one. */
export const AgentTrialDraft = z.extend(z.partial(AgentWords), { customConfig: z.optional(CustomConfigDraft) })

/**
 * Whose words these are, where somebody else holds the conversation: it is found as a report's is. The same
 * `externalId` is one message with one answer, also where a report told it.
 */
export const HeldConversation = z.object({
  sessionName: Id,
  userPhone: z.optional(z.nullable(text(limits.agentName))),
  userName: z.optional(z.nullable(text(limits.agentName))),
  externalId: z.optional(z.nullable(ExternalId)),
})

/**
 * `input` is what a customer writes, in `conversation` where one is named: it is kept there and judged by what was said
 * there, and whoever asks says the reply. `history`, `at` and `draft` are of trials: what was said before, when it is as if
 * it were written, and an unsaved configuration, which no integration key may bring.
 */
export const ExecutionInput = z.object({
  id: Id,
  input: required('Escribe un mensaje para probar', limits.messageMax),
  history: z.optional(
    z.nullable(
      z.array(TrialTurn).check(
        z.maxLength(limits.trialTurns, `No puede tener más de ${limits.trialTurns} turnos`),
        z.refine(
          (turns) => turns.reduce((sum, { content }) => sum + content.length, 0) <= limits.trialHistory,
          `Entre todos los turnos no puede haber más de ${limits.trialHistory} caracteres: envía solo los últimos`,
        ),
      ),
    ),
  ),
  at: z.optional(z.nullable(Moment)),
  draft: z.optional(z.nullable(AgentTrialDraft)),
  conversation: z.optional(z.nullable(HeldConversation)),
})
export type ExecutionInput = z.output<typeof ExecutionInput>

/** What a model was paid for. `costMicros` is null for one that had no price then. */
export const Paid = z.object({
  model: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costMicros: z.nullable(z.number()),
})
export type Paid = z.infer<typeof Paid>

export const ExecutionResult = z.object({
  /** As a customer would read it, in the marks of the agent's channel; null where nothing would be said. */
  reply: z.nullable(z.string()),
  /** The same in Telegram's HTML, in a conversation of Telegram, where one message holds it; else null. */
  replyHtml: z.nullable(z.string()),
  /** Why, in one sentence. */
  reason: z.string(),
  /** How it ended, in the word of the journal. */
  outcome: z.string(),
  /** What was read of the documents, the best first. */
  passages: z.array(z.object({ documentId: z.nullable(Id), text: z.string(), source: z.string(), score: z.number() })),
  /** Which tools the model called, in order; `calls` has what it said with each. */
  tools: z.array(z.string()),
  calls: z.array(z.object({ name: z.string(), input: z.record(z.string(), z.string()) })),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }),
  /** Null where no model answered. */
  paid: z.nullable(Paid),
  /** Which model was asked; null where none was. */
  model: z.nullable(z.string()),
  /** What the model wrote and may not be said. */
  draft: z.nullable(z.string()),
  /** What was done on the way, each with its reason. */
  steps: z.array(z.omit(JournalStep, { at: true })),
})
export type ExecutionResult = z.infer<typeof ExecutionResult>

/** One run of an agent on one text, whoever asked for it. */
export const Execution = z.object({
  id: Id,
  input: z.string(),
  reply: z.nullable(z.string()),
  reason: z.string(),
  /** Null where no model answered, or nobody counted yet. */
  paid: z.nullable(Paid),
  createdAt: Time,
})
