/** The errors of the Bot API with their original texts. */
export class BotApiError extends Error {
  readonly status: number
  readonly parameters: { retry_after: number } | undefined

  constructor(status: number, description: string, parameters?: { retry_after: number }) {
    super(description)
    this.status = status
    this.parameters = parameters
  }

  get body(): Record<string, unknown> {
    const body = { ok: false, error_code: this.status, description: this.message }
    return this.parameters ? { ...body, parameters: this.parameters } : body
  }
}

export const badRequest = (reason: string): BotApiError => new BotApiError(400, `Bad Request: ${reason}`)
export const unauthorized = (): BotApiError => new BotApiError(401, 'Unauthorized')
export const forbidden = (reason: string): BotApiError => new BotApiError(403, `Forbidden: ${reason}`)
export const blockedByUser = (): BotApiError => forbidden('bot was blocked by the user')
export const voiceForbidden = (): BotApiError => badRequest('VOICE_MESSAGES_FORBIDDEN')
export const deactivatedUser = (): BotApiError => forbidden('user is deactivated')
export const neverWrote = (): BotApiError => forbidden("bot can't initiate conversation with a user")
export const notFound = (): BotApiError => new BotApiError(404, 'Not Found')
export const conflict = (reason: string): BotApiError => new BotApiError(409, `Conflict: ${reason}`)
export const entityTooLarge = (): BotApiError => new BotApiError(413, 'Request Entity Too Large')
export const internalError = (): BotApiError => new BotApiError(500, 'Internal Server Error')
export const tooManyRequests = (seconds: number): BotApiError =>
  new BotApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
