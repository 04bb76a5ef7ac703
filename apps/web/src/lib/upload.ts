import { AppError, commonErrors, type Endpoint, type Input, type Output, limits } from '@portavoz/contract'
import { addressOf, answerOf, ask, bearer, unreachable } from './api.ts'

export type Progress = { sent: number; total: number }

type Sent = {
  file: File
  /** What the form says beside its file; a list is said once for each of its words. */
  words?: Readonly<Record<string, string | readonly string[]>>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/** `call` for an endpoint that takes a file: it tells how much of it has left, which `fetch` cannot. */
export async function upload<E extends Endpoint>(endpoint: E, input: Input<E>, sent: Sent): Promise<Output<E>> {
  const { path } = addressOf(endpoint, input as Record<string, unknown>)
  const form = new FormData()
  for (const [name, words] of Object.entries(sent.words ?? {}))
    for (const word of [words].flat()) form.append(name, word)
  form.append(endpoint.upload ?? 'file', sent.file)
  return answerOf(endpoint, await ask((token) => push(endpoint.method, path, form, token, sent)))
}

const push = (method: string, path: string, form: FormData, token: string | undefined, { onProgress, signal }: Sent) =>
  new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const lost = () => reject(unreachable())
    request.open(method, path)
    request.timeout = limits.uploadTimeoutMs
    for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ sent: loaded, total }))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    )
    request.addEventListener('error', lost)
    request.addEventListener('timeout', () => reject(new AppError('upload_too_slow', commonErrors.upload_too_slow)))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
