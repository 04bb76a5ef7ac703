import type { Output, ServerEvent, events } from '@portavoz/contract'

type Answer = Output<typeof events.missed>

type Needs = {
  ask: (since: string | undefined) => Promise<Answer>
  place: { read: () => string; reach: (id: string) => void }
  /** False once the stream is open: it tells everything itself. */
  needed: () => boolean
  onEvent: (event: ServerEvent, id: string) => void
}

/** What the stream would have told, asked for while it is down: from where it stood, and it goes on from here. */
export function createMissed({ ask, place, needed, onEvent }: Needs) {
  const told = new Set<string>()
  return {
    async ask() {
      const since = place.read()
      const answer = await ask(since || undefined)
      // Told meanwhile by a stream that came back, perhaps to be gone again.
      if (!needed() || place.read() !== since) return
      for (const { id, event } of answer.events) {
        told.add(id)
        onEvent(event, id)
      }
      place.reach(answer.place)
    },
    /** For a stream that began where this browser stood before the last answer. */
    isTold: (id: string) => told.has(id),
  }
}
