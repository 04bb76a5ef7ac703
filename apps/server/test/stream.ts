import type { ServerEvent } from '@portavoz/contract'
import { createBell } from './fakes/bell.ts'

export type Stream = Awaited<ReturnType<typeof openStream>>

/** A console's open line to the server: what it was told, and a way to wait for more. */
export async function openStream(url: string, token: string, lastEventId?: string) {
  const hangUp = new AbortController()
  const response = await fetch(`${url}/api/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: hangUp.signal,
  })
  const events: (ServerEvent & { id: string })[] = []
  const bell = createBell()
  let isOver = false
  let rest = ''

  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + chunk).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const [, id] = /^id: (.+)$/m.exec(frame) ?? []
        const [, data] = /^data: (.+)$/m.exec(frame) ?? []
        if (id !== undefined && data !== undefined) events.push({ ...(JSON.parse(data) as ServerEvent), id })
      }
      bell.ring()
    }
  }
  const over = read()
    .catch(() => {})
    .then(() => {
      isOver = true
      bell.ring()
    })

  return {
    status: response.status,
    events,
    until: (isTrue: () => boolean, what: string) =>
      bell.until(isTrue, () => `${what}; it was told ${JSON.stringify(events.map((event) => event.type))}`),
    ended: () =>
      bell.until(
        () => isOver,
        () => 'the end of the stream',
      ),
    close: async () => {
      hangUp.abort()
      await over
    },
  }
}
