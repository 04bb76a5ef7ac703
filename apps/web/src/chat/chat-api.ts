import type { WebChatHistory, WebChatPage } from '@portavoz/contract'

const TIMEOUT_MS = 20_000
const FILE_TIMEOUT_MS = 5 * 60_000

/** A refused call: `text` is a sentence for the visitor. */
export class ChatError extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

export type ChatApi = ReturnType<typeof createChatApi>

/** Calls of the page with that name, for the browser with that secret. */
export function createChatApi(slug: string, visitor: string) {
  const base = `/api/web-chat/${encodeURIComponent(slug)}`

  const post = (path: string, more: object, signal: AbortSignal) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visitor, ...more }),
      signal,
    })

  const call = async <T>(path: string, more: object): Promise<T> =>
    dataOf(await post(path, more, AbortSignal.timeout(TIMEOUT_MS)))

  return {
    page: async (): Promise<WebChatPage> => dataOf(await fetch(base, { signal: AbortSignal.timeout(TIMEOUT_MS) })),
    history: () => call<WebChatHistory>('/history', {}),
    write: (messageId: string, text: string) => call<WebChatHistory>('/messages', { messageId, text }),
    see: (messageId: string, isRead: boolean) => call<object>('/seen', { messageId, isRead }),
    async file(messageId: string): Promise<Blob> {
      const response = await post('/file', { messageId }, AbortSignal.timeout(FILE_TIMEOUT_MS))
      return response.ok ? response.blob() : dataOf<never>(response)
    },
    /** The response whose body is the stream of events. */
    async events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      const response = await post('/events', {}, signal)
      if (!response.ok || !response.body) throw new ChatError(response.status, '')
      return response.body
    },
  }
}

const OFFLINE = 'No hay conexión. Revisa tu internet y vuelve a intentarlo.'

async function dataOf<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => null)) as { data?: T; message?: string } | null
  if (response.ok && body?.data !== undefined) return body.data
  throw new ChatError(response.status, body?.message ?? OFFLINE)
}

export const textOfError = (error: unknown): string => (error instanceof ChatError ? error.message : OFFLINE)
