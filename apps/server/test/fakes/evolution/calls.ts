import type { Instance } from './instance.ts'
import type { Person } from './messages.ts'
import type { Webhook } from './posts.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- callers send any body
export type Asked = { method: string; path: string; key: string; body: any }

type Answer = { status: number; body: unknown }

type House = { apiKey: string; instances: Map<string, Instance>; make: (name: string) => Instance }

const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
}

class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** As it is written whatever went wrong. */
export function refusal(error: unknown): Answer {
  const status = error instanceof Refused ? error.status : 500
  const words = error instanceof Error ? error.message : String(error)
  const message = status === 401 || status === 500 ? words : [words]
  return { status, body: { status, error: names[status], response: { message } } }
}

export const unlicensed = (url: string): Answer => ({
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

/** One call, as whoever shows that key may make it. */
export async function calls(house: House, { method, path, key, body }: Asked): Promise<Answer> {
  if (key === '') throw new Refused(401, 'Unauthorized')
  if (method === 'POST' && path === '/instance/create') return create(house, key, body)
  if (method === 'GET' && path === '/instance/fetchInstances') return listed(house, key, body)
  const [, room, verb, name = ''] = path.split('/')
  const act = verbs[`${method} ${room}/${verb}`]
  if (!act) throw new Refused(404, `Cannot ${method} ${path}`)
  const instance = house.instances.get(name)
  if (!instance) throw new Refused(404, `The "${name}" instance does not exist`)
  if (key !== house.apiKey && key !== instance.token) throw new Refused(401, 'Unauthorized')
  return act(instance, body, house)
}

async function create({ apiKey, instances, make }: House, key: string, body: Asked['body']): Promise<Answer> {
  const { instanceName, integration, qrcode, number, webhook } = body
  if (key !== apiKey) throw new Refused(401, 'Unauthorized')
  if (typeof instanceName !== 'string' || instanceName === '')
    throw new Refused(400, 'requires property "instanceName"')
  if (instances.has(instanceName)) throw new Refused(403, `This name "${instanceName}" is already in use.`)
  if (integration !== 'WHATSAPP-BAILEYS') throw new Refused(400, 'Invalid integration')
  const made = make(instanceName)
  if (webhook) made.listen({ ...webhook, enabled: true, events: webhook.events ?? [] })
  if (qrcode) await made.connect(number ?? null)
  return {
    status: 201,
    body: {
      instance: { instanceName, instanceId: made.id, integration, status: made.state() },
      hash: made.token,
      webhook: { webhookUrl: webhook?.url, webhookHeaders: webhook?.headers },
      settings: { rejectCall: false, groupsIgnore: false, alwaysOnline: false, readMessages: false },
      ...(qrcode && { qrcode: made.qr() }),
    },
  }
}

/** Whoever shows the token of an instance sees that one alone. */
function listed({ apiKey, instances }: House, key: string, { instanceName }: Asked['body']): Answer {
  const seen = [...instances.values()].filter(({ token }) => key === apiKey || key === token)
  if (key !== apiKey && seen.length === 0) throw new Refused(401, 'Unauthorized')
  const asked = seen.filter(({ name }) => !instanceName || name === instanceName)
  if (instanceName && asked.length === 0)
    throw key === apiKey ? new Refused(404, `Instance "${instanceName}" not found`) : new Refused(401, 'Unauthorized')
  return ok(asked.map((one) => one.record()))
}

type Act = (instance: Instance, body: Asked['body'], house: House) => Promise<Answer>

const ok = (body: unknown): Answer => ({ status: 200, body })
const stateOf = ({ name, state }: Instance) => ({ instance: { instanceName: name, state: state() } })
const done = (message: string) => ok({ status: 'SUCCESS', error: false, response: { message } })

const verbs: Record<string, Act> = {
  'GET instance/connect': async (instance, body) => {
    if (instance.state() === 'open') return ok(stateOf(instance))
    if (instance.state() === 'close') await instance.connect(body.number ?? null)
    return ok(instance.qr())
  },
  'GET instance/connectionState': async (instance) => ok(stateOf(instance)),
  'DELETE instance/logout': async (instance) => {
    if (instance.state() === 'close') throw new Refused(400, `The "${instance.name}" instance is not connected`)
    instance.closes(401)
    return done('Instance logged out')
  },
  'DELETE instance/delete': async (instance, _, { instances }) => {
    if (instance.state() !== 'close') instance.closes(401)
    instance.emit('instance.delete', { instanceName: instance.name, instanceId: instance.id })
    instances.delete(instance.name)
    return done('Instance deleted')
  },
  'POST webhook/set': async (instance, { webhook }: { webhook?: Partial<Webhook> }) => {
    if (webhook?.enabled === undefined || !webhook.url) throw new Refused(400, 'requires property "webhook"')
    // The real one stumbles over a list that is not there.
    if (!webhook.events) throw new Error("Cannot read properties of undefined (reading 'length')")
    const wanted = { ...webhook, enabled: webhook.enabled, url: webhook.url, events: webhook.events }
    instance.listen(wanted)
    return { status: 201, body: { id: instance.id, ...wanted } }
  },
  'GET webhook/find': async (instance) => ok(instance.webhook()),
  'POST message/sendText': async (instance, { number, text }) => {
    if (typeof number !== 'string' || typeof text !== 'string') throw new Refused(400, 'requires property "number"')
    if (instance.state() !== 'open') throw new Refused(400, 'Error: Connection Closed')
    return { status: 201, body: instance.sends(personOf(number), text) }
  },
}

const personOf = (number: string): Person => ({ number: number.split('@')[0]?.replaceAll(/\D/g, '') ?? '' })
