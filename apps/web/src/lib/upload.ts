import { type Endpoint, type Input, type Output } from '@portavoz/contract'
import { addressOf, answerOf, ask, bearer, unreachable } from './api.ts'

export type Progress = { sent: number; total: number }

const patienceMs = 5 * 60_000

/** `call` for an endpoint that takes a file: it tells how much of it has left, which `fetch` cannot. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  onProgress: (progress: Progress) => void,
): Promise<Output<E>> {
  const { path, rest } = addressOf(endpoint, input as Record<string, unknown>)
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
  form.append(endpoint.upload ?? 'file', file)
  return answerOf(endpoint, await ask((token) => push(endpoint.method, path, form, token, onProgress)))
}

const push = (
  method: string,
  path: string,
  form: FormData,
  token: string | undefined,
  onProgress: (progress: Progress) => void,
) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(unreachable())
    request.open(method, path)
    request.timeout = patienceMs
    for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded: sent, total }) => onProgress({ sent, total }))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    )
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.send(form)
  })
