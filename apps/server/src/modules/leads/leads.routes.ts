import { leads as api, leadWebhook as webhookApi } from '@portavoz/contract'
import { CSV_TYPE } from '../../platform/text/csv.ts'
import { sendDownload } from '../../platform/http/send-download.ts'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { LeadModule } from './leads.module.ts'

export function leadRoutes(bind: BindEndpoint, { leads, exportLeads, webhook }: LeadModule): void {
  bind(api.list, (input, viewer) => leads.list(viewer.id, input))
  bind(api.ofConversation, ({ id }, viewer) => leads.ofConversation(viewer.id, id))
  bind(api.export, async (input, viewer, { reply }) => {
    await exportLeads(viewer.id, input, disconnectSignal(reply), (file) =>
      sendDownload(reply, { type: CSV_TYPE, ...file }),
    )
    return {}
  })
  bind(api.remove, ({ id, leadId }, viewer) => leads.remove(viewer.id, id, leadId))

  bind(webhookApi.read, ({ id }, viewer) => webhook.read(viewer.id, id))
  bind(webhookApi.save, (input, viewer) => webhook.save(viewer.id, input))
  bind(webhookApi.remove, ({ id }, viewer) => webhook.remove(viewer.id, id))
  bind(webhookApi.renewSecret, ({ id }, viewer) => webhook.renewSecret(viewer.id, id))
  bind(webhookApi.sendTest, ({ id }, viewer) => webhook.sendTest(viewer.id, id))
  bind(webhookApi.deliveries, ({ id }, viewer) => webhook.deliveries(viewer.id, id))
  bind(webhookApi.retry, ({ id, deliveryId }, viewer) => webhook.retry(viewer.id, id, deliveryId))
}
