import type { Clock } from '../../platform/clock.ts'
import { createKeepers } from '../../platform/keepers.ts'
import type { Leases } from '../../platform/leases.ts'
import type { Log } from '../../platform/log.ts'
import type { ListenNeeds } from '../../ports/listening.ts'
import type { OpenApi } from './telegram.api.ts'
import { createHear } from './telegram.hear.ts'
import type { WebhookPlan } from './telegram.prepare.ts'
import { type Waits, WAITS } from './telegram.waits.ts'

type Needs = ListenNeeds & {
  openApi: OpenApi
  leases: Leases
  log: Log
  clock: Clock
  webhooks: WebhookPlan | null
  waits?: Partial<Waits> | undefined
}

/** Hears every bot that should be heard; what bots say after we hang up waits for us at the network. */
export function createTelegramListening({
  wanted,
  receive,
  note,
  report,
  openApi,
  leases,
  log,
  clock,
  webhooks,
  waits,
}: Needs) {
  const hear = createHear({ receive, note, report, openApi, log, clock, webhooks, waits: { ...WAITS, ...waits } })
  return createKeepers({
    kind: 'telegram',
    wanted: async () => (await wanted()).map((bot) => ({ ...bot, id: bot.agentId })),
    keep: hear,
    leases,
    log,
  })
}
