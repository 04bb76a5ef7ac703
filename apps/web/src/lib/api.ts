import {
  AppError,
  commonErrors,
  limits,
  type Endpoint,
  type ErrorCode,
  type FieldErrors,
  type Input,
  type Output,
} from '@portavoz/contract'
import { goToLogin, session, settled } from './session.ts'

/** A refusal without a code of ours: another server's page, or a proxy's. */
export class ForeignError extends AppError {
  constructor(status: number, text: string) {
    super('unexpected', { status, text })
  }
}

export const unreachable = (cause?: unknown) => new AppError('unreachable', commonErrors.unreachable, { cause })

type Refusal = { code?: string; error?: string; message?: string; fields?: FieldErrors }
type Bag = Record<string, unknown>
/** `renews` is for the call that brings a new token: it cannot wait for itself. */
type Options = { signal?: AbortSignal; patienceMs?: number; renews?: boolean }

/** What a proxy answers with a page of its own when it does not reach us. */
const isOfGateway = (status: number) => status >= 502 && status <= 504

/** The only door out of the browser. Gives what the contract promises, or throws an `AppError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Output<E>> {
  return answerOf(endpoint, await ask((token) => send(endpoint, input as Bag, token, options), options.renews))
}

/** The open line of the server's events. Answers once it is open, or throws like `call` does. */
export const openStream = (path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> =>
  ask((token) =>
    fetch(`/api${path}`, { signal, headers: { ...headers, accept: 'text/event-stream', ...bearer(token) } }),
  )

/**
 * Asks as whoever is signed in. When the server no longer knows the token, the page leaves for the sign-in screen and
 * the question is never answered: nobody is told of a refusal that the sign-in screen already explains.
 */
export async function ask(
  question: (token: string | undefined) => Promise<Response>,
  renews = false,
): Promise<Response> {
  const held = session.read()
  const response = await question(held?.token)
  if (response.ok) return response
  const { code, message, error, fields }: Refusal = (await response.json().catch(() => null)) ?? {}
  if (code === 'unauthenticated' && held) {
    if (!renews) await settled(held.token)
    return goesOn(held) ? ask(question, renews) : new Promise(() => {})
  }
  const { status } = response
  const text = error ?? message ?? ''
  // A newer server's code is one of ours too, and comes with its sentence.
  if (typeof code === 'string') throw new AppError(code as ErrorCode, { status, text }, { fields })
  if (text === '' && isOfGateway(status)) throw unreachable()
  throw new ForeignError(status, text)
}

/** True when the same person goes on with a newer token, from here or from another tab. Otherwise the page leaves. */
function goesOn(held: { token: string; user: { id: string } }): boolean {
  const now = session.readAgain()
  // Somebody else signed in meanwhile: the gate takes this page away, and nothing is asked in their name.
  if (now && now.user.id !== held.user.id) return false
  if (now && now.token !== held.token) return true
  if (now) session.end()
  goToLogin()
  return false
}

export async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Output<E>> {
  const answer: unknown = await response.json().catch(() => null)
  if (typeof answer !== 'object' || answer === null) throw new AppError('unexpected', commonErrors.unexpected)
  return (endpoint.shape === 'bare' ? answer : (answer as { data: unknown }).data) as Output<E>
}

export async function send(endpoint: Endpoint, input: Bag, token: string | undefined, options: Options) {
  const { path, rest } = addressOf(endpoint, input)
  const speaks = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const { signal } = options
  const patience = AbortSignal.timeout(options.patienceMs ?? limits.requestTimeoutMs)
  try {
    return await fetch(speaks ? path : path + query(rest), {
      method: endpoint.method,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: { ...bearer(token), ...(speaks && { 'content-type': 'application/json' }) },
      ...(speaks && { body: JSON.stringify(rest) }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachable(cause)
  }
}

export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** A browser takes one dot or two for a way up; behind a blank, which whoever reads words cuts off, they are words. */
const segment = (value: string) => (/^\.\.?$/.test(value) ? `%20${value}` : encodeURIComponent(value))

/** What the path takes from the bag, and what is left of it. */
export function addressOf(endpoint: Endpoint, input: Bag) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return segment(value)
  })
  return { path: `/api${path}`, rest }
}

function query(bag: Bag) {
  const said = Object.entries(bag).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return said.length ? `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}` : ''
}
