import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attack,
  requestAttacks,
  whatsappAttacks,
  linkCustomersPhone,
  startAttackTarget,
  sendAndAwaitReply,
  type AttackTarget,
} from './attack-target.ts'
import { serviceAttacks } from './service-attacks.ts'
import type { BenchResult } from './harness.ts'
import { startHostileServices } from './hostile-services.ts'

const MAX_DELAY_MS = 250
const SETTLE_MS = 500
/** Runs only the attacks whose name starts with this. */
const ONLY = process.env['ATTACKS'] ?? ''

/**
 * S24: the server answers others in time while a model, service, customer or API caller sends input that is expensive
 * to read.
 */
export async function attacks(): Promise<BenchResult[]> {
  const services = await startHostileServices()
  const stage = await startAttackTarget({ SMTP_URL: services.smtpUrl, ALLOWED_PRIVATE_ORIGINS: services.url })
  const results: BenchResult[] = []
  const runAttacks = async (attackList: Attack[]) => {
    for (const [name, attack] of attackList)
      if (name.startsWith(ONLY)) results.push(await measureAttack(stage, name, attack))
  }
  try {
    await sendAndAwaitReply(stage, 'hola')
    await runAttacks([...requestAttacks(stage), ...serviceAttacks(stage, services)])
    await linkCustomersPhone(stage)
    await runAttacks(whatsappAttacks(stage))
    return results
  } finally {
    await stage.close()
    await services.close()
  }
}

async function measureAttack(stage: AttackTarget, name: string, attack: () => Promise<void>): Promise<BenchResult> {
  await stage.worst()
  const failure = await attack().then(
    () => '',
    (error: unknown) => ` (${String(error).slice(0, 100)})`,
  )
  await pause(SETTLE_MS)
  const worst = await stage.worst()
  return {
    promise: `S24 ${name}`,
    measured: `worst /health/live ${worst.toFixed(0)} ms${failure}`,
    limit: `≤ ${MAX_DELAY_MS} ms`,
    kept: worst <= MAX_DELAY_MS && failure === '',
  }
}
