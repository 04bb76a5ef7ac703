import { createN8nSessions } from '../adapters/n8n/sessions.ts'
import { createTelegramListening } from '../adapters/telegram/telegram.listen.ts'
import { KIND as SESSION } from '../adapters/whatsapp/whatsapp.ts'
import type { JoinedAgents } from './agents.ts'
import type { JoinedAutomation } from './automation.ts'
import type { JoinedEngine } from './engine.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'

export type Hearing = ReturnType<typeof joinHearing>

/** How what customers write reaches us: asked for, or brought to our door. */
export function joinHearing(
  { config, secrets, log, clock, telegramWaits, n8nWaits }: Outside,
  { leases }: Ground,
  { linking, openApi, handOver, workflow, bots, releases }: JoinedAgents,
  { receive, note, hear, ticked, said, outgoing }: JoinedEngine,
  whatsapp: JoinedWhatsApp,
  { connectionOf, callWorkflow }: JoinedAutomation,
) {
  const secretOf = (webhookId: string) => secrets.derive(`telegram webhook ${webhookId}`)
  const listening = createTelegramListening({
    wanted: linking.wanted,
    receive,
    note,
    report: linking.report,
    intend: linking.intend,
    told: async (agentId, address) => void (await linking.told(agentId, address)),
    left: linking.left,
    released: releases.due,
    releaseDone: releases.done,
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
  const n8nSessions = createN8nSessions({
    kind: SESSION,
    // One that is reached in another way is begun anew.
    wanted: async () =>
      Promise.all(
        (await whatsapp.linking.wantedOfN8n()).map(async (charge) => ({
          ...charge,
          version: `${charge.version} ${(charge.userId && (await connectionOf(charge.userId))?.webhookUrl) || ''}`,
        })),
      ),
    connectionOf,
    callWorkflow,
    report: whatsapp.linking.report,
    leases,
    log,
    clock,
    waits: n8nWaits,
  })
  return { listening, sessions, n8nSessions, webhook: { agentOf: bots.agentOfWebhook, secretOf, receive, note } }
}
