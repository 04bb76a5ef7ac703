import { runStatement } from '../../database/run-statement.ts'
import { instantReplies } from '../../helpers/instant-replies.ts'
import type { ServerProcess } from '../../process/server-process.ts'
import { waitUntilSettled } from '../process-harness.ts'
import { startWhatsAppHarness } from '../whatsapp-harness.ts'
import { clusterSize } from './cluster-size.ts'

/** `label` names the process in `pg_stat_activity`. */
export type ClusterMember = { role: 'web' | 'worker'; process: ServerProcess; name: string; label: string }
export type ServerCluster = Awaited<ReturnType<typeof startCluster>>

/** Two web processes and two workers on one database, and one owner with several bots and linked phones. */
export async function startCluster(databaseUrl: string) {
  const harness = await startWhatsAppHarness(databaseUrl)
  const names = async () =>
    (await runStatement(databaseUrl, 'select name from workers')).map((row) => String(row['name']))

  let startCount = 0
  /** The name of a worker is the one that appears after its start. */
  async function startMember(role: ClusterMember['role']): Promise<ClusterMember> {
    const earlierNames = new Set(await names())
    const label = `${role} ${startCount++}`
    const process = await harness.startServer({ ROLE: role, PGAPPNAME: label })
    const name = (await names()).find((one) => !earlierNames.has(one)) ?? ''
    return { role, process, name, label }
  }

  const members: ClusterMember[] = []
  for (const role of ['web', 'web', 'worker', 'worker'] as const) members.push(await startMember(role))
  const web = members[0]!.process
  const token = await harness.createOwnerAgent(web)
  const bots = [harness.bot]
  for (let at = 1; at < clusterSize.bots; at++) {
    const botToken = `7020${String(at).padStart(2, '0')}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
    const identity = { id: 702_000 + at, username: `local${at}_bot`, name: `Local ${at}` }
    bots.push(harness.telegram.addBot(botToken, identity))
    const agentInput = { name: `Local ${at}`, description: 'Vende', prompt: 'Vende', platform: 'telegram', botToken }
    await harness.post(web.url, '/api/agents', { ...agentInput, customConfig: instantReplies }, token)
  }
  const phones = Array.from({ length: clusterSize.phones }, (_, at) =>
    harness.whatsapp.addPhone({ number: `57300111000${at}`, name: `Local ${at}` }),
  )
  for (const phone of phones) await harness.linkAgent(web, token, phone)

  await waitUntilBalanced(databaseUrl, bots.length + phones.length)

  return {
    databaseUrl,
    harness,
    members,
    bots,
    phones,
    token,
    webUrls: (): string[] => members.filter(({ role }) => role === 'web').map(({ process }) => process.url),
    /** The other process of this role. */
    peerOf: (member: ClusterMember): ClusterMember =>
      members.find(({ role, process }) => role === member.role && process !== member.process)!,
    /** Starts a process in the place of an ended one. */
    async replace(member: ClusterMember): Promise<ClusterMember> {
      const next = await startMember(member.role)
      members.splice(members.indexOf(member), 1, next)
      if (member.role === 'worker') await waitUntilBalanced(databaseUrl, bots.length + phones.length)
      return next
    },
  }
}

/** A worker hands its surplus over one by one, and each waits some seconds for the other worker. */
const waitUntilBalanced = (databaseUrl: string, count: number): Promise<void> =>
  waitUntilSettled(databaseUrl, async (client) => {
    const { rows } = await client.query<{ held: number }>(
      `select count(*)::int as held from leases where name ~ '^(telegram|whatsapp):' group by holder`,
    )
    const held = rows.map((row) => row.held)
    const total = held.reduce((sum, one) => sum + one, 0)
    return held.length === 2 && total === count && Math.max(...held) - Math.min(...held) <= 1
  })
