import { createTelegramListening } from '../adapters/telegram/telegram.listen.ts'
import type { JoinedAgents } from './agents.ts'
import type { JoinedEngine } from './engine.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'

export type Hearing = ReturnType<typeof joinHearing>

/** How what customers write reaches us: asked for, or brought to our door. */
export function joinHearing(
  { config, secrets, log, clock, telegramWaits }: Outside,
  { leases }: Ground,
  { linking, openApi, handOver, workflow, bots }: JoinedAgents,
  { receive, note, hear, ticked, said, outgoing }: JoinedEngine,
  whatsapp: JoinedWhatsApp,
) {
  const secretOf = (webhookId: string) => secrets.derive(`telegram webhook ${webhookId}`)
  const listening = createTelegramListening({
    wanted: linking.wanted,
    receive,
    note,
    report: linking.report,
    told: async (agentId, address) => void (await linking.told(agentId, address)),
    left: linking.left,
    openApi,
    handOver,
    workflow,
    leases,
    log,
    clock,
    webhooks: config.publicUrl.startsWith('https:') ? { publicUrl: config.publicUrl, secretOf } : null,
    waits: telegramWaits,
  })
  const sessions = whatsapp.listen({
    wanted: whatsapp.linking.wanted,
    vaultOf: whatsapp.vaultOf,
    agentOf: whatsapp.agentOf,
    report: whatsapp.linking.report,
    hear,
    ticked,
    opened: outgoing.look,
    said,
    leases,
  })
  return { listening, sessions, webhook: { agentOf: bots.agentOfWebhook, secretOf, receive, note } }
}
