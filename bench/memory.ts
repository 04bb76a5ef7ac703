import { setTimeout as pause } from 'node:timers/promises'
import { serviceAttacks } from './service-attacks.ts'
import { requestAttacks, startAttackTarget, sendAndAwaitReply, type AttackTarget } from './attack-target.ts'
import { anonymousMb, type BenchResult, residentMb } from './harness.ts'
import { type HostileServices, startHostileServices } from './hostile-services.ts'
import { withToken } from './owner-client.ts'

const WAIT_MS = Number(process.env['BENCH_MEMORY_WAIT_MS'] ?? 300_000)
const REST_MS = 20_000
const POLL_MS = 250
const MAX_RATIO = 1.2
const [BURST, BURSTS] = [32, 30]
const [READERS, READS] = [20, 20]

/** The server gives memory back after a load. The idle value is taken after its first reply. */
export async function memory(): Promise<BenchResult[]> {
  const services = await startHostileServices()
  const target = await startAttackTarget({ SMTP_URL: services.smtpUrl, ALLOWED_PRIVATE_ORIGINS: services.url })
  try {
    await sendAndAwaitReply(target, 'hola')
    await target.stopAsking()
    await pause(REST_MS)
    const pid = target.pid ?? 0
    const idle = residentMb(pid)
    const ownIdle = anonymousMb(pid)
    const peak = await peakMemory(pid, runLoad(target, services))
    await pause(WAIT_MS)
    const after = residentMb(pid)
    const ownAfter = anonymousMb(pid)
    const course = [idle, peak, after].map((mb) => mb.toFixed(0)).join(' → ')
    return [
      {
        promise: `G40 memory ${WAIT_MS / 1_000} s after a load`,
        measured: `${(after / idle).toFixed(2)} × idle (${course} MB)`,
        limit: `≤ ${MAX_RATIO} × idle`,
        kept: after <= MAX_RATIO * idle,
      },
      {
        promise: 'G40 of it not mapped from files',
        measured: `${ownIdle.toFixed(0)} → ${ownAfter.toFixed(0)} MB`,
        limit: 'told',
        kept: true,
      },
    ]
  } finally {
    await target.close()
    await services.close()
  }
}

/** The highest resident memory until `busy` settles, in megabytes. */
async function peakMemory(pid: number, busy: Promise<void>): Promise<number> {
  let [isOver, peak] = [false, 0]
  const finished = busy.finally(() => (isOver = true))
  while (!isOver) {
    peak = Math.max(peak, residentMb(pid))
    await Promise.race([finished, pause(POLL_MS)])
  }
  await finished
  return peak
}

/** Bursts of customers, reading consoles, and all attacks. */
async function runLoad(target: AttackTarget, services: HostileServices): Promise<void> {
  for (let burst = 0; burst < BURSTS; burst++) await sendBurst(target, burst)
  await Promise.all(Array.from({ length: READERS }, () => loadScreens(target)))
  for (const [, attack] of [...requestAttacks(target), ...serviceAttacks(target, services)]) await attack()
}

async function sendBurst({ bot }: AttackTarget, burst: number): Promise<void> {
  const sentBefore = bot.sent.length
  for (let n = 0; n < BURST; n++)
    bot.sendAsCustomer({ id: 1 + burst * BURST + n, firstName: 'Luz' }, '¿A cuánto está el café?')
  await bot.waitForSent(sentBefore + BURST, 60_000)
}

async function loadScreens({ url, token }: AttackTarget): Promise<void> {
  for (let time = 0; time < READS; time++)
    for (const path of ['/api/conversations?limit=50', '/api/conversation-logs?limit=100', '/api/agents/stats'])
      await (await fetch(url + path, { headers: withToken(token) })).text()
}
