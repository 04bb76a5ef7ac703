/* The tables stand apart from their endpoints, and the error from its tables: the sign-in screen fetches only what it says. */
import { agentVersionErrors } from './agent-versions.errors.ts'
import { agentErrors } from './agents.errors.ts'
import { AppError, type FieldErrors } from './app-error.ts'
import { authErrors } from './auth.errors.ts'
import { cannedReplyErrors } from './canned-replies.errors.ts'
import { commonErrors } from './common.ts'
import { conversationLogErrors } from './conversation-logs.errors.ts'
import { conversationErrors } from './conversations.errors.ts'
import { documentErrors } from './documents.errors.ts'
import { evolutionErrors } from './evolution.errors.ts'
import { extractionErrors } from './extraction.errors.ts'
import { integrationKeyErrors } from './integration-keys.errors.ts'
import { leadErrors } from './leads.errors.ts'
import { mediaErrors } from './media.errors.ts'
import { modelErrors } from './models.errors.ts'
import { n8nWorkflowErrors } from './n8n-workflows.errors.ts'
import { n8nErrors } from './n8n.errors.ts'
import { noteErrors } from './notes.errors.ts'
import { profileErrors } from './profile.errors.ts'
import { questionErrors } from './questions.errors.ts'
import { readingErrors } from './reading.errors.ts'
import { remoteLinkErrors } from './remote-links.errors.ts'
import { telegramErrors } from './telegram.errors.ts'
import { testErrors } from './tests.errors.ts'
import { whatsappErrors } from './whatsapp.errors.ts'

/** Every error that may cross a door, with its status and the sentence a person reads. */
export const errors = {
  ...commonErrors,
  ...authErrors,
  ...profileErrors,
  ...agentErrors,
  ...agentVersionErrors,
  ...telegramErrors,
  ...whatsappErrors,
  ...remoteLinkErrors,
  ...conversationErrors,
  ...conversationLogErrors,
  ...mediaErrors,
  ...noteErrors,
  ...cannedReplyErrors,
  ...readingErrors,
  ...evolutionErrors,
  ...extractionErrors,
  ...documentErrors,
  ...testErrors,
  ...integrationKeyErrors,
  ...leadErrors,
  ...questionErrors,
  ...modelErrors,
  ...n8nErrors,
  ...n8nWorkflowErrors,
}
export type ErrorCode = keyof typeof errors

type Options = ErrorOptions & { fields?: FieldErrors | undefined }

/** An error of the catalogue, told as it says. */
export const appError = (code: ErrorCode, options?: Options) => new AppError(code, errors[code], options)

/** Ends the line with an error of the catalogue. Always throws an `AppError`. */
export const fail = (code: ErrorCode, options?: Options): never => {
  throw appError(code, options)
}
