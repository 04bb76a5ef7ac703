import { setTimeout as pause } from 'node:timers/promises'
import { attacksOn, attacksOnWhatsApp, linkCustomersPhone, openStage, said, type Stage } from './attack-stage.ts'
import type { Line } from './harness.ts'

const WORST_MS = 250
const SETTLE_MS = 500

/** S24: others are served while a model, a customer or a caller sends what is expensive to read. */
export async function attacks(): Promise<Line[]> {
  const stage = await openStage()
  const lines: Line[] = []
  try {
    await said(stage, 'hola')
    for (const [name, attack] of attacksOn(stage)) lines.push(await line(stage, name, attack))
    await linkCustomersPhone(stage)
    for (const [name, attack] of attacksOnWhatsApp(stage)) lines.push(await line(stage, name, attack))
    return lines
  } finally {
    await stage.close()
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
