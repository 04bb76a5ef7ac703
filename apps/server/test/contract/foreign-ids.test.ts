import { expect, test } from 'vitest'
import { callEndpoint, guardedEndpoints } from './call-endpoint.ts'
import { inputFieldsOf, type NamedEndpoint } from './endpoints.ts'
import { userDataFingerprint } from '../database/user-data-fingerprint.ts'
import { startSeededServer, unusedBotToken } from '../seeded-server.ts'
import type { TestServer } from '../test-server.ts'
import { signUp } from '../test-accounts.ts'
import { sampleInput } from '../samples.ts'
import { SESSIONS_PATH } from '../channels/whatsapp-server.ts'

const ALL_CALLS_TIMEOUT_MS = 240_000

/** The session that is being linked keeps its QR, as its row is compared: WhatsApp changes it after a minute. */
const oneQr = { inputs: { whatsappTimeouts: { qrMs: 2 * ALL_CALLS_TIMEOUT_MS } } }

/** Calls whose fields name something that the call itself creates. */
const CREATING_CALLS = new Set(['whatsapp.create', 'agents.create'])

/** Input fields that contain an id of something owned. */
const ID_FIELDS = new Set(['id', 'agentId', 'workspaceId', 'sessionName', 'session', 'user', 'before'])
const DANGEROUS_NAMES = [
  'x$(reboot)',
  '`reboot`',
  "x'; drop table users; --",
  '../../etc/passwd',
  '..\\..\\secret.key',
  'x\r\ny',
  '*',
]

const idFieldsOf = ({ name: endpointCall, endpoint }: NamedEndpoint) =>
  inputFieldsOf(endpoint).filter(({ name }) => ID_FIELDS.has(name) && !CREATING_CALLS.has(endpointCall))

/** Every call to an external service except polling. */
const externalCalls = ({ telegram, model }: TestServer) => [
  ...telegram.bots.flatMap(({ calls }) => calls.map(({ method }) => method)).filter((one) => one !== 'getUpdates'),
  ...model.calls.map(({ path }) => path),
]

test(
  'foreign ids: another account’s id or a dangerous one is answered like an unknown id, with no external call',
  async () => {
    const { server, seeded } = await startSeededServer(oneQr)
    const otherUser = await signUp(server, 'vecina')
    const foreignIds = [seeded.agent.sessionName, seeded.agent.id, seeded.owner.id, 'canaria', '990017']
    const before = { rows: await userDataFingerprint(server, seeded.owner.id), outside: externalCalls(server) }
    const failures: unknown[] = []
    let callCount = 0
    for (const endpointCall of guardedEndpoints.filter((one) => idFieldsOf(one).length > 0)) {
      const sample = sampleInput(endpointCall, seeded, false)
      for (const { name } of idFieldsOf(endpointCall)) {
        const callWith = (value: unknown) =>
          callEndpoint(server, endpointCall.endpoint, { ...sample, [name]: value }, otherUser.token)
        const { status: usual, body: notFoundBody } = await callWith('nada-de-nadie')
        for (const value of [sample[name], ...foreignIds, ...DANGEROUS_NAMES]) {
          callCount += 1
          const { status, body } = await callWith(value)
          const isAlike = JSON.stringify([status, body]) === JSON.stringify([usual, notFoundBody])
          const matches = body.data?.items ?? body.data
          const isNothing =
            status === 404 ||
            (status === 403 && endpointCall.endpoint.access.startsWith('ROLE_')) ||
            (status === 200 && [matches?.length, matches?.count, matches?.total, matches?.reopened].includes(0))
          if (!isAlike || !isNothing) failures.push({ call: endpointCall.name, name, value, status, body })
        }
      }
    }
    expect(failures).toEqual([])
    expect(callCount).toBeGreaterThan(200)
    expect({ rows: await userDataFingerprint(server, seeded.owner.id), outside: externalCalls(server) }).toEqual(before)
  },
  ALL_CALLS_TIMEOUT_MS,
)

test('whatsapp session: a name that is taken or dangerous is refused', async () => {
  const { server, seeded } = await startSeededServer()
  const otherUser = await signUp(server, 'vecina')
  const make = (sessionName: string) => server.call('POST', SESSIONS_PATH, { sessionName }, otherUser.token)
  expect(await make(seeded.linking.sessionName)).toMatchObject({ status: 404, body: { code: 'whatsapp.not_found' } })
  for (const name of DANGEROUS_NAMES) expect({ name, status: (await make(name)).status }).toEqual({ name, status: 400 })
})

test('agents: a second agent with the same name is refused before its bot is changed', async () => {
  const { server, seeded } = await startSeededServer()
  const agentInput = {
    name: ' canario AGENTE ',
    description: 'x',
    prompt: 'x',
    platform: 'telegram',
    botToken: unusedBotToken,
  }
  const replacingInput = { ...agentInput, replaceWebhook: true }
  expect(await server.call('POST', '/api/agents', replacingInput, seeded.owner.token)).toMatchObject({
    status: 409,
    body: { code: 'agents.name_taken' },
  })
  expect(server.telegram.bot(unusedBotToken).calls.map(({ method }) => method)).toEqual(['getMe', 'getWebhookInfo'])
})
