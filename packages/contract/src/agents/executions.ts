import * as z from 'zod/mini'
import { AgentTexts } from './texts.ts'
import { ExternalId, Id, DateTimeInput, boundedText, Time } from '../common/schema.ts'
import { CustomConfigDraft } from '../agent-config/draft.ts'
import { JournalStep } from '../journal/endpoints.ts'
import { limits } from '../common/limits.ts'

/**
 * Earlier turns of a preview, oldest first. `outcome` is the one that the response to that turn returned, so that
 * states such as closed, handed over or opted out («BAJA») carry over.
 */
export const PreviewTurn = z.object({
  role: z.enum(['user', 'assistant'], { error: 'Di quién habla: user o assistant' }),
  content: boundedText(limits.previewTurnMax),
  outcome: z.optional(z.nullable(boundedText(40))),
  at: z.optional(z.nullable(DateTimeInput)),
})
export type PreviewTurn = z.infer<typeof PreviewTurn>

/** An unsaved configuration. A key that is `***` or missing is the stored one. */
export const PreviewAgentDraft = z.extend(z.partial(AgentTexts), { customConfig: z.optional(CustomConfigDraft) })

/**
 * The conversation in an external system, found as a reported exchange is. The same `externalId` is one message with
 * one reply, also if it was reported before.
 */
export const ExternalConversationRef = z.object({
  sessionName: Id,
  userPhone: z.optional(z.nullable(boundedText(limits.agentName))),
  userName: z.optional(z.nullable(boundedText(limits.agentName))),
  externalId: z.optional(z.nullable(ExternalId)),
  /**
   * The message has a voice note, picture or file, which this server got from the network or from the program. It is
   * understood before the reply, and `input` is its caption, which may be empty.
   */
  withFile: z.optional(z.nullable(z.boolean())),
  /** `input` is what the program's own recogniser heard. */
  transcribed: z.optional(z.nullable(z.boolean())),
})

const MISSING_INPUT = 'Escribe un mensaje para probar'

const hasInput = ({
  input,
  conversation,
}: {
  input: string
  conversation?: z.output<typeof ExternalConversationRef> | null | undefined
}): boolean => input !== '' || Boolean(conversation?.withFile && conversation.externalId)

/**
 * `input` is the customer's text, required unless the message has a file. With `conversation` it is stored there and
 * decided from its history, and the caller sends the reply. `history`, `at` and `draft` are for previews: earlier
 * turns, simulated time, an unsaved configuration. `draft` is refused for integration keys.
 */
export const ExecutionInput = z
  .object({
    id: Id,
    input: z.string({ error: MISSING_INPUT }).check(
      z.overwrite((value) => value.replaceAll('\0', '')),
      z.trim(),
      z.maxLength(limits.messageMax, `No puede tener más de ${limits.messageMax} caracteres`),
    ),
    history: z.optional(
      z.nullable(
        z.array(PreviewTurn).check(
          z.maxLength(limits.previewTurns, `No puede tener más de ${limits.previewTurns} turnos`),
          z.refine(
            (turns) => turns.reduce((sum, { content }) => sum + content.length, 0) <= limits.previewHistoryMax,
            `Entre todos los turnos no puede haber más de ${limits.previewHistoryMax} caracteres: envía solo los últimos`,
          ),
        ),
      ),
    ),
    at: z.optional(z.nullable(DateTimeInput)),
    draft: z.optional(z.nullable(PreviewAgentDraft)),
    conversation: z.optional(z.nullable(ExternalConversationRef)),
  })
  .check(z.refine(hasInput, { error: MISSING_INPUT, path: ['input'] }))
export type ExecutionInput = z.output<typeof ExecutionInput>

/** Usage of a model and its cost. `costMicros` is null if the model had no price. */
export const ReplyCost = z.object({
  model: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costMicros: z.nullable(z.number()),
})
export type ReplyCost = z.infer<typeof ReplyCost>

export const ExecutionResult = z.object({
  /** As the customer would read it, in the channel's markup; null if nothing would be sent. */
  reply: z.nullable(z.string()),
  /** As Telegram HTML, for a Telegram conversation and a reply that fits in one message; else null. */
  replyHtml: z.nullable(z.string()),
  /** Spanish: why, in one sentence. */
  reason: z.string(),
  /** How the exchange ended, as the journal names it. */
  outcome: z.string(),
  /** Retrieved passages, best first. */
  passages: z.array(z.object({ documentId: z.nullable(Id), text: z.string(), source: z.string(), score: z.number() })),
  /** Tools that the model called, in order; `calls` has their arguments. */
  tools: z.array(z.string()),
  calls: z.array(z.object({ name: z.string(), input: z.record(z.string(), z.string()) })),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }),
  /** Null if no model answered. */
  paid: z.nullable(ReplyCost),
  /** The model that was asked; null for none. */
  model: z.nullable(z.string()),
  /** The model's draft that the grounding check rejected. */
  draft: z.nullable(z.string()),
  /** The steps of the decision, each with its reason. */
  steps: z.array(z.omit(JournalStep, { at: true })),
})
export type ExecutionResult = z.infer<typeof ExecutionResult>

/** One execution of an agent on one text, by a user or a program. */
export const Execution = z.object({
  id: Id,
  input: z.string(),
  reply: z.nullable(z.string()),
  reason: z.string(),
  /** It belongs to no conversation, as what a person tries. */
  isPreview: z.boolean(),
  /** Null if no model answered or usage was not recorded yet. */
  paid: z.nullable(ReplyCost),
  createdAt: Time,
})
