import { leads as api, leadWebhook as webhookApi } from '@portavoz/contract'
import { CSV_TYPE } from '../../platform/csv.ts'
import { sendDownload } from '../../platform/http-download.ts'
import { hungUp } from '../../platform/hung-up.ts'
import type { Bind } from '../../platform/http.ts'
import type { LeadRoom } from './leads.room.ts'

export function leadRoutes(bind: Bind, { leads, exportLeads, webhook }: LeadRoom): void {
  bind(api.list, (input, viewer) => leads.list(viewer.id, input))
  bind(api.ofConversation, ({ id }, viewer) => leads.ofConversation(viewer.id, id))
  bind(api.export, async (input, viewer, { reply }) => {
    await exportLeads(viewer.id, input, hungUp(reply), (file) => sendDownload(reply, { type: CSV_TYPE, ...file }))
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
