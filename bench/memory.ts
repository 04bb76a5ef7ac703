import { setTimeout as pause } from 'node:timers/promises'
import { attacksOn, openStage, said, type Stage } from './attack-stage.ts'
import { type Line, memoryOf } from './harness.ts'
import { withToken } from './person.ts'

const WAIT_MS = Number(process.env['BENCH_MEMORY_WAIT_MS'] ?? 300_000)
const REST_MS = 20_000
const LOOK_MS = 250
const MOST = 1.2
const [BURST, BURSTS] = [32, 30]
const [READERS, READS] = [20, 20]

/** A server that was busy gives its memory back. Idle is one that has answered its first message. */
export async function memory(): Promise<Line[]> {
  const stage = await openStage()
  try {
    await said(stage, 'hola')
    await stage.stopAsking()
    await pause(REST_MS)
    const pid = stage.pid ?? 0
    const idle = memoryOf(pid)
    const peak = await highest(pid, load(stage))
    await pause(WAIT_MS)
    const after = memoryOf(pid)
    return [
      {
        promise: `G40 memory ${WAIT_MS / 1_000} s after a load`,
        measured: `${(after / idle).toFixed(2)} × idle (${idle.toFixed(0)} → ${peak.toFixed(0)} → ${after.toFixed(0)} MB)`,
        limit: `≤ ${MOST} × idle`,
        kept: after <= MOST * idle,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** The most that the process weighs until `busy` is over. */
async function highest(pid: number, busy: Promise<void>): Promise<number> {
  let [isOver, most] = [false, 0]
  const ended = busy.finally(() => (isOver = true))
  while (!isOver) {
    most = Math.max(most, memoryOf(pid))
    await Promise.race([ended, pause(LOOK_MS)])
  }
  await ended
  return most
}

/** Customers in bursts, consoles that read, and everything that is expensive to read. */
async function load(stage: Stage): Promise<void> {
  for (let burst = 0; burst < BURSTS; burst++) await writeAtOnce(stage, burst)
  await Promise.all(Array.from({ length: READERS }, () => readScreens(stage)))
  for (const [, attack] of attacksOn(stage)) await attack()
}

async function writeAtOnce({ bot }: Stage, burst: number): Promise<void> {
  const before = bot.sent.length
  for (let n = 0; n < BURST; n++) bot.say({ id: 1 + burst * BURST + n, firstName: 'Luz' }, '¿A cuánto está el café?')
  await bot.waitForSent(before + BURST, 60_000)
}

async function readScreens({ url, token }: Stage): Promise<void> {
  for (let time = 0; time < READS; time++)
    for (const path of ['/api/conversations?limit=50', '/api/conversation-logs?limit=100', '/api/agents/stats'])
      await (await fetch(url + path, { headers: withToken(token) })).text()
}
