import { limits } from '@portavoz/contract'
import * as z from 'zod/mini'
import { canary } from './contract/canary.ts'
import { inputFieldsOf, type NamedEndpoint } from './contract/endpoints.ts'
import { DAY_MS, EXPIRED_SESSION, unusedBotToken, type SeededData } from './seeded-server.ts'
import { PASSWORD } from './test-accounts.ts'

/** The value of each input field, by `group.call.field`, `group.field` or `field`; ids belong to the owner. */
const SAMPLE_VALUES: Record<string, (seeded: SeededData) => unknown> = {
  'agents.id': ({ agent }) => agent.id,
  'agents.name': () => 'Agente de otro',
  basedOn: ({ agent }) => agent.version,
  'agentVersions.id': ({ agent }) => agent.id,
  number: () => 1,
  'tests.id': ({ agent }) => agent.id,
  'testRuns.id': ({ agent }) => agent.id,
  testId: ({ tests }) => tests.stays.id,
  'tests.remove.testId': ({ tests }) => tests.toDelete.id,
  testIds: ({ tests }) => [tests.stays.id],
  runId: ({ run }) => run.id,
  version: () => 1,
  'tests.question': () => '¿Y esto?',
  mustContain: () => ['algo'],
  mustNotContain: () => ['nada'],
  documentId: ({ documents }) => documents.completed.id,
  mustEscalate: () => true,
  'agents.platform': () => 'telegram',
  'engines.id': ({ agent }) => agent.id,
  engine: () => 'embedded',
  'agents.update.name': () => 'Nombre de otro',
  'agents.update.botToken': () => '***',
  'agents.update.platformConfig': () => ({ botToken: '***' }),
  'agents.sessionName': ({ linking }) => linking.sessionName,
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
  'telegram.id': ({ agent }) => agent.id,
  'conversations.id': ({ conversation }) => conversation.id,
  'conversations.status': () => 'active',
  'conversations.remove.id': ({ toDelete }) => toDelete.remove.id,
  'conversations.eraseContact.id': ({ toDelete }) => toDelete.erase.id,
  'conversations.assignedTo': () => 'IA',
  'conversations.delivery': () => 'all',
  upTo: ({ message }) => message.id,
  'conversations.search': () => 'canario',
  tag: () => canary.tag,
  from: () => '2020-01-01',
  to: () => '2100-01-01',
  timeZone: () => 'America/Bogota',
  'notes.id': ({ conversation }) => conversation.id,
  noteId: ({ note }) => note.id,
  'cannedReplies.id': ({ canned }) => canned.id,
  shortcut: () => 'otro',
  'cannedReplies.update.shortcut': () => 'canario',
  'documents.id': ({ documents }) => documents.completed.id,
  'documents.ofAgent.id': ({ agent }) => agent.id,
  'documents.remove.id': ({ documents }) => documents.toDelete.id,
  'documents.replace.id': ({ documents }) => documents.exchanged.id,
  'documents.retry.id': ({ documents }) => documents.failedAgain.id,
  'documents.setStatus.id': ({ documents }) => documents.failed.id,
  'documents.setStatus.status': () => 'PENDING',
  'documents.status': () => 'COMPLETED',
  'documents.search': () => 'canario',
  'documents.name': () => 'Documento de otro',
  'documents.tags': () => ['de-otro'],
  'documents.page': () => 0,
  size: () => limits.pageMax,
  validUntil: () => '2099-12-31',
  'leads.id': ({ agent }) => agent.id,
  'leads.ofConversation.id': ({ conversation }) => conversation.id,
  'leads.search': () => 'canario',
  leadId: ({ leads }) => leads.toDelete,
  'leadWebhook.id': ({ agent }) => agent.id,
  'lookupSecret.id': ({ agent }) => agent.id,
  'leadWebhook.url': () => 'https://localhost:8443/otra',
  isOn: () => true,
  deliveryId: ({ leads }) => leads.delivery?.id,
  'questions.id': ({ agent }) => agent.id,
  questionId: ({ unansweredId }) => unansweredId,
  'questions.page': () => 0,
  'questions.days': () => '90',
  'questions.state': () => 'open',
  question: () => '¿Pregunta de otro?',
  answer: () => 'Respuesta de otro',
  'integrationKeys.id': ({ integrationKey }) => integrationKey.id,
  'registration.signUp.invitation': () => 'no-es-una-invitacion',
  'integrationKeys.name': () => 'Clave de otro',
  'conversations.platform': () => 'telegram',
  'conversationLogs.id': ({ log }) => log.id,
  'conversationLogs.platform': () => 'telegram',
  'conversationLogs.removeSession.sessionName': ({ toDelete }) => toDelete.session.sessionName,
  externalId: () => 'externo-1',
  userMessage: () => 'Hola de nadie',
  aiResponse: () => 'Respuesta de nadie',
  delivery: () => 'failed',
  userName: () => 'Nadie',
  userPhone: () => '5514',
  agentName: () => 'Agente de nadie',
  botName: () => 'Bot de nadie',
  createdAt: () => '2025-01-01T00:00:00Z',
  timestamp: () => '2025-01-01T00:00:00Z',
  'conversationLogs.platformConfig': () => ({}),
  'media.id': ({ fileMessage }) => fileMessage.id,
  'journal.id': ({ message }) => message.id,
  'profile.id': ({ session }) => session.id,
  username: () => 'canaria',
  password: () => PASSWORD,
  email: () => 'canaria@ejemplo.co',
  'registration.signUp.username': () => 'recienllegada',
  'registration.signUp.email': () => 'recienllegada@ejemplo.co',
  token: () => 'A'.repeat(43),
  'emailLinks.reset.token': () => 'R'.repeat(43),
  newEmail: () => 'otra-direccion@ejemplo.co',
  currentPassword: () => PASSWORD,
  newPassword: () => PASSWORD,
  avatarUrl: ({ avatarUrl }) => avatarUrl,
  userId: ({ owner }) => owner.id,
  agentId: ({ agent }) => agent.id,
  sessionName: ({ conversation }) => conversation.sessionName,
  session: ({ conversation }) => conversation.sessionName,
  user: ({ conversation }) => conversation.contact.id,
  before: ({ log }) => log.id,
  'conversationLogs.sessions.before': ({ conversation }) => conversation.sessionName,
  'conversationLogs.sessionStats.before': ({ conversation }) => conversation.sessionName,
  cursor: () => Buffer.from(`${Date.now() + DAY_MS}.7ZZZZZZZZZZZZZZZZZZZZZZZZZ`).toString('base64url'),
  'events.since': () => '0-0',
  since: () => '2020-01-01T00:00:00Z',
  limit: () => limits.pageMax,
  description: () => 'De otro',
  prompt: () => 'Otras instrucciones',
  botToken: () => unusedBotToken,
  platformConfig: () => ({ botToken: unusedBotToken }),
  customConfig: () => ({}),
  replaceWebhook: () => false,
  whatsappStatus: () => 'inactive',
  telegramStatus: () => 'inactive',
  input: () => '¿Quién eres?',
  // A preview has no conversation; each call of the group has its own test.
  history: () => undefined,
  at: () => undefined,
  draft: () => undefined,
  conversation: ({ conversation }) => ({ sessionName: conversation.sessionName, externalId: 'externo-2' }),
  'foreseeing.preview.day': () => 7,
  'foreseeing.preview.time': () => '15:00',
  'foreseeing.preview.text': () => 'quiero comprar',
  content: () => 'Hola de parte de nadie',
  dateRange: () => ({ from: '2020-01-01', to: '2099-12-31' }),
  agentIds: ({ agent }) => [agent.id],
  statuses: () => ['active', 'resolved', 'waiting', 'transferred'],
  query: () => 'canario',
  'extraction.platform': () => 'telegram',
  'extraction.format': () => 'json',
  'extraction.asOf': () => '2099-12-31T00:00:00Z',
  'extraction.include': () => ({ messages: true, contact: true, analytics: true, metrics: true, manifest: true }),
  'models.provider': () => 'openai',
  'models.name': () => 'modelo-de-otro',
  'models.model': () => 'modelo-de-otro',
  'spendings.id': ({ agent }) => agent.id,
  baseUrl: () => '',
  apiKey: () => 'clave-de-nadie',
  inputMicros: () => 1,
  outputMicros: () => 2,
  webhookUrl: ({ n8n }) => `${n8n.webhookUrl}/otro`,
  apiUrl: ({ n8n }) => n8n.url,
  apiToken: ({ n8n }) => n8n.apiKey,
  backendUrl: () => 'https://portavoz.ejemplo.co',
  isEnabled: () => true,
  evolutionUrl: () => 'https://localhost:8443/evolution',
  evolutionKey: () => 'clave-de-nadie',
  'savedSearches.name': () => 'Canario guardado',
  'savedSearches.id': ({ search }) => search.id,
  'savedSearches.platform': () => 'all',
  'savedSearches.days': () => ({ last: 30 }),
  // From the second call on, the reported message belongs to another conversation.
  'savedSearches.replaces': () => undefined,
  'cannedReplies.since': () => undefined,
}

const sampleOf = (endpointName: string, field: string) =>
  SAMPLE_VALUES[`${endpointName}.${field}`] ??
  SAMPLE_VALUES[`${endpointName.split('.')[0]}.${field}`] ??
  SAMPLE_VALUES[field]

/** Returns a valid input for an endpoint, or an error that names the missing sample. */
export function sampleInput(
  { name, endpoint }: NamedEndpoint,
  seeded: SeededData,
  onlyRequired: boolean,
): Record<string, unknown> {
  const fields = inputFieldsOf(endpoint)
  const unknown = fields.filter((field) => !sampleOf(name, field.name)).map((field) => field.name)
  if (unknown.length > 0) throw new Error(`no sample for ${unknown.join(', ')} of ${name}`)
  const used = fields.filter((field) => field.isRequired || !onlyRequired)
  const input = Object.fromEntries(used.map((field) => [field.name, sampleOf(name, field.name)?.(seeded)]))
  const { success, error } = z.safeParse(endpoint.input, input)
  if (!success) throw new Error(`the sample of ${name} is not valid: ${error.message}`)
  return input
}

/** Valid form fields for an endpoint with an upload. */
export function sampleForm({ name, endpoint }: NamedEndpoint, seeded: SeededData): Record<string, unknown> {
  const { shape = {} } = (endpoint.form ?? {}) as Partial<z.ZodMiniObject>
  return Object.fromEntries(Object.keys(shape).map((field) => [field, sampleOf(name, field)?.(seeded)]))
}

/** Limits are queried through a linked phone; the session of the samples is not linked. */
const NOT_LINKED_STATUS = 409

/** The HTTP status that the owner's samples get. */
export const expectedStatus = (endpointName: NamedEndpoint): number =>
  endpointName.name === 'whatsappLimits.check' ? NOT_LINKED_STATUS : (endpointName.endpoint.status ?? 200)
