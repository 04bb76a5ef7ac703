import type { ErrorCode } from './catalog.ts'

/** One Spanish sentence per refused form field. */
export type FieldErrors = Record<string, string>

/** The only error that is sent to clients on purpose, with its status and Spanish sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  /** What the client needs to go on, where the code says so. */
  readonly data: unknown

  constructor(
    code: ErrorCode,
    entry: { status: number; text: string },
    options: ErrorOptions & { fields?: FieldErrors | undefined; data?: unknown } = {},
  ) {
    super(entry.text, options)
    this.code = code
    this.status = entry.status
    this.fields = options.fields
    this.data = options.data
  }
}
