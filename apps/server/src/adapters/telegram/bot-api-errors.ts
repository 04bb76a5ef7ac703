import type { AgentProblemCode } from '@portavoz/contract'
import { maskSecrets } from '../../platform/log/log.ts'
import { failedBeforeSend } from '../../platform/network/failed-before-send.ts'

/** A failed call. `taken`: whether Telegram may have acted; only `no` may be repeated. */
export type BotApiFailure = {
  status: number | null
  description: string
  retryAfterMs: number | null
  taken: 'no' | 'maybe'
}

type GrammyError = {
  error_code?: number
  description?: string
  parameters?: { retry_after?: number }
  error?: { code?: string; message?: string; cause?: { code?: string } }
}

/**
 * Reads grammY's `GrammyError` (refused by Telegram) and `HttpError` (no answer) by their shape, without loading
 * grammY.
 */
export function toBotApiFailure(error: unknown): BotApiFailure {
  const { error_code: status, description, parameters, error: inner } = error as GrammyError
  if (typeof status === 'number') {
    return {
      status,
      description: maskSecrets(description ?? ''),
      retryAfterMs: parameters?.retry_after === undefined ? null : parameters.retry_after * 1000,
      // With a 5xx it is unknown whether Telegram acted.
      taken: status >= 500 ? 'maybe' : 'no',
    }
  }
  const code = inner?.code ?? inner?.cause?.code ?? ''
  return {
    status: null,
    description: code || maskSecrets(inner?.message ?? String(error)),
    retryAfterMs: null,
    taken: failedBeforeSend(code) ? 'no' : 'maybe',
  }
}

/** Telegram refuses polling while a webhook is set. */
export const isWebhookConflict = ({ status, description }: BotApiFailure): boolean =>
  status === 409 && /webhook/i.test(description)

export const toProblemCode = ({ status }: BotApiFailure): AgentProblemCode => {
  if (status === 401 || status === 404) return 'telegram.token_revoked'
  if (status === 409) return 'telegram.other_poller'
  if (status === 429) return 'telegram.flood'
  return 'telegram.unreachable'
}
