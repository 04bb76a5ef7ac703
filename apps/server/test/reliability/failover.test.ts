import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../database.ts'
import { calm } from '../calm.ts'
import { onServer } from '../on-server.ts'
import type { Process } from '../process.ts'
import { isSoak, openTown, settled } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 180_000 })

const BOTS = 4
const WRITE_EVERY_MS = 200
/** A worker gives a sign of life every 3 s: 30 s are ten of them. */
const MOST_BEATS = 10
/** Longer than the 15 s of a lease. */
const STOPPED_BEATS = 7
/** Calls that the other web process must answer while one is away. */
const READS = 20

type Member = { role: 'web' | 'worker'; process: Process; name: string }
type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Two web processes and two workers on one database, and one owner with several bots. */
async function openCluster() {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const town = await openTown(database.url)
  const names = async () => {
    const rows = await onServer(database.url, 'select name from workers')
    return rows.map((row) => String(row['name']))
  }
  /** A worker's name is the one that appears when it starts. */
  const open = async (role: Member['role']): Promise<Member> => {
    const before = new Set(await names())
    const process = await town.open({ ROLE: role })
    const name = (await names()).find((one) => !before.has(one)) ?? ''
    return { role, process, name }
  }
  const members = [await open('web'), await open('web'), await open('worker'), await open('worker')]
  const token = await town.settle(members[0]!.process)
  const shops = [town.bot]
  for (let at = 1; at < BOTS; at++) {
    const botToken = `70200${at}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
    shops.push(town.telegram.addBot(botToken, { id: 702_000 + at, username: `local${at}_bot`, name: `Local ${at}` }))
    const draft = { name: `Local ${at}`, description: 'Vende', prompt: 'Vende', platform: 'telegram', botToken }
    await town.post(members[0]!.process.url, '/api/agents', { ...draft, customConfig: calm }, token)
  }
  return { database, members, open, shops, token }
}

/** New customers write to each shop in turn until it is stopped. */
function startWriting({ shops }: Cluster) {
  let said = 0
  const write = () => {
    shops[said % BOTS]?.say({ id: 1_000 + said, firstName: `Cliente ${said}` }, `mensaje ${said}.`)
    said += 1
  }
  const timer = setInterval(write, WRITE_EVERY_MS)
  onTestFinished(() => clearInterval(timer))
  return { said: () => said, stop: () => clearInterval(timer) }
}

const numberOf = (text: string) => Number(/mensaje (\d{1,6})\./.exec(text)?.[1] ?? -1)

/** Waits until it is so; returns the number of signs of life that this worker gave meanwhile. */
async function beatsUntil(
  { database }: Cluster,
  worker: string,
  isSo: (beats: number, client: pg.Client) => boolean | Promise<boolean>,
): Promise<number> {
  const seen = new Set<string>()
  await settled(database.url, async (client) => {
    const { rows } = await client.query('select beat_at::text as beat from workers where name = $1', [worker])
    seen.add(rows[0].beat)
    return isSo(seen.size - 1, client)
  })
  return seen.size - 1
}

const otherOf = ({ members }: Cluster, gone: Member): Member =>
  members.find(({ role, process }) => role === gone.role && process !== gone.process)!

/** The other web process answers each call; the other worker holds all bots and answers who writes from now on. */
async function expectTakenOver(cluster: Cluster, gone: Member, said: number): Promise<void> {
  const other = otherOf(cluster, gone)
  if (gone.role === 'web') {
    const headers = { authorization: `Bearer ${cluster.token}` }
    for (let read = 0; read < READS; read++)
      expect((await fetch(`${other.process.url}/api/agents`, { headers })).status).toBe(200)
  }
  const survivor = gone.role === 'worker' ? other : cluster.members.find(({ role }) => role === 'worker')!
  const beats = await beatsUntil(cluster, survivor.name, async (_, client) => {
    const held = `select count(*)::int as count from leases where name like 'telegram:%' and holder <> $1`
    const { rows } = await client.query(held, [gone.name])
    return rows[0].count === BOTS && cluster.shops.every(({ sent }) => sent.some((one) => numberOf(one.shown) >= said))
  })
  expect({ role: gone.role, beats: beats <= MOST_BEATS ? 'in time' : beats }).toMatchObject({ beats: 'in time' })
}

async function replace(cluster: Cluster, gone: Member): Promise<void> {
  cluster.members.splice(cluster.members.indexOf(gone), 1, await cluster.open(gone.role))
}

/** Waits until nothing is owed, then finds what was lost, heard twice or answered twice. */
async function troubleAfter({ database, shops }: Cluster, said: number) {
  await settled(database.url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from messages where direction = 'incoming') as heard,
        (select count(*)::int from exchanges where outcome is null) as open,
        (select count(*)::int from messages where status = 'pending') as pending`,
    )
    return rows[0].heard >= said && rows[0].open === 0 && rows[0].pending === 0
  })
  const rows = await onServer(database.url, `select direction, content, status from messages`)
  const numbers = (isWanted: (row: pg.QueryResultRow) => boolean) =>
    rows.filter(isWanted).map((row) => numberOf(String(row['content'])))
  const heard = numbers((row) => row['direction'] === 'incoming')
  const sent = shops.flatMap((bot) => bot.sent.map(({ shown }) => numberOf(shown)))
  const inDoubt = new Set(numbers((row) => row['status'] === 'uncertain'))
  const reached = new Set(sent)
  const all = Array.from({ length: said }, (_, at) => at)
  return {
    lost: all.filter((at) => !heard.includes(at)),
    heardTwice: heard.filter((at, place) => heard.indexOf(at) !== place),
    silent: all.filter((at) => !reached.has(at) && !inDoubt.has(at)),
    answeredTwice: sent.filter((at, place) => sent.indexOf(at) !== place),
  }
}

const NO_TROUBLE = { lost: [], heardTwice: [], silent: [], answeredTwice: [] }

test('rolling restart under load: each of two web and two worker processes is replaced, nothing is lost or said twice', async () => {
  const cluster = await openCluster()
  const load = startWriting(cluster)
  for (const member of cluster.members) {
    const said = load.said()
    await member.process.terminate()
    expect(member.process.code).toBe(0)
    await expectTakenOver(cluster, member, said)
    await replace(cluster, member)
  }
  load.stop()
  expect(await troubleAfter(cluster, load.said())).toEqual(NO_TROUBLE)
})

const faults = isSoak ? (['kill -9', 'SIGSTOP'] as const) : []

test.each(faults)(
  '%s of each of two web and two worker processes under load: taken over within 30 s, nothing lost or said twice',
  async (fault) => {
    const cluster = await openCluster()
    const load = startWriting(cluster)
    for (const member of cluster.members) {
      const said = load.said()
      if (fault === 'kill -9') await member.process.kill()
      else process.kill(member.process.pid!, 'SIGSTOP')
      await expectTakenOver(cluster, member, said)
      if (fault === 'kill -9') await replace(cluster, member)
      else await resume(cluster, member)
    }
    load.stop()
    expect(await troubleAfter(cluster, load.said())).toEqual(NO_TROUBLE)
  },
)

/** Lets a stopped process go on once its leases have run out, and waits until it gives signs of life or answers. */
async function resume(cluster: Cluster, member: Member): Promise<void> {
  const survivor = cluster.members.find((one) => one.role === 'worker' && one !== member)!
  await beatsUntil(cluster, survivor.name, (beats) => beats >= STOPPED_BEATS)
  process.kill(member.process.pid!, 'SIGCONT')
  if (member.role === 'worker') await beatsUntil(cluster, member.name, (beats) => beats > 0)
  else expect((await fetch(`${member.process.url}/health/live`)).status).toBe(200)
  expect(member.process.code).toBeNull()
}
