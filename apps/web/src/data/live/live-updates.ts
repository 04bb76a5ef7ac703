import { conversationLogs, events, limits, type ConversationLog, type PushedEvent } from '@portavoz/contract'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { earlyCursor } from '../../lib/http/early-responses.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'
import { sleep } from '../../lib/sleep.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { isIntentionalSignOut } from '../../lib/session/session.ts'
import { liveState, RETRY_EVENT, setLiveState, type LiveState } from './live-state.ts'
import { createEventBacklog } from './event-backlog.ts'
import { electTabLeader } from './tab-leader.ts'
import { createStreamCursor } from './stream-cursor.ts'
import { createPoll } from './poll.ts'
import { recheck } from './recheck.ts'
import { createQueryRefresh } from './query-refresh.ts'
import { applyPresence, endTyping } from './presence.ts'
import { followStream } from './stream.ts'

/** Maximum duration of signing out, with a margin. */
const signOutGraceMs = 5_000
/** A slow backlog must not delay the next poll. */
const backlogTimeoutMs = limits.pollEveryMs / 2

type TabMessage =
  | { kind: 'event'; event: PushedEvent; id: string }
  | { kind: 'cursor'; id: string }
  | { kind: 'missed'; forgotten?: boolean }
  | { kind: 'state'; state: LiveState; heardAt: number }
  | { kind: 'hello' }
  | { kind: 'recheck' }

type LiveUpdatesOptions = {
  userId: string
  client: QueryClient
  /** Called in one tab of the browser only. */
  onEvent: (event: PushedEvent, id: string) => void
  onLogs: (logs: ConversationLog[], first: boolean) => void
}

/** Follows the server for this browser and keeps the caches of every tab fresh. Returns a function that stops it. */
export function startLiveUpdates({ userId, client, onEvent, onLogs }: LiveUpdatesOptions): () => void {
  const stopping = new AbortController()
  const stopSignal = stopping.signal
  const refresh = createQueryRefresh(client, stopSignal)
  const streamCursor = createStreamCursor(userId)
  /** Set in the leading tab only. */
  let pollNow: (() => Promise<void>) | null = null
  let heardBefore = false
  let heardAt = Date.now()

  function receive(message: TabMessage) {
    if (message.kind === 'hello') return pollNow ? announce(liveState()) : undefined
    if (message.kind === 'recheck') return void pollNow?.()
    if (!heardBefore && !pollNow) void catchUp()
    heardBefore = true
    if (message.kind === 'state') return setLiveState(message.state, message.heardAt)
    if (message.kind === 'missed') return message.forgotten ? refresh.refetchAll() : refresh.recheck()
    streamCursor.advance(message.id)
    if (message.kind === 'event') applyEvent(message.event)
  }

  /** Another tab leads: what it announced between the lists of this tab and its first message was not heard. */
  async function catchUp() {
    const since = earlyCursor()
    const missed = since && (await ignoreFailure(callApi(events.missed, { since }, { signal: stopSignal })))
    if (!missed) return refresh.recheck()
    for (const { event, workspaceId } of missed.events) applyEvent({ ...event, workspaceId })
  }

  function applyEvent(event: PushedEvent) {
    const isHere = event.workspaceId === activeWorkspace.current()
    if (event.type === 'presence') return isHere ? applyPresence(event, userId) : undefined
    if (isHere && event.type === 'message' && event.direction === 'outgoing') endTyping(event.conversationId)
    if (isHere) refresh.handleEvent(event)
    else refresh.handleEventElsewhere(event)
  }

  function announce(state: LiveState | null) {
    if (!state || stopSignal.aborted) return
    setLiveState(state, heardAt)
    tabs.broadcast({ kind: 'state', state, heardAt })
  }

  /** `forgotten`: the outage was longer than the server keeps events. */
  function reportMissed(forgotten = false) {
    if (forgotten) refresh.refetchAll()
    else refresh.recheck()
    tabs.broadcast({ kind: 'missed', forgotten })
  }

  /** Refreshes this tab's lists and makes the leader poll for notifications. */
  function recheckNow() {
    refresh.recheck()
    if (pollNow) void pollNow()
    else tabs.broadcast({ kind: 'recheck' })
  }

  /** In the leading tab: applies an event here and in the other tabs, and notifies once. */
  function publish(event: PushedEvent, id: string) {
    receive({ kind: 'event', event, id })
    tabs.broadcast({ kind: 'event', event, id })
    onEvent(event, id)
  }

  function moveCursor(id: string) {
    // The lists of a new tab were loaded before its first cursor: changes in between have no event.
    if (!streamCursor.read()) refresh.recheck()
    receive({ kind: 'cursor', id })
    tabs.broadcast({ kind: 'cursor', id })
  }

  function recordContact() {
    const silentMs = Date.now() - heardAt
    heardAt = Date.now()
    if (silentMs >= limits.eventRetentionMs) reportMissed(true)
  }

  async function runAsLeader(leaderSignal: AbortSignal) {
    // The previous leader may have stopped because of a sign-out, so this tab's token is about to end.
    if (isIntentionalSignOut()) await sleep(signOutGraceMs, leaderSignal)
    if (leaderSignal.aborted) return
    let isStreamOpen = false
    // Changes may have happened between the previous leader and this one.
    let wasOpen = heardBefore
    const isStreamDown = () => !isStreamOpen
    const backlog = createEventBacklog({
      fetchBacklog: (since) => callApi(events.missed, { since }, { signal: leaderSignal, timeoutMs: backlogTimeoutMs }),
      cursor: { read: streamCursor.read, advance: moveCursor },
      isStreamDown,
      onEvent: publish,
    })
    const poll = createPoll(
      {
        isStreamDown,
        fetchLogs: (query) => callApi(conversationLogs.notifications, query, { signal: leaderSignal }),
        fetchBacklog: backlog.deliver,
        onBacklogFailed: reportMissed,
        onResult: (reached) => {
          if (reached) recordContact()
          if (!isStreamOpen) announce(reached ? 'polling' : 'offline')
        },
        onLogs: (logs, first) => {
          if (logs.length && !first && !isStreamOpen) reportMissed()
          onLogs(logs, first)
          activeWorkspace.endSwitch()
          streamCursor.allowResume()
        },
      },
      leaderSignal,
    )
    pollNow = poll.pollNow
    // What another workspace got before this tab opened it is not news.
    if ((heardBefore || streamCursor.isResumed) && !activeWorkspace.isJustSwitched()) poll.resume()
    const stream = followStream(
      {
        lastId: streamCursor.read,
        onActivity: recordContact,
        onOpen: () => {
          isStreamOpen = true
          announce('live')
          if (wasOpen) reportMissed()
          wasOpen = true
        },
        onDown: () => {
          isStreamOpen = false
          void poll.pollNow()
        },
        onEvent: (event, id) => backlog.isDelivered(id) || publish(event, id),
        onCursor: (id) => {
          moveCursor(id)
          // Only now: a first poll before would have marked missed messages as known.
          void poll.pollNow()
        },
      },
      leaderSignal,
    )
    await Promise.all([stream, poll.run()])
    pollNow = null
  }

  const tabs = electTabLeader<TabMessage>(`portavoz.live.${userId}`, { runAsLeader, onMessage: receive }, stopSignal)
  tabs.broadcast({ kind: 'hello' })
  void recheck(() => liveState() === 'live' && document.visibilityState === 'visible', recheckNow, stopSignal)
  for (const type of ['online', RETRY_EVENT]) addEventListener(type, recheckNow, { signal: stopSignal })
  const unsubscribe = focusManager.subscribe((isFocused) => isFocused && refresh.refetchFirstPages())
  stopSignal.addEventListener('abort', unsubscribe)
  return () => stopping.abort()
}
