import { type Endpoint, type Input } from '@portavoz/contract'
import { ask, send, unreachable } from './api.ts'

/** A file that is made while it is read comes as fast as its line lets it. */
const patienceMs = 30 * 60_000
/** What came is handed to the browser by the piece: it keeps large ones out of the memory of the page. */
const pieceBytes = 8 * 1024 * 1024

/** `call` for an endpoint that answers with a file: hands it to the browser under the name that the server gave it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  usualName: string,
  atMostMs = patienceMs,
): Promise<void> {
  const { file, headers } = await taken(endpoint, input, { patienceMs: atMostMs })
  save(file, fileName(headers.get('content-disposition')) ?? usualName)
}

/** The same, for the page itself to show. */
export const fetchBlob = async <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal): Promise<Blob> =>
  (await taken(endpoint, input, { patienceMs, signal })).file

type Patience = { patienceMs: number; signal?: AbortSignal }

async function taken<E extends Endpoint>(endpoint: E, input: Input<E>, options: Patience) {
  const response = await ask((token) => send(endpoint, input as Record<string, unknown>, token, options))
  const file = await response.blob().catch((cause: unknown) => {
    throw options.signal?.aborted ? cause : unreachable(cause)
  })
  return { file, headers: response.headers }
}

type Watch = {
  signal: AbortSignal
  onOpen: (headers: Headers) => void
  onBytes: (bytes: Uint8Array) => void
}

/** A file that is watched while it comes. Whoever asked judges whether it is whole, and then saves it. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: Input<E>, usualName: string, watch: Watch) {
  const options = { patienceMs, signal: watch.signal }
  const response = await ask((token) => send(endpoint, input as Record<string, unknown>, token, options))
  watch.onOpen(response.headers)
  const file = await readWhole(response, watch).catch((cause: unknown) => {
    throw watch.signal.aborted ? cause : unreachable(cause)
  })
  return { file, name: fileName(response.headers.get('content-disposition')) ?? usualName }
}

async function readWhole(response: Response, { onBytes }: Watch): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const pieces: Blob[] = []
  let [waiting, size]: [Uint8Array<ArrayBuffer>[], number] = [[], 0]
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    onBytes(read.value)
    waiting.push(read.value)
    size += read.value.length
    if (size < pieceBytes) continue
    pieces.push(new Blob(waiting))
    ;[waiting, size] = [[], 0]
  }
  return new Blob([...pieces, ...waiting], { type })
}

/** «portavoz.zip» of `attachment; filename="portavoz.zip"`; names in other letters come as RFC 5987 writes them. */
export function fileName(disposition: string | null): string | undefined {
  const written = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (written === undefined) return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]?.trim()
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

export function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file by then, or asks the person where to lay it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
