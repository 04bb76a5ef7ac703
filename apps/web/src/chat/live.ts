import type { ChatApi } from './chat-api.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** The server sends something every fifteen seconds. */
const SILENCE_MS = 45_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const untilVisible = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible') return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })

/** Calls `onChange` when the history may have changed: by events, else now and then while the page is seen. */
export async function followChanges(api: ChatApi, onChange: () => Promise<void>): Promise<never> {
  let pauseMs = FIRST_PAUSE_MS
  for (;;) {
    await untilVisible()
    const isOpen = await readEvents(api, onChange).catch(() => false)
    pauseMs = isOpen ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    // Pages whose server restarts do not all come back at once.
    await pause(pauseMs * (0.5 + Math.random()))
    await onChange()
  }
}

/** Resolves when the stream ends. */
async function readEvents(api: ChatApi, onChange: () => Promise<void>): Promise<boolean> {
  const abort = new AbortController()
  let timer = setTimeout(() => abort.abort(), SILENCE_MS)
  try {
    const reader = (await api.events(abort.signal)).getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(timer)
      timer = setTimeout(() => abort.abort(), SILENCE_MS)
      if (decoder.decode(value).includes('event: change')) await onChange()
    }
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}
