import {
  AppError,
  errors,
  limits,
  type Endpoint,
  type ErrorCode,
  type FieldErrors,
  type Input,
  type Output,
} from '@portavoz/contract'
import { goToLogin, session } from './session.ts'

/** A refusal that the catalogue does not know: another server's page, or a newer server's code. */
export class ForeignError extends AppError {
  readonly #status: number

  constructor(status: number, message: string) {
    super('unexpected')
    this.#status = status
    this.message = message
  }

  override get status() {
    return this.#status
  }
}

type Refusal = { code?: string; message?: string; fields?: FieldErrors }

/** The only door out of the browser. Gives what the contract promises, or throws an `AppError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { signal?: AbortSignal } = {},
): Promise<Output<E>> {
  const token = session.read()?.token
  const response = await send(endpoint, { ...(input as object) }, token, options.signal)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusal(response.status, answer ?? {}, token)
  if (typeof answer !== 'object' || answer === null) throw new AppError('unexpected')
  return (endpoint.shape === 'bare' ? answer : (answer as { data: unknown }).data) as Output<E>
}

/** The open line of the server's events. Answers once it is open, or throws like `call` does. */
export async function openStream(
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const token = session.read()?.token
  const response = await fetch(`/api${path}`, {
    signal,
    headers: { ...headers, accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!response.ok) throw refusal(response.status, ((await response.json().catch(() => null)) ?? {}) as Refusal, token)
  return response
}

async function send(endpoint: Endpoint, bag: Record<string, unknown>, token: string | undefined, signal?: AbortSignal) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(bag[name])
    delete bag[name]
    return encodeURIComponent(value)
  })
  const speaks = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const patience = AbortSignal.timeout(limits.requestTimeoutMs)
  try {
    return await fetch(`/api${path}${speaks ? '' : query(bag)}`, {
      method: endpoint.method,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(speaks && { 'content-type': 'application/json' }),
      },
      ...(speaks && { body: JSON.stringify(bag) }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new AppError('unreachable', { cause })
  }
}

function query(bag: Record<string, unknown>) {
  const said = Object.entries(bag).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return said.length ? `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}` : ''
}

/** A 401 of a token that is no longer ours must not end the session that came after it. */
function refusal(status: number, { code, message, fields }: Refusal, token: string | undefined): AppError {
  if (code === 'unauthenticated' && token && token === session.read()?.token) {
    session.end()
    goToLogin({ comeBack: true })
  }
  if (code && code in errors) return new AppError(code as ErrorCode, { fields })
  return new ForeignError(status, message ?? '')
}
