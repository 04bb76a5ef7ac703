import { conversationLogs, events, limits, type ConversationLog, type ServerEvent } from '@portavoz/contract'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pause } from '../../lib/pause.ts'
import { isLeaving } from '../../lib/session.ts'
import { liveState, setLiveState, type LiveState } from './live-state.ts'
import { createMissed } from './missed.ts'
import { oneListener } from './one-listener.ts'
import { createPlace } from './place.ts'
import { createPoll } from './poll.ts'
import { recheck } from './recheck.ts'
import { createRefresh } from './refresh.ts'
import { followStream } from './stream.ts'

/** As long as signing out may take, and a little more. */
const leavingMs = 5_000
/** A backlog that hangs may not hold back the next question for messages. */
const backlogPatienceMs = limits.pollEveryMs / 2

type Told =
  | { kind: 'event'; event: ServerEvent; id: string }
  | { kind: 'place'; id: string }
  | { kind: 'missed'; forgotten?: boolean }
  | { kind: 'state'; state: LiveState; heardAt: number }
  | { kind: 'hello' }
  | { kind: 'recheck' }

type Listener = {
  userId: string
  client: QueryClient
  /** Heard in one tab of the browser only. */
  onEvent: (event: ServerEvent, id: string) => void
  onLogs: (logs: ConversationLog[], first: boolean) => void
}

/** Listens to the server for this browser, and keeps every tab's data fresh. Gives back the way to stop. */
export function listen({ userId, client, onEvent, onLogs }: Listener): () => void {
  const stopping = new AbortController()
  const stop = stopping.signal
  const refresh = createRefresh(client, stop)
  const place = createPlace(userId)
  /** Of the tab that leads. */
  let ask: (() => Promise<void>) | null = null
  let heardBefore = false
  let heardAt = Date.now()

  function hear(told: Told) {
    if (told.kind === 'hello') return ask ? announce(liveState()) : undefined
    if (told.kind === 'recheck') return void ask?.()
    heardBefore = true
    if (told.kind === 'state') return setLiveState(told.state, told.heardAt)
    if (told.kind === 'missed') return told.forgotten ? refresh.all() : refresh.look()
    place.reach(told.id)
    if (told.kind === 'event') refresh.after(told.event)
  }

  function announce(state: LiveState | null) {
    if (!state || stop.aborted) return
    setLiveState(state, heardAt)
    tabs.tell({ kind: 'state', state, heardAt })
  }

  /** `forgotten`: for so long that the server itself tells no more what it was. */
  function missed(forgotten = false) {
    if (forgotten) refresh.all()
    else refresh.look()
    tabs.tell({ kind: 'missed', forgotten })
  }

  /** This tab's lists, and the bell of all of them. */
  function lookAgain() {
    refresh.look()
    if (ask) void ask()
    else tabs.tell({ kind: 'recheck' })
  }

  /** Of the tab that leads: here first, then in the others, and in the bell once. */
  function tell(event: ServerEvent, id: string) {
    hear({ kind: 'event', event, id })
    tabs.tell({ kind: 'event', event, id })
    onEvent(event, id)
  }

  function stand(id: string) {
    // The lists of a tab that begins anew came before its first place: what changed in between nobody tells.
    if (!place.read()) refresh.look()
    hear({ kind: 'place', id })
    tabs.tell({ kind: 'place', id })
  }

  function heard() {
    const silentMs = Date.now() - heardAt
    heardAt = Date.now()
    if (silentMs >= limits.eventsKeptMs) missed(true)
  }

  async function lead(turn: AbortSignal) {
    // The tab that led hands over because somebody signs out there: our token is on its way out too.
    if (isLeaving()) await pause(leavingMs, turn)
    if (turn.aborted) return
    let open = false
    // Between the tab that led before and this one, somebody may have written.
    let opened = heardBefore
    const needed = () => !open
    const missing = createMissed({
      ask: (since) => call(events.missed, { since }, { signal: turn, patienceMs: backlogPatienceMs }),
      place: { read: place.read, reach: stand },
      needed,
      onEvent: tell,
    })
    const poll = createPoll(
      {
        needed,
        askLogs: (query) => call(conversationLogs.notifications, query, { signal: turn }),
        askMissed: missing.ask,
        onMissedFailed: missed,
        onAnswer: (reached) => {
          if (reached) heard()
          if (!open) announce(reached ? 'polling' : 'offline')
        },
        onLogs: (logs, first) => {
          if (logs.length && !first && !open) missed()
          onLogs(logs, first)
          place.learnt()
        },
      },
      turn,
    )
    ask = poll.ask
    if (heardBefore || place.read()) poll.goOn()
    const stream = followStream(
      {
        lastId: place.read,
        onHeard: heard,
        onOpen: () => {
          open = true
          announce('live')
          if (opened) missed()
          opened = true
        },
        onDown: () => {
          open = false
          void poll.ask()
        },
        onEvent: (event, id) => missing.isTold(id) || tell(event, id),
        onPlace: (id) => {
          stand(id)
          // What was missed has been told by now: before, a first question would have learnt it in silence.
          void poll.ask()
        },
      },
      turn,
    )
    await Promise.all([stream, poll.run()])
    ask = null
  }

  const tabs = oneListener<Told>(`portavoz.live.${userId}`, { lead, hear }, stop)
  tabs.tell({ kind: 'hello' })
  void recheck(() => liveState() === 'live' && document.visibilityState === 'visible', lookAgain, stop)
  const forget = focusManager.subscribe((isFocused) => isFocused && refresh.beginnings())
  stop.addEventListener('abort', forget)
  return () => stopping.abort()
}
