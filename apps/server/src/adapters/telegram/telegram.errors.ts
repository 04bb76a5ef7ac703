import type { ProblemCode } from '@portavoz/contract'
import { withoutSecrets } from '../../platform/log.ts'
import { wasNotSent } from '../../platform/not-sent.ts'

/** What a failed call tells. `taken` is whether the network may have acted: only `no` may be repeated. */
export type Failure = {
  status: number | null
  description: string
  retryAfterMs: number | null
  taken: 'no' | 'maybe'
}

type Grammy = {
  error_code?: number
  description?: string
  parameters?: { retry_after?: number }
  error?: { code?: string; message?: string; cause?: { code?: string } }
}

/** Understands grammY's two errors (refused by Telegram, or never answered) without holding on to their classes. */
export function toFailure(error: unknown): Failure {
  const { error_code: status, description, parameters, error: inner } = error as Grammy
  if (typeof status === 'number') {
    return {
      status,
      description: withoutSecrets(description ?? ''),
      retryAfterMs: parameters?.retry_after === undefined ? null : parameters.retry_after * 1000,
      // A 5xx comes from a machine before or behind the one that acts: nobody knows.
      taken: status >= 500 ? 'maybe' : 'no',
    }
  }
  const code = inner?.code ?? inner?.cause?.code ?? ''
  return {
    status: null,
    description: code || withoutSecrets(inner?.message ?? String(error)),
    retryAfterMs: null,
    taken: wasNotSent(code) ? 'no' : 'maybe',
  }
}

/** Messages go to an address that somebody has set: asking for them is in vain until it is gone. */
export const isForWebhook = ({ status, description }: Failure): boolean =>
  status === 409 && /webhook/i.test(description)

export const problemOf = ({ status }: Failure): ProblemCode => {
  if (status === 401 || status === 404) return 'telegram.token_revoked'
  if (status === 409) return 'telegram.other_poller'
  if (status === 429) return 'telegram.flood'
  return 'telegram.unreachable'
}
