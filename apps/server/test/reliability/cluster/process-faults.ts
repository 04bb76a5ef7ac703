import { expect } from 'vitest'
import { clusterSize } from './cluster-size.ts'
import type { Fault, FaultRun } from './run-faults.ts'
import type { ClusterMember, ServerCluster } from './start-cluster.ts'
import { stopInTransaction } from './stop-in-transaction.ts'
import { countHeartbeatsUntil, expectTakenOver } from './takeover.ts'

const nameOf = (title: string, at: number) => `${title} of ${at < 2 ? 'web process' : 'worker'} ${(at % 2) + 1}`

/** An orderly restart. */
export const restart = (at: number): Fault => ({
  name: nameOf('restart', at),
  endsAbruptly: null,
  async run(faultRun) {
    const member = faultRun.cluster.members[at]!
    await member.process.terminate()
    const { code, output } = member.process
    expect({ code, output: code === 0 ? '' : output.slice(-3_000) }).toEqual({ code: 0, output: '' })
    return replaceWhenTakenOver(faultRun, member)
  },
})

export const kill = (at: number): Fault => ({
  name: nameOf('kill -9', at),
  endsAbruptly: at,
  async run(faultRun) {
    const member = faultRun.cluster.members[at]!
    await member.process.kill()
    return replaceWhenTakenOver(faultRun, member)
  },
})

/** SIGSTOP, as of a frozen machine, until long after its leases expired; then SIGCONT. */
export const freeze = (at: number): Fault => ({
  name: nameOf('SIGSTOP', at),
  endsAbruptly: at,
  async run({ cluster, load }) {
    const member = cluster.members[at]!
    await stopInTransaction(cluster, member)
    const beats = await expectTakenOver(cluster, load, member)
    await resumeProcess(cluster, member)
    return beats
  },
})

async function replaceWhenTakenOver({ cluster, load }: FaultRun, member: ClusterMember): Promise<number> {
  const beats = await expectTakenOver(cluster, load, member)
  await cluster.replace(member)
  return beats
}

async function resumeProcess(cluster: ServerCluster, member: ClusterMember): Promise<void> {
  const survivor = cluster.members.find((one) => one.role === 'worker' && one !== member)!
  await countHeartbeatsUntil(cluster, survivor.name, (beats) => beats >= clusterSize.stopHeartbeats)
  process.kill(member.process.pid!, 'SIGCONT')
  if (member.role === 'worker') await countHeartbeatsUntil(cluster, member.name, (beats) => beats > 0)
  else expect((await fetch(`${member.process.url}/health/live`)).status).toBe(200)
  expect(member.process.code).toBeNull()
}
