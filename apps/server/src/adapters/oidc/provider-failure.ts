import type { ErrorCode } from '@portavoz/contract'
import { describeFetchFailure } from '../../platform/network/describe-fetch-failure.ts'

type ProviderFailureCode = Extract<ErrorCode, `auth.oidc_${'over' | 'denied' | 'unreachable' | 'invalid' | 'clock'}`>

/** `reason` is for the log and holds no secret: a code of the library or of OAuth. */
export type ProviderFailure = { code: ProviderFailureCode; reason: string }

type LibraryError = { code?: unknown; error?: unknown; cause?: unknown; status?: unknown }

/** What a response with `error` means for the person. */
const RESPONSE_ERRORS: Record<string, ProviderFailureCode> = {
  access_denied: 'auth.oidc_denied',
  login_required: 'auth.oidc_denied',
  interaction_required: 'auth.oidc_denied',
  consent_required: 'auth.oidc_denied',
  account_selection_required: 'auth.oidc_denied',
  server_error: 'auth.oidc_unreachable',
  temporarily_unavailable: 'auth.oidc_unreachable',
  // The code was used or is too old.
  invalid_grant: 'auth.oidc_over',
}

/** Classifies an error of `openid-client`. Its message and causes are left out: they may hold tokens. */
export function classifyFailure(error: unknown): ProviderFailure {
  const { code, error: oauthError, cause } = error as LibraryError
  switch (code) {
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR':
    case 'OAUTH_RESPONSE_BODY_ERROR': {
      const name = typeof oauthError === 'string' && /^[a-z_]{1,60}$/.test(oauthError) ? oauthError : 'unknown_error'
      return { code: RESPONSE_ERRORS[name] ?? 'auth.oidc_invalid', reason: name }
    }
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return { code: 'auth.oidc_clock', reason: code }
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM': {
      const status = (cause as LibraryError | undefined)?.status
      const isTheirs = typeof status === 'number' && status >= 500
      return { code: isTheirs ? 'auth.oidc_unreachable' : 'auth.oidc_invalid', reason: `HTTP ${String(status)}` }
    }
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
      return { code: 'auth.oidc_unreachable', reason: code }
    default:
      if (typeof code === 'string' && code.startsWith('OAUTH_')) return { code: 'auth.oidc_invalid', reason: code }
      return isNetworkFailure(error)
        ? { code: 'auth.oidc_unreachable', reason: describeFetchFailure(error) }
        : { code: 'auth.oidc_invalid', reason: nameOf(error) }
  }
}

const isNetworkFailure = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
