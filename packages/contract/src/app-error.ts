import type { ErrorCode } from './errors.ts'

/** One sentence per field of a form that was refused. */
export type FieldErrors = Record<string, string>

/** The only error that crosses a door on purpose, with the status and the Spanish sentence it is told with. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined

  constructor(
    code: ErrorCode,
    told: { status: number; text: string },
    options: ErrorOptions & { fields?: FieldErrors | undefined } = {},
  ) {
    super(told.text, options)
    this.code = code
    this.status = told.status
    this.fields = options.fields
  }
}
