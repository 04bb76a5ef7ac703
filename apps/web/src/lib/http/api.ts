import {
  AppError,
  commonErrors,
  limits,
  type Endpoint,
  type ErrorCode,
  type FieldErrors,
  type EndpointInput,
  type EndpointOutput,
} from '@portavoz/contract'
import { redirectToLogin, session, waitForTokenRenewal } from '../session/session.ts'
import { ignoreFailure } from '../ignore-failure.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { requestHeaders } from './request-headers.ts'

/** A response without an error code of ours, for example from a proxy. */
export class UnknownResponseError extends AppError {
  constructor(status: number, text: string) {
    super('unexpected', { status, text })
  }
}

export const unreachableError = (cause?: unknown) => new AppError('unreachable', commonErrors.unreachable, { cause })

type ErrorBody = { code?: string; error?: string; message?: string; fields?: FieldErrors; data?: unknown }
type RequestInput = Record<string, unknown>
/**
 * `renewsToken`: the call that obtains a new token, which cannot wait for itself. `outlivesPage`: the browser goes on
 * with the request when the page is left.
 */
type RequestOptions = { signal?: AbortSignal; timeoutMs?: number; renewsToken?: boolean; outlivesPage?: boolean }

/** Status codes of a proxy that cannot reach the server. */
const isGatewayError = (status: number) => status >= 502 && status <= 504

/** Calls an endpoint of the contract. Throws an `AppError`. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: RequestOptions = {},
): Promise<EndpointOutput<E>> {
  return readResponse(
    endpoint,
    await fetchAuthorized((token) => sendRequest(endpoint, input as RequestInput, token, options), options.renewsToken),
  )
}

/** Opens the event stream. Throws like `callApi`. */
export const openStream = (path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> =>
  fetchAuthorized((token) =>
    fetch(`/api${path}`, { signal, headers: { ...headers, accept: 'text/event-stream', ...authHeader(token) } }),
  )

/**
 * Fetches with the current token. On an expired token the page goes to the sign-in screen and the promise never
 * settles, so that callers show no error.
 */
export async function fetchAuthorized(
  request: (token: string | undefined) => Promise<Response>,
  renewsToken = false,
): Promise<Response> {
  const currentSession = session.read()
  const response = await request(currentSession?.token)
  if (response.ok) return response
  // A proxy in front of the server may answer in HTML.
  const { code, message, error, fields, data }: ErrorBody = (await ignoreFailure(response.json())) ?? {}
  if (code === 'unauthenticated' && currentSession) {
    if (!renewsToken) await waitForTokenRenewal(currentSession.token)
    return hasNewerToken(currentSession) ? fetchAuthorized(request, renewsToken) : new Promise(() => {})
  }
  const { status } = response
  const text = error ?? message ?? ''
  // The error code may come from a newer server; its sentence is in the response.
  if (typeof code === 'string') throw new AppError(code as ErrorCode, { status, text }, { fields, data })
  if (text === '' && isGatewayError(status)) throw unreachableError()
  throw new UnknownResponseError(status, text)
}

/** True if the same user has a newer token. Otherwise the page goes to the sign-in screen. */
function hasNewerToken(currentSession: { token: string; user: { id: string } }): boolean {
  const now = session.reread()
  // Another user signed in: the session guard replaces this page, and nothing is sent in their name.
  if (now && now.user.id !== currentSession.user.id) return false
  if (now && now.token !== currentSession.token) return true
  if (now) session.end()
  redirectToLogin()
  return false
}

export async function readResponse<E extends Endpoint>(endpoint: E, response: Response): Promise<EndpointOutput<E>> {
  const body: unknown = (await ignoreFailure(response.json())) ?? null
  if (typeof body !== 'object' || body === null) throw new AppError('unexpected', commonErrors.unexpected)
  return (endpoint.shape === 'bare' ? body : (body as { data: unknown }).data) as EndpointOutput<E>
}

export async function sendRequest(
  endpoint: Endpoint,
  input: RequestInput,
  token: string | undefined,
  options: RequestOptions,
) {
  const { path, rest } = buildPath(endpoint, input)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const { signal } = options
  const timeout = AbortSignal.timeout(options.timeoutMs ?? limits.requestTimeoutMs)
  const anySignal = signal ? AbortSignal.any([signal, timeout]) : timeout
  const address = hasBody ? path : path + queryString(rest)
  try {
    const early = endpoint.method === 'GET' ? takeEarlyResponse(address, authHeader(token)) : undefined
    if (early) return await untilAborted(early, anySignal)
    return await fetch(address, {
      method: endpoint.method,
      signal: anySignal,
      keepalive: options.outlivesPage ?? false,
      headers: { ...authHeader(token), ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(rest) }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachableError(cause)
  }
}

/** What was sent before cannot be aborted, but it need not be waited for. */
function untilAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.throwIfAborted()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return Promise.race([task, promise])
}

export const authHeader = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}`, ...requestHeaders } : {}

/** Browsers resolve `.` and `..` in paths; a leading blank, which the server trims, prevents it. */
const encodeSegment = (value: string) => (/^\.\.?$/.test(value) ? `%20${value}` : encodeURIComponent(value))

/** Fills the path from the input and returns the remaining fields. */
export function buildPath(endpoint: Endpoint, input: RequestInput) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeSegment(value)
  })
  return { path: `/api${path}`, rest }
}

function queryString(input: RequestInput) {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return entries.length ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}
