/* The tables stand apart from their endpoints, so that the sign-in screen, which needs every sentence, fetches no schema. */
import { agentErrors } from './agents.errors.ts'
import { authErrors } from './auth.errors.ts'
import { commonErrors } from './common.ts'
import { conversationLogErrors } from './conversation-logs.errors.ts'
import { conversationErrors } from './conversations.errors.ts'
import { profileErrors } from './profile.errors.ts'
import { telegramErrors } from './telegram.errors.ts'

/** Every error that may cross a door, with its status and the sentence a person reads. */
export const errors = {
  ...commonErrors,
  ...authErrors,
  ...profileErrors,
  ...agentErrors,
  ...telegramErrors,
  ...conversationErrors,
  ...conversationLogErrors,
}
export type ErrorCode = keyof typeof errors

/** One sentence per field of a form that was refused. */
export type FieldErrors = Record<string, string>

/** The only error that crosses a door on purpose: the catalogue gives its status and its Spanish text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, options: ErrorOptions & { fields?: FieldErrors | undefined } = {}) {
    super(errors[code].text, options)
    this.code = code
    this.fields = options.fields
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** Ends the line with an error of the catalogue. Always throws an `AppError`. */
export const fail = (code: ErrorCode, options: { cause?: unknown; fields?: FieldErrors } = {}): never => {
  throw new AppError(code, options)
}
