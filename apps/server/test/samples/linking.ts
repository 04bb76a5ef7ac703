import { EXPIRED_SESSION } from '../seeded-server.ts'
import type { SampleValues } from './sample-values.ts'

/** Fields of phones, bots, and programs of the owner. */
export const linkingSamples: SampleValues = {
  'whatsapp.sessionName': ({ linking }) => linking.sessionName,
  'whatsappLimits.sessionName': ({ linking }) => linking.sessionName,
  'whatsappVersion.sessionName': ({ linking }) => linking.sessionName,
  'n8nProxy.sessionName': () => EXPIRED_SESSION,
  operationType: () => 'delete',
  'remoteLinks.sessionName': ({ linking }) => linking.sessionName,
  'remoteLinks.token': ({ remoteToken }) => remoteToken,
  secret: () => 'S'.repeat(43),
  invitedBy: () => 'Soporte de otro',
  'whatsapp.create.sessionName': () => 'sesion_de_otro',
  phone: () => '+57 300 111 2233',
  'integrationKeys.id': ({ integrationKey }) => integrationKey.id,
  'integrationKeys.name': () => 'Clave de otro',
  webhookUrl: ({ n8n }) => `${n8n.webhookUrl}/otro`,
  apiUrl: ({ n8n }) => n8n.url,
  apiToken: ({ n8n }) => n8n.apiKey,
  backendUrl: () => 'https://portavoz.ejemplo.co',
  isEnabled: () => true,
  isHidden: () => true,
  evolutionUrl: () => 'https://localhost:8443/evolution',
  evolutionKey: () => 'clave-de-nadie',
}
