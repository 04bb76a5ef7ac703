import { type Endpoint, type Input } from '@portavoz/contract'
import { ask, send, unreachable } from './api.ts'

const patienceMs = 5 * 60_000

/** `call` for an endpoint that answers with a file: hands it to the browser under the name that the server gave it. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>, usualName: string): Promise<void> {
  const response = await ask((token) => send(endpoint, input as Record<string, unknown>, token, { patienceMs }))
  const file = await response.blob().catch((cause: unknown) => {
    throw unreachable(cause)
  })
  save(file, fileName(response.headers.get('content-disposition')) ?? usualName)
}

/** «portavoz.zip» of `attachment; filename="portavoz.zip"`. */
export const fileName = (disposition: string | null): string | undefined =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]?.trim()

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file by then, or asks the person where to lay it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
