import type { EvolutionInstance } from './instance.ts'
import type { EvolutionContent, EvolutionPerson } from './messages.ts'
import type { InstanceWebhook } from './webhook-posts.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- callers send any body
export type EvolutionRequest = { method: string; path: string; key: string; body: any }

type EvolutionResponse = { status: number; body: unknown }

type EvolutionState = {
  apiKey: string
  instances: Map<string, EvolutionInstance>
  createInstance: (name: string) => EvolutionInstance
}

const STATUS_NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
}

class EvolutionApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Writes each error in the format of the real API. */
export function toErrorResponse(error: unknown): EvolutionResponse {
  const status = error instanceof EvolutionApiError ? error.status : 500
  const text = error instanceof Error ? error.message : String(error)
  const message = status === 401 || status === 500 ? text : [text]
  return { status, body: { status, error: STATUS_NAMES[status], response: { message } } }
}

export const licenseRequired = (url: string): EvolutionResponse => ({
  status: 503,
  body: {
    error: 'service not activated',
    code: 'LICENSE_REQUIRED',
    register_url: `${url}/manager/login`,
    instance_id: '00000000-0000-4000-8000-000000000000',
    docs_url: 'https://docs.evolutionfoundation.com.br/licensing',
    message: `This Evolution API instance is not activated. Open ${url}/manager/login to activate.`,
  },
})

/** Runs one API call with the permissions of its key. */
export async function handleApiCall(
  server: EvolutionState,
  { method, path, key, body }: EvolutionRequest,
): Promise<EvolutionResponse> {
  if (key === '') throw new EvolutionApiError(401, 'Unauthorized')
  if (method === 'POST' && path === '/instance/create') return createEvolutionInstance(server, key, body)
  if (method === 'GET' && path === '/instance/fetchInstances') return listInstances(server, key, body)
  const [, resource, verb, name = ''] = path.split('/')
  const handler = handlers[`${method} ${resource}/${verb}`]
  if (!handler) throw new EvolutionApiError(404, `Cannot ${method} ${path}`)
  const instance = server.instances.get(name)
  if (!instance) throw new EvolutionApiError(404, `The "${name}" instance does not exist`)
  if (key !== server.apiKey && key !== instance.token) throw new EvolutionApiError(401, 'Unauthorized')
  return handler(instance, body, server)
}

async function createEvolutionInstance(
  { apiKey, instances, createInstance: make }: EvolutionState,
  key: string,
  body: EvolutionRequest['body'],
): Promise<EvolutionResponse> {
  const { instanceName, integration, qrcode, number, webhook } = body
  if (key !== apiKey) throw new EvolutionApiError(401, 'Unauthorized')
  if (typeof instanceName !== 'string' || instanceName === '')
    throw new EvolutionApiError(400, 'requires property "instanceName"')
  if (instances.has(instanceName)) throw new EvolutionApiError(403, `This name "${instanceName}" is already in use.`)
  if (integration !== 'WHATSAPP-BAILEYS') throw new EvolutionApiError(400, 'Invalid integration')
  const instance = make(instanceName)
  if (webhook) instance.setWebhook({ ...webhook, enabled: true, events: webhook.events ?? [] })
  if (qrcode) await instance.connect(number ?? null)
  return {
    status: 201,
    body: {
      instance: { instanceName, instanceId: instance.id, integration, status: instance.state() },
      hash: instance.token,
      webhook: { webhookUrl: webhook?.url, webhookHeaders: webhook?.headers },
      settings: { rejectCall: false, groupsIgnore: false, alwaysOnline: false, readMessages: false },
      ...(qrcode && { qrcode: instance.currentQr() }),
    },
  }
}

/** An instance token lists its own instance only. */
function listInstances(
  { apiKey, instances }: EvolutionState,
  key: string,
  { instanceName }: EvolutionRequest['body'],
): EvolutionResponse {
  const visible = [...instances.values()].filter(({ token }) => key === apiKey || key === token)
  if (key !== apiKey && visible.length === 0) throw new EvolutionApiError(401, 'Unauthorized')
  const selected = visible.filter(({ name }) => !instanceName || name === instanceName)
  if (instanceName && selected.length === 0)
    throw key === apiKey
      ? new EvolutionApiError(404, `Instance "${instanceName}" not found`)
      : new EvolutionApiError(401, 'Unauthorized')
  return ok(selected.map((one) => one.record()))
}

type InstanceHandler = (
  instance: EvolutionInstance,
  body: EvolutionRequest['body'],
  server: EvolutionState,
) => Promise<EvolutionResponse>

const ok = (body: unknown): EvolutionResponse => ({ status: 200, body })
const connectionStateOf = ({ name, state }: EvolutionInstance) => ({ instance: { instanceName: name, state: state() } })
const successResponse = (message: string) => ok({ status: 'SUCCESS', error: false, response: { message } })

const handlers: Record<string, InstanceHandler> = {
  'GET instance/connect': async (instance, body) => {
    if (instance.state() === 'open') return ok(connectionStateOf(instance))
    if (instance.state() === 'close') await instance.connect(body.number ?? null)
    return ok(instance.currentQr())
  },
  'GET instance/connectionState': async (instance) => ok(connectionStateOf(instance)),
  'DELETE instance/logout': async (instance) => {
    if (instance.state() === 'close')
      throw new EvolutionApiError(400, `The "${instance.name}" instance is not connected`)
    instance.closeConnection(401)
    return successResponse('Instance logged out')
  },
  'DELETE instance/delete': async (instance, _, { instances }) => {
    if (instance.state() !== 'close') instance.closeConnection(401)
    instance.emit('instance.delete', { instanceName: instance.name, instanceId: instance.id })
    instances.delete(instance.name)
    return successResponse('Instance deleted')
  },
  'POST webhook/set': async (instance, { webhook }: { webhook?: Partial<InstanceWebhook> }) => {
    if (webhook?.enabled === undefined || !webhook.url) throw new EvolutionApiError(400, 'requires property "webhook"')
    // The real API fails with this error when the list is missing.
    if (!webhook.events) throw new Error("Cannot read properties of undefined (reading 'length')")
    const settings = { ...webhook, enabled: webhook.enabled, url: webhook.url, events: webhook.events }
    instance.setWebhook(settings)
    return { status: 201, body: { id: instance.id, ...settings } }
  },
  'GET webhook/find': async (instance) => ok(instance.webhook()),
  'POST message/sendText': async (instance, { number, text }) => {
    if (typeof number !== 'string' || typeof text !== 'string')
      throw new EvolutionApiError(400, 'requires property "number"')
    if (instance.state() !== 'open') throw new EvolutionApiError(400, 'Error: Connection Closed')
    return { status: 201, body: instance.sendThroughApi(personFromNumber(number), text) }
  },
  'POST message/sendMedia': async (instance, { number, mediatype, mimetype, fileName, caption, file }) => {
    if (typeof number !== 'string' || !['image', 'document', 'video', 'audio'].includes(mediatype))
      throw new EvolutionApiError(400, 'requires property "mediatype"')
    if (!Buffer.isBuffer(file)) throw new EvolutionApiError(400, 'Owned media must be a url or base64')
    return sendFile(instance, number, { [`${mediatype}Message`]: { mimetype, fileName, caption } }, file)
  },
  'POST message/sendWhatsAppAudio': async (instance, { number, file }) => {
    if (typeof number !== 'string') throw new EvolutionApiError(400, 'requires property "number"')
    if (!Buffer.isBuffer(file))
      throw new EvolutionApiError(400, 'Owned media must be a url, base64, or valid file with buffer')
    return sendFile(instance, number, { audioMessage: { mimetype: 'audio/ogg; codecs=opus', ptt: true } }, file)
  },
}

async function sendFile(instance: EvolutionInstance, number: string, content: EvolutionContent, file: Buffer) {
  // The upload of the file fails first.
  if (instance.state() !== 'open') throw new EvolutionApiError(500, 'Error: Connection Closed')
  return { status: 201, body: instance.sendThroughApi(personFromNumber(number), content, { file }) }
}

const personFromNumber = (number: string): EvolutionPerson => ({
  number: number.split('@')[0]?.replaceAll(/\D/g, '') ?? '',
})
