import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startOwnDatabase } from '../process/own-database.ts'
import { instantReplies } from '../helpers/instant-replies.ts'
import { runStatement } from '../database/run-statement.ts'
import type { ServerProcess } from '../process/server-process.ts'
import { isSoak, startProcessHarness, waitUntilSettled } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 600_000 })

const BOTS = 4
const WRITE_EVERY_MS = 200
/** A worker writes a heartbeat every 3 s: 30 s are ten heartbeats. */
const MAX_HEARTBEATS = 10
/** Longer than a lease of 15 s. */
const STOPPED_HEARTBEATS = 7
/** Calls that the other web process must answer while one is stopped. */
const READ_COUNT = 20

type ClusterMember = { role: 'web' | 'worker'; process: ServerProcess; name: string }
type ServerCluster = Awaited<ReturnType<typeof startCluster>>

/** Two web processes and two workers on one database, and one owner with several bots. */
async function startCluster() {
  const database = await startOwnDatabase()
  const harness = await startProcessHarness(database.url)
  const names = async () => {
    const rows = await runStatement(database.url, 'select name from workers')
    return rows.map((row) => String(row['name']))
  }
  /** The name of a worker is the one that appears after its start. */
  const startMember = async (role: ClusterMember['role']): Promise<ClusterMember> => {
    const earlierNames = new Set(await names())
    const process = await harness.startServer({ ROLE: role })
    const name = (await names()).find((one) => !earlierNames.has(one)) ?? ''
    return { role, process, name }
  }
  const members = [
    await startMember('web'),
    await startMember('web'),
    await startMember('worker'),
    await startMember('worker'),
  ]
  const token = await harness.createOwnerAgent(members[0]!.process)
  const shops = [harness.bot]
  for (let at = 1; at < BOTS; at++) {
    const botToken = `70200${at}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
    shops.push(harness.telegram.addBot(botToken, { id: 702_000 + at, username: `local${at}_bot`, name: `Local ${at}` }))
    const agentInput = { name: `Local ${at}`, description: 'Vende', prompt: 'Vende', platform: 'telegram', botToken }
    await harness.post(members[0]!.process.url, '/api/agents', { ...agentInput, customConfig: instantReplies }, token)
  }
  return { database, members, startMember, shops, token }
}

/** New customers write to each bot in turn until it is stopped. */
function startCustomerLoad({ shops }: ServerCluster) {
  let messageCount = 0
  const write = () => {
    shops[messageCount % BOTS]?.sendAsCustomer(
      { id: 1_000 + messageCount, firstName: `Cliente ${messageCount}` },
      `mensaje ${messageCount}.`,
    )
    messageCount += 1
  }
  const timer = setInterval(write, WRITE_EVERY_MS)
  onTestFinished(() => clearInterval(timer))
  return { sentCount: () => messageCount, stop: () => clearInterval(timer) }
}

const messageNumber = (text: string) => Number(/mensaje (\d{1,6})\./.exec(text)?.[1] ?? -1)

/** Waits for the condition; returns the number of heartbeats that this worker wrote meanwhile. */
async function countHeartbeatsUntil(
  { database }: ServerCluster,
  worker: string,
  isSo: (beats: number, client: pg.Client) => boolean | Promise<boolean>,
): Promise<number> {
  const seenHeartbeats = new Set<string>()
  await waitUntilSettled(database.url, async (client) => {
    const { rows } = await client.query('select beat_at::text as beat from workers where name = $1', [worker])
    seenHeartbeats.add(rows[0].beat)
    return isSo(seenHeartbeats.size - 1, client)
  })
  return seenHeartbeats.size - 1
}

const otherMember = ({ members }: ServerCluster, stoppedMember: ClusterMember): ClusterMember =>
  members.find(({ role, process }) => role === stoppedMember.role && process !== stoppedMember.process)!

/** The other web process answers each call; the other worker takes all bots and answers new messages. */
async function expectTakenOver(
  cluster: ServerCluster,
  stoppedMember: ClusterMember,
  messageCount: number,
): Promise<void> {
  const survivorOfRole = otherMember(cluster, stoppedMember)
  if (stoppedMember.role === 'web') {
    const headers = { authorization: `Bearer ${cluster.token}` }
    for (let read = 0; read < READ_COUNT; read++)
      expect((await fetch(`${survivorOfRole.process.url}/api/agents`, { headers })).status).toBe(200)
  }
  const survivor =
    stoppedMember.role === 'worker' ? survivorOfRole : cluster.members.find(({ role }) => role === 'worker')!
  const beats = await countHeartbeatsUntil(cluster, survivor.name, async (_, client) => {
    const leasesQuery = `select count(*)::int as count from leases where name like 'telegram:%' and holder <> $1`
    const { rows } = await client.query(leasesQuery, [stoppedMember.name])
    return (
      rows[0].count === BOTS &&
      cluster.shops.every(({ sent }) => sent.some((one) => messageNumber(one.shown) >= messageCount))
    )
  })
  expect({ role: stoppedMember.role, beats: beats <= MAX_HEARTBEATS ? 'in time' : beats }).toMatchObject({
    beats: 'in time',
  })
}

async function replaceMember(cluster: ServerCluster, stoppedMember: ClusterMember): Promise<void> {
  cluster.members.splice(cluster.members.indexOf(stoppedMember), 1, await cluster.startMember(stoppedMember.role))
}

/** Waits until all work is done, then reports messages that were lost, stored twice or answered twice. */
async function findTrouble({ database, shops }: ServerCluster, messageCount: number) {
  await waitUntilSettled(database.url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from messages where direction = 'incoming') as heard,
        (select count(*)::int from exchanges where outcome is null) as open,
        (select count(*)::int from messages where status = 'pending') as pending`,
    )
    return rows[0].heard >= messageCount && rows[0].open === 0 && rows[0].pending === 0
  })
  const rows = await runStatement(database.url, `select direction, content, status from messages`)
  const numbers = (isWanted: (row: pg.QueryResultRow) => boolean) =>
    rows.filter(isWanted).map((row) => messageNumber(String(row['content'])))
  const receivedNumbers = numbers((row) => row['direction'] === 'incoming')
  const sent = shops.flatMap((bot) => bot.sent.map(({ shown: visibleText }) => messageNumber(visibleText)))
  const inDoubt = new Set(numbers((row) => row['status'] === 'uncertain'))
  const answeredNumbers = new Set(sent)
  const allNumbers = Array.from({ length: messageCount }, (_, at) => at)
  return {
    lost: allNumbers.filter((at) => !receivedNumbers.includes(at)),
    heardTwice: receivedNumbers.filter((at, position) => receivedNumbers.indexOf(at) !== position),
    silent: allNumbers.filter((at) => !answeredNumbers.has(at) && !inDoubt.has(at)),
    answeredTwice: sent.filter((at, position) => sent.indexOf(at) !== position),
  }
}

const NO_TROUBLE = { lost: [], heardTwice: [], silent: [], answeredTwice: [] }

test('failover: each of two web and two worker processes is replaced under load, without loss or repeats', async () => {
  const cluster = await startCluster()
  const load = startCustomerLoad(cluster)
  for (const member of cluster.members) {
    const messageCount = load.sentCount()
    await member.process.terminate()
    expect(member.process.code).toBe(0)
    await expectTakenOver(cluster, member, messageCount)
    await replaceMember(cluster, member)
  }
  load.stop()
  expect(await findTrouble(cluster, load.sentCount())).toEqual(NO_TROUBLE)
})

const faults = isSoak ? (['kill -9', 'SIGSTOP'] as const) : []

test.each(faults)(
  'failover: %s of each of two web and two worker processes under load; takeover within 30 s, nothing lost',
  async (fault) => {
    const cluster = await startCluster()
    const load = startCustomerLoad(cluster)
    for (const member of cluster.members) {
      const messageCount = load.sentCount()
      if (fault === 'kill -9') await member.process.kill()
      else process.kill(member.process.pid!, 'SIGSTOP')
      await expectTakenOver(cluster, member, messageCount)
      if (fault === 'kill -9') await replaceMember(cluster, member)
      else await resumeProcess(cluster, member)
    }
    load.stop()
    expect(await findTrouble(cluster, load.sentCount())).toEqual(NO_TROUBLE)
  },
)

/** Resumes a stopped process after its leases expired and waits for its heartbeat or its answer. */
async function resumeProcess(cluster: ServerCluster, member: ClusterMember): Promise<void> {
  const survivor = cluster.members.find((one) => one.role === 'worker' && one !== member)!
  await countHeartbeatsUntil(cluster, survivor.name, (beats) => beats >= STOPPED_HEARTBEATS)
  process.kill(member.process.pid!, 'SIGCONT')
  if (member.role === 'worker') await countHeartbeatsUntil(cluster, member.name, (beats) => beats > 0)
  else expect((await fetch(`${member.process.url}/health/live`)).status).toBe(200)
  expect(member.process.code).toBeNull()
}
