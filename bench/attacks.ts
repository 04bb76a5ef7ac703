import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attack,
  attacksOn,
  attacksOnWhatsApp,
  linkCustomersPhone,
  openStage,
  said,
  type Stage,
} from './attack-stage.ts'
import { attacksOfServices } from './attack-services.ts'
import type { Line } from './harness.ts'
import { openHostileServices } from './hostile-services.ts'

const WORST_MS = 250
const SETTLE_MS = 500
/** Only attacks whose name begins so. */
const ONLY = process.env['ATTACKS'] ?? ''

/** S24: others are served while a model, a service, a customer or a caller sends what is expensive to read. */
export async function attacks(): Promise<Line[]> {
  const services = await openHostileServices()
  const stage = await openStage({ SMTP_URL: services.smtpUrl, ALLOWED_PRIVATE_ORIGINS: services.url })
  const lines: Line[] = []
  const tryAll = async (all: Attack[]) => {
    for (const [name, attack] of all) if (name.startsWith(ONLY)) lines.push(await line(stage, name, attack))
  }
  try {
    await said(stage, 'hola')
    await tryAll([...attacksOn(stage), ...attacksOfServices(stage, services)])
    await linkCustomersPhone(stage)
    await tryAll(attacksOnWhatsApp(stage))
    return lines
  } finally {
    await stage.close()
    await services.close()
  }
}

async function line(stage: Stage, name: string, attack: () => Promise<void>): Promise<Line> {
  await stage.worst()
  const trouble = await attack().then(
    () => '',
    (error: unknown) => ` (${String(error).slice(0, 100)})`,
  )
  await pause(SETTLE_MS)
  const worst = await stage.worst()
  return {
    promise: `S24 ${name}`,
    measured: `worst /health/live ${worst.toFixed(0)} ms${trouble}`,
    limit: `≤ ${WORST_MS} ms`,
    kept: worst <= WORST_MS && trouble === '',
  }
}
