import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { runStatement } from '../../database/run-statement.ts'
import { createChangeNotifier } from '../../fakes/change-notifier.ts'
import { clusterSize } from './cluster-size.ts'
import { readConsoleStream } from './console-stream.ts'
import { firstOf } from './first-of.ts'
import type { ServerCluster } from './start-cluster.ts'

const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
const CATCH_UP_MS = 180_000

/** `counts`: how often the console received the event with that number. */
type OpenConsole = { first: string; last: string; counts: Uint8Array; connections: number }

export type OpenConsoles = Awaited<ReturnType<typeof openConsoles>>

/** Opens consoles over all web processes. Each reconnects as a browser does: after a delay, from its last event. */
export async function openConsoles({ webUrls, token, databaseUrl }: ServerCluster) {
  const ending = new AbortController()
  const notifier = createChangeNotifier()
  const numberOf = new Map<string, number>()
  const consoles = Array.from({ length: clusterSize.consoles }, (): OpenConsole => ({
    first: '',
    last: '',
    counts: new Uint8Array(1_024),
    connections: 0,
  }))

  function count(console: OpenConsole, id: string) {
    const number = numberOf.get(id) ?? numberOf.size
    numberOf.set(id, number)
    if (number >= console.counts.length) {
      const longer = new Uint8Array(number * 2)
      longer.set(console.counts)
      console.counts = longer
    }
    console.counts[number]! += 1
    console.last = id
    notifier.notify()
  }

  async function follow(console: OpenConsole, turn: number) {
    for (let [failures, url] = [0, turn]; !ending.signal.aborted; url++) {
      const urls = webUrls()
      const headers = {
        authorization: `Bearer ${token}`,
        ...(console.last !== '' && { 'last-event-id': console.last }),
      }
      const onPosition = (id: string) => {
        console.connections++
        console.first ||= id
        console.last = id
        failures = 0
        notifier.notify()
      }
      const onEvent = (id: string) => count(console, id)
      await readConsoleStream(urls[url % urls.length]!, headers, { onEvent, onPosition }, ending.signal).catch(
        () => void failures++,
      )
      await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]! * (0.75 + Math.random() / 2), undefined, {
        ref: false,
      })
    }
  }

  const following = consoles.map(follow)
  onTestFinished(async () => {
    ending.abort()
    await Promise.all(following)
  })
  await notifier.waitUntil(
    () => consoles.every(({ first }) => first !== ''),
    () => 'all consoles to be open',
    CATCH_UP_MS,
  )

  /** Every event of the workspace, in order. */
  const storedEvents = async (): Promise<string[]> => {
    const rows = await runStatement(
      databaseUrl,
      `select xid::text || '-' || id as id
        from events
        where data->>'type' <> 'presence'
        order by events.xid, events.id`,
    )
    return rows.map((row) => String(row['id']))
  }

  return {
    /** How often consoles connected. */
    connections: () => consoles.reduce((sum, { connections }) => sum + connections, 0),
    /** Waits until no console expects an event, then counts events that consoles missed or got again. */
    async findTrouble() {
      const stored = await storedEvents()
      const timesOf = ({ counts }: OpenConsole, id: string) => counts[numberOf.get(id) ?? Infinity] ?? 0
      const expectedBy = (console: OpenConsole) => stored.filter((id) => isAfter(id, console.first))
      const newest = stored.at(-1)
      await notifier
        .waitUntil(
          () => consoles.every((console) => newest === undefined || timesOf(console, newest) > 0),
          () => 'the newest event in every console',
          CATCH_UP_MS,
        )
        .catch(() => {})
      const pairs = consoles.flatMap((console, at) =>
        expectedBy(console).flatMap((id) => {
          const times = timesOf(console, id)
          return times === 1 ? [] : [{ console: at, id, times }]
        }),
      )
      return {
        events: stored.length,
        missed: firstOf(pairs.filter(({ times }) => times === 0)),
        repeated: firstOf(pairs.filter(({ times }) => times > 1)),
      }
    },
  }
}

const isAfter = (id: string, position: string) => {
  const [[xid = '0', n = '0'], [otherXid = '0', otherN = '0']] = [id.split('-'), position.split('-')]
  return xid === otherXid ? BigInt(n) > BigInt(otherN) : BigInt(xid) > BigInt(otherXid)
}
