import type pg from 'pg'
import { expect, vi } from 'vitest'
import { waitUntilSettled } from '../process-harness.ts'
import type { CustomerLoad } from './customer-load.ts'
import type { ClusterMember, ServerCluster } from './start-cluster.ts'

/** A worker writes a heartbeat every 3 s: 30 s are ten heartbeats. */
const MAX_HEARTBEATS = 10
/** Calls that the other web process must answer while one is stopped. */
const READ_COUNT = 20
/** All consoles of the other process come at once, and a call may be asked to come again. */
const READ_RETRY = { timeout: 30_000, interval: 100 }

/** Waits for the condition; returns the number of heartbeats that this worker wrote meanwhile. */
export async function countHeartbeatsUntil(
  { databaseUrl }: ServerCluster,
  worker: string,
  isSo: (beats: number, client: pg.Client) => boolean | Promise<boolean>,
): Promise<number> {
  const seenHeartbeats = new Set<string>()
  await waitUntilSettled(databaseUrl, async (client) => {
    const { rows } = await client.query('select beat_at::text as beat from workers where name = $1', [worker])
    seenHeartbeats.add(rows[0].beat)
    return isSo(seenHeartbeats.size - 1, client)
  })
  return seenHeartbeats.size - 1
}

/**
 * The other web process answers each call. The other worker takes all bots and phones, and stores new messages of each
 * bot, within 30 s of its heartbeats. Returns their number.
 */
export async function expectTakenOver(
  cluster: ServerCluster,
  load: CustomerLoad,
  stopped: ClusterMember,
): Promise<number> {
  const { members, token } = cluster
  const messageCount = load.sentCount()
  if (stopped.role === 'web') {
    const headers = { authorization: `Bearer ${token}` }
    const { url } = cluster.peerOf(stopped).process
    for (let read = 0; read < READ_COUNT; read++)
      await vi.waitFor(async () => expect((await fetch(`${url}/api/agents`, { headers })).status).toBe(200), READ_RETRY)
  }
  const survivor = stopped.role === 'worker' ? cluster.peerOf(stopped) : members.find(({ role }) => role === 'worker')!
  const isServing = createServingCheck(cluster, load, messageCount)
  const beats = await countHeartbeatsUntil(cluster, survivor.name, (_, client) => isServing(client, stopped.name))
  expect({ role: stopped.role, beats: beats <= MAX_HEARTBEATS ? 'in time' : beats }).toMatchObject({ beats: 'in time' })
  return beats
}

/** Before the first fault, which would else be timed together with the start of every bot and phone. */
export const waitUntilServing = (cluster: ServerCluster, load: CustomerLoad): Promise<void> => {
  const isServing = createServingCheck(cluster, load, load.sentCount())
  return waitUntilSettled(cluster.databaseUrl, (client) => isServing(client, ''))
}

/** Whether others than `stopped` hold all bots and phones, and each bot received a message after the first so many. */
const createServingCheck =
  ({ bots, phones }: ServerCluster, load: CustomerLoad, messageCount: number) =>
  async (client: pg.Client, stopped: string): Promise<boolean> => {
    const { rows } = await client.query(
      `select count(*)::int as count from leases where name ~ '^(telegram|whatsapp):' and holder <> $1`,
      [stopped],
    )
    const areConnected = phones.every(({ devices }) => devices.some(({ connection }) => connection !== null))
    return rows[0].count === bots.length + phones.length && areConnected && load.haveBotsReceivedSince(messageCount)
  }
