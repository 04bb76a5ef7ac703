import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchResult, median, residentMb, quantile } from '../harness.ts'
import { query } from '../bench-postgres.ts'
import { startBaseline } from './baseline-process.ts'
import { connectStream } from './connect-stream.ts'
import { timeCall } from './timed-calls.ts'
import { startBenchDatabases } from './filled-installation.ts'

const ROUNDS = 15
const LISTENERS = 1_000
const MORE_LISTENERS = 5_000
const CONNECT_BATCH = 50
const CLIENTS_PER_GB = 35_000
const SETTLE_MS = 3_000

/** P9: the memory of each listening console, and how soon the last of a thousand gets an event. */
export async function live(): Promise<BenchResult[]> {
  const databases = await startBenchDatabases()
  try {
    const installation = await databases.startFilled('town', { messages: 2_000, owners: 1, isSearched: false })
    const token = installation.owners[0]?.token ?? ''
    const baseline = await startBaseline('live')
    const conversationId = installation.conversations[0]?.id ?? ''
    /** Marking a conversation as read is one statement, and one event for all consoles of its owner. */
    const prepareRead = async () => {
      await query(installation.databaseUrl, 'update conversations set unread_count = 1 where id = $1', [conversationId])
      return () =>
        timeCall(installation.url, { method: 'PUT', path: `/api/conversations/${conversationId}/read`, token })
    }
    const preparePublish = async () => () => timeCall(baseline.url, { method: 'POST', path: '/', token: '' })

    const [product, baselineListeners] = [
      createListeners(installation.url, '/api/events', token),
      createListeners(baseline.url, '/', ''),
    ]
    await Promise.all([product.grow(LISTENERS), baselineListeners.grow(LISTENERS)])
    const p99s: { product: number[]; baseline: number[] } = { product: [], baseline: [] }
    for (let round = -2; round < ROUNDS; round++) {
      const [productTimes, baselineTimes] = [
        await product.measureDelivery(await prepareRead()),
        await baselineListeners.measureDelivery(await preparePublish()),
      ]
      if (round < 0) continue
      p99s.product.push(quantile(productTimes, 0.99))
      p99s.baseline.push(quantile(baselineTimes, 0.99))
    }
    baselineListeners.disconnect()
    baseline.stop()
    await pause(SETTLE_MS)
    const memoryBefore = residentMb(installation.pid)
    await product.grow(LISTENERS + MORE_LISTENERS)
    await product.measureDelivery(await prepareRead())
    await pause(SETTLE_MS)
    const kilobytes = ((residentMb(installation.pid) - memoryBefore) * 1024) / MORE_LISTENERS
    product.disconnect()
    const ratio = median(p99s.product.map((ms, n) => ms / (p99s.baseline[n] ?? ms)))
    const perGigabyte = Math.round((1024 * 1024) / kilobytes)
    const [productMs, baselineMs] = [median(p99s.product), median(p99s.baseline)]
    return [
      {
        promise: `P9 an event to ${LISTENERS} consoles`,
        measured: `p99 ratio ${ratio.toFixed(2)} (${productMs.toFixed(0)} / ${baselineMs.toFixed(0)} ms)`,
        limit: '≤ 2',
        kept: ratio <= 2,
      },
      {
        promise: `P9 ${MORE_LISTENERS} consoles more`,
        measured: `${kilobytes.toFixed(1)} kB each: ${perGigabyte} in a gigabyte`,
        limit: `≥ ${CLIENTS_PER_GB} per GB`,
        kept: perGigabyte >= CLIENTS_PER_GB,
      },
    ]
  } finally {
    await databases.close()
  }
}

function createListeners(url: string, path: string, token: string) {
  const sockets: Socket[] = []
  let onEvent: (at: number) => void = () => {}
  const connect = async () => {
    const socket = await connectStream(url, { path, token }, (data) => {
      if (data.includes('event: conversation')) onEvent(performance.now())
    })
    sockets.push(socket)
  }

  return {
    async grow(size: number): Promise<void> {
      while (sockets.length < size) {
        await Promise.all(Array.from({ length: Math.min(CONNECT_BATCH, size - sockets.length) }, connect))
      }
    },
    /** Milliseconds from the trigger until each listener gets the event. */
    async measureDelivery(trigger: () => Promise<unknown>): Promise<number[]> {
      const times: number[] = []
      const startedAt = performance.now()
      const delivered = new Promise<void>((resolve) => {
        onEvent = (at) => {
          times.push(at - startedAt)
          if (times.length === sockets.length) resolve()
        }
      })
      await Promise.all([trigger(), delivered])
      return times
    },
    disconnect: () => sockets.forEach((socket) => socket.destroy()),
  }
}
