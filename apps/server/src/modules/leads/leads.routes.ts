import { leads as api, leadWebhook as webhookApi } from '@portavoz/contract'
import { shownOrigin } from '../../platform/network/shown-origin.ts'
import { sendDownload } from '../../platform/http/responses/send-download.ts'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { LeadModule } from './leads.module.ts'

export function leadRoutes(bind: BindEndpoint, { leads, exportLeads, webhook }: LeadModule): void {
  bind(api.list, ({ id, ...query }, viewer) => leads.list(viewer.workspaceId, id, query))
  bind(api.listAll, ({ agentId = null, ...query }, viewer) => leads.list(viewer.workspaceId, agentId, query))
  bind(api.ofConversation, ({ id }, viewer) => leads.ofConversation(viewer.workspaceId, id))
  bind(api.export, async ({ id, ...input }, viewer, { reply }) => {
    const request = { ...input, agentId: id, showsAgent: false }
    await exportLeads(viewer.workspaceId, request, disconnectSignal(reply), (file) => sendDownload(reply, file))
    return {}
  })
  bind(api.exportAll, async ({ agentId = null, ...input }, viewer, { reply }) => {
    const request = { ...input, agentId, showsAgent: true }
    await exportLeads(viewer.workspaceId, request, disconnectSignal(reply), (file) => sendDownload(reply, file))
    return {}
  })
  bind(api.remove, ({ id, leadId }, viewer) => leads.remove(viewer.workspaceId, id, leadId))

  bind(webhookApi.read, ({ id }, viewer) => webhook.read(viewer.workspaceId, id))
  bind(webhookApi.save, (input, viewer, { describe }) => {
    describe(`dirección: ${shownOrigin(input.url)}; ${input.isOn ? 'en uso' : 'apagado'}`)
    return webhook.save(viewer.workspaceId, input)
  })
  bind(webhookApi.remove, ({ id }, viewer) => webhook.remove(viewer.workspaceId, id))
  bind(webhookApi.renewSecret, ({ id }, viewer) => webhook.renewSecret(viewer.workspaceId, id))
  bind(webhookApi.sendTest, ({ id }, viewer) => webhook.sendTest(viewer.workspaceId, id))
  bind(webhookApi.deliveries, ({ id }, viewer) => webhook.deliveries(viewer.workspaceId, id))
  bind(webhookApi.retry, ({ id, deliveryId }, viewer) => webhook.retry(viewer.workspaceId, id, deliveryId))
}
