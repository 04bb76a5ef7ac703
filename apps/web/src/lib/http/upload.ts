import {
  AppError,
  commonErrors,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  limits,
} from '@portavoz/contract'
import { buildPath, readResponse, fetchAuthorized, authHeader, unreachableError } from './api.ts'

export type UploadProgress = { sent: number; total: number }

type UploadOptions = {
  /** Without a file, the fields name one that the server has. */
  file?: File
  /** Form fields beside the file; a list becomes one field per value. */
  fields?: Readonly<Record<string, string | readonly string[]>>
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

/** `callApi` for an endpoint that takes a file, with progress, which `fetch` does not report. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: UploadOptions,
): Promise<EndpointOutput<E>> {
  const { path } = buildPath(endpoint, input as Record<string, unknown>)
  const form = new FormData()
  for (const [name, values] of Object.entries(options.fields ?? {}))
    for (const value of [values].flat()) form.append(name, value)
  if (options.file) form.append(endpoint.upload ?? 'file', options.file)
  return readResponse(endpoint, await fetchAuthorized((token) => sendForm(endpoint.method, path, form, token, options)))
}

const sendForm = (
  method: string,
  path: string,
  form: FormData,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
) =>
  new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const onNetworkError = () => reject(unreachableError())
    request.open(method, path)
    request.timeout = limits.uploadTimeoutMs
    for (const [name, value] of Object.entries(authHeader(token))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ sent: loaded, total }))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    )
    request.addEventListener('error', onNetworkError)
    request.addEventListener('timeout', () => reject(new AppError('upload_too_slow', commonErrors.upload_too_slow)))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
