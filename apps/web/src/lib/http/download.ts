import { type Endpoint, type EndpointInput } from '@portavoz/contract'
import { fetchAuthorized, sendRequest, unreachableError } from './api.ts'

/** Long: a streamed file takes as long as the connection needs. */
const timeoutMs = 30 * 60_000
/** Received bytes become Blobs in chunks, which browsers keep out of the page's memory. */
const chunkBytes = 8 * 1024 * 1024

/** Downloads a file endpoint and saves it under the server's file name. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  defaultName: string,
  maxMs = timeoutMs,
): Promise<void> {
  const { file, headers } = await requestFile(endpoint, input, { timeoutMs: maxMs })
  saveFile(file, parseFileName(headers.get('content-disposition')) ?? defaultName)
}

/** The same, for use inside the page. */
export const fetchBlob = async <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal: AbortSignal,
): Promise<Blob> => (await requestFile(endpoint, input, { timeoutMs, signal })).file

type FileRequestOptions = { timeoutMs: number; signal?: AbortSignal }

async function requestFile<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: FileRequestOptions) {
  const response = await fetchAuthorized((token) =>
    sendRequest(endpoint, input as Record<string, unknown>, token, options),
  )
  const file = await response.blob().catch((cause: unknown) => {
    throw options.signal?.aborted ? cause : unreachableError(cause)
  })
  return { file, headers: response.headers }
}

type DownloadWatcher = {
  signal: AbortSignal
  onOpen: (headers: Headers) => void
  onBytes: (bytes: Uint8Array) => void
}

/** Downloads with progress. The caller checks that the file is complete, and saves it. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  defaultName: string,
  watcher: DownloadWatcher,
) {
  const options = { timeoutMs, signal: watcher.signal }
  const response = await fetchAuthorized((token) =>
    sendRequest(endpoint, input as Record<string, unknown>, token, options),
  )
  watcher.onOpen(response.headers)
  const file = await readBody(response, watcher).catch((cause: unknown) => {
    throw watcher.signal.aborted ? cause : unreachableError(cause)
  })
  return { file, name: parseFileName(response.headers.get('content-disposition')) ?? defaultName }
}

async function readBody(response: Response, { onBytes }: DownloadWatcher): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const chunks: Blob[] = []
  let [waiting, size]: [Uint8Array<ArrayBuffer>[], number] = [[], 0]
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    onBytes(read.value)
    waiting.push(read.value)
    size += read.value.length
    if (size < chunkBytes) continue
    chunks.push(new Blob(waiting))
    ;[waiting, size] = [[], 0]
  }
  return new Blob([...chunks, ...waiting], { type })
}

/** «portavoz.zip» from `attachment; filename="portavoz.zip"`, or from the RFC 5987 form. */
export function parseFileName(disposition: string | null): string | undefined {
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encodedName === undefined) return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]?.trim()
  try {
    return decodeURIComponent(encodedName)
  } catch {
    return undefined
  }
}

export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
