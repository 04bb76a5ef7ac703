/** The ways the Bot API says no, with its own words. */
export class Refusal extends Error {
  readonly status: number
  readonly parameters: { retry_after: number } | undefined

  constructor(status: number, description: string, parameters?: { retry_after: number }) {
    super(description)
    this.status = status
    this.parameters = parameters
  }

  get body(): Record<string, unknown> {
    const said = { ok: false, error_code: this.status, description: this.message }
    return this.parameters ? { ...said, parameters: this.parameters } : said
  }
}

export const badRequest = (why: string): Refusal => new Refusal(400, `Bad Request: ${why}`)
export const unauthorized = (): Refusal => new Refusal(401, 'Unauthorized')
export const forbidden = (why: string): Refusal => new Refusal(403, `Forbidden: ${why}`)
export const blockedByUser = (): Refusal => forbidden('bot was blocked by the user')
export const deactivatedUser = (): Refusal => forbidden('user is deactivated')
export const neverWrote = (): Refusal => forbidden("bot can't initiate conversation with a user")
export const notFound = (): Refusal => new Refusal(404, 'Not Found')
export const conflict = (why: string): Refusal => new Refusal(409, `Conflict: ${why}`)
export const internalError = (): Refusal => new Refusal(500, 'Internal Server Error')
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
