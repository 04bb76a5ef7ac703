import type { PushedEvent } from '@portavoz/contract'
import { createChangeNotifier } from '../fakes/change-notifier.ts'

export type EventStream = Awaited<ReturnType<typeof openEventStream>>

/** A console's event stream: the events received so far, and functions that wait for more. */
export async function openEventStream(url: string, token: string, lastEventId?: string) {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  })
  const events: (PushedEvent & { id: string })[] = []
  const notifier = createChangeNotifier()
  let isOver = false
  let position: string | undefined
  let buffered = ''

  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (buffered + chunk).split('\n\n')
      buffered = frames.pop() ?? ''
      for (const frame of frames) {
        const [, id] = /^id: (.+)$/m.exec(frame) ?? []
        const [, data] = /^data: (.+)$/m.exec(frame) ?? []
        position = id ?? position
        if (id !== undefined && data !== undefined) events.push({ ...(JSON.parse(data) as PushedEvent), id })
      }
      notifier.notify()
    }
  }
  const finished = read()
    .catch(() => {})
    .then(() => {
      isOver = true
      notifier.notify()
    })

  return {
    status: response.status,
    events,
    /** Where another stream continues. */
    position: () => position,
    waitUntil: (isTrue: () => boolean, description: string) =>
      notifier.waitUntil(
        isTrue,
        () => `${description}; it was told ${JSON.stringify(events.map((event) => event.type))}`,
      ),
    waitForEnd: () =>
      notifier.waitUntil(
        () => isOver,
        () => 'the end of the stream',
      ),
    close: async () => {
      abort.abort()
      await finished
    },
  }
}
