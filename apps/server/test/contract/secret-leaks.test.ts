import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fileFor, guardedEndpoints } from './call-endpoint.ts'
import { endpoints, type NamedEndpoint, buildRequest } from './endpoints.ts'
import { linkOf } from '../fakes/mail/smtp-server.ts'
import { BotApiError } from '../fakes/telegram/bot-api-error.ts'
import {
  ownerBotToken,
  type SeededData,
  startSeededServer,
  unusedBotToken,
  validatedBotToken,
} from '../seeded-server.ts'
import type { TestServer } from '../test-server.ts'
import { challengeOf, enrolTotp } from '../helpers/second-factor.ts'
import { PASSWORD } from '../test-accounts.ts'
import { sampleInput, expectedStatus } from '../samples.ts'
import { openEventStream } from '../helpers/event-stream.ts'

const ALL_CALLS_TIMEOUT_MS = 240_000

/** Secrets that the operator or an owner configures, each in its own place. */
const GIVEN_SECRETS = {
  'SECRET_KEY of the operator': 'canario+clave/del servidor=de treinta y dos letras',
  'OPENAI_API_KEY of the operator': 'sk-canario-del-operador-000001',
  'password of the mail server': 'canario/del+correo=0001',
  'password of the owner': PASSWORD,
  'new password of the owner': 'canario-clave-nueva',
  'token of the bot': ownerBotToken,
  'token of another bot': unusedBotToken,
  'token of a bot without agent': validatedBotToken,
  'key for OpenAI': 'sk-canario-openai-0000000001',
  'key for Anthropic': 'sk-ant-canario-anthropic-0001',
  'key for another model': 'canario"clave\\propia/0001',
  'key for voice notes': 'sk-canario-de-oido/0001',
  'key of the account': 'sk-canario-de-la-cuenta/0001',
  'token of n8n': 'canario+token/de=n8n0001',
  'key of Evolution API': 'canario+clave/de=evolution01',
}

const customConfig = {
  apiKeys: {
    openai: GIVEN_SECRETS['key for OpenAI'],
    anthropic: GIVEN_SECRETS['key for Anthropic'],
    custom: GIVEN_SECRETS['key for another model'],
    transcriber: GIVEN_SECRETS['key for voice notes'],
  },
}

type RecordedText = { where: string; text: string }

/** The responses that disclose a secret to its owner, each with the pattern that finds it. */
const DISCLOSED_SECRETS: Record<string, RegExp> = {
  'auth.signIn': /"accessToken":"([\w-]+)"/,
  'oidcSignIn.complete': /"accessToken":"([\w-]+)"/,
  'profile.updatePassword': /"accessToken":"([\w-]+)"/,
  'secondFactorSignIn.complete': /"accessToken":"([\w-]+)"/,
  'secondFactor.startTotp': /"secret":"([A-Z2-7]+)"/,
  'telegram.botToken': /"botToken":"([^"]+)"/,
  'remoteLinks.make': /vincular#([\w-]+)"/,
  'evolution.renew': /"secret":"(pve_[\w-]+)"/,
  'workspaceInvitations.create': /invitacion\?token=([\w-]+)"/,
  'integrationKeys.create': /"key":"(pv_[\w-]+)"/,
  'leadWebhook.renewSecret': /"secret":"(pvw_[\w-]+)"/,
  'installationBackups.grantDownload': /grant=([\w-]+)"/,
  'lookupSecret.make': /"secret":"(pvl_[\w-]+)"/,
}
const CALLS_WITHOUT_SESSION = [
  'deviceNotifications.test',
  'deviceNotifications.change',
  'deviceNotifications.unsubscribe',
  'profile.endSession',
]

const DEVICE_COOKIE = /portavoz_device=([\w-]+)/
const VISIT_COOKIE = /portavoz_oidc=([\w-]+)/

/**
 * A client that calls as a console does, records each response, and removes the secrets that are meant to be disclosed.
 */
function createRecordingClient(testServer: TestServer) {
  const recordedTexts: RecordedText[] = []
  const secrets: Record<string, string> = {}
  let token = ''

  const redact = (text: string, pattern: RegExp | undefined, name: string): string => {
    const secret = pattern?.exec(text)?.[1]
    if (secret === undefined) return text
    secrets[`${name} ${Object.keys(secrets).length}`] = secret
    return text.replace(secret, '(handed over)')
  }

  const callAndRecord = async ({ name, endpoint }: NamedEndpoint, input: Record<string, unknown>, cookie?: string) => {
    const { path, body } = buildRequest(endpoint, input, fileFor(endpoint))
    const isForm = body instanceof FormData
    const response = await fetch(testServer.url + path, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isArchive = response.headers.get('content-type') === 'application/zip'
    const text = isArchive ? readArchive(bytes) : Buffer.from(bytes).toString()
    const fresh = /"accessToken":"([\w-]+)"/.exec(text)?.[1]
    if (fresh !== undefined) token = fresh
    const redactedText = redact(text, DISCLOSED_SECRETS[name], name)
    const withoutDevice = redact(JSON.stringify([...response.headers]), DEVICE_COOKIE, 'device')
    const headers = redact(withoutDevice, VISIT_COOKIE, 'visit')
    recordedTexts.push({ where: `${name} → ${response.status}`, text: `${redactedText}\n${headers}` })
    return { name, status: response.status, text, cookies: response.headers.getSetCookie() }
  }
  return { recordedTexts, secrets, callAndRecord, token: () => token }
}

const readArchive = (bytes: Uint8Array) =>
  Object.values(unzipSync(bytes))
    .map((file) => Buffer.from(file).toString())
    .join('\n')

/** A secret in each encoding in which it could leak unnoticed. */
function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = (['base64', 'base64url'] as const).map((kind) => bytes.toString(kind).replace(/=+$/, ''))
  return [secret, ...base64, bytes.toString('hex'), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
}

const findLeaks = (recordedTexts: readonly RecordedText[], secrets: Record<string, string>) =>
  recordedTexts.flatMap(({ where, text }) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      encodingsOf(secret).some((form) => text.includes(form)) ? [`${name} in ${where}`] : [],
    ),
  )

/** Every row of the database. */
async function dumpTables({ pool }: TestServer): Promise<RecordedText[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const recordedTexts: RecordedText[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    recordedTexts.push({ where: `the table ${name}`, text: rows.map(({ row }) => row).join('\n') })
  }
  return recordedTexts
}

const endpointNamed = (name: string): NamedEndpoint =>
  endpoints.find((one) => one.name === name) ?? expect.fail(`no call ${name}`)

const lastLinkTokenOf = (testServer: TestServer) =>
  new URL(linkOf(testServer.smtpServer?.emails.at(-1) ?? {})).searchParams.get('token') ?? ''

/** With an app with codes, which is removed again; the rows of the database are recorded meanwhile. */
async function signInWithSecondFactor(
  testServer: TestServer,
  { callAndRecord, recordedTexts, secrets, token }: ReturnType<typeof createRecordingClient>,
  endpointCall: NamedEndpoint,
) {
  const { secret, recoveryCodes } = await enrolTotp(testServer, token())
  const [code = '', other = ''] = recoveryCodes
  const { challenge } = await challengeOf(testServer, 'canaria')
  Object.assign(secrets, { 'secret of the app': secret, 'recovery code': code, challenge })
  secrets['unused recovery code'] = other
  secrets['recovery code without hyphens'] = other.replaceAll('-', '')
  recordedTexts.push(...(await dumpTables(testServer)))
  const { status } = await callAndRecord(endpointCall, { challenge, proof: { method: 'recovery_code', code } })
  expect(status).toBe(200)
  const removal = { currentPassword: PASSWORD, proof: { method: 'recovery_code', code: other } }
  const removed = await testServer.call('POST', '/api/user/second-factor/totp/remove', removal, token())
  expect(removed.status).toBe(200)
}

/** A new account by the provider; the rows of the unfinished visit are recorded, too. */
async function signInWithProvider(
  testServer: TestServer,
  { provider }: SeededData,
  { callAndRecord, recordedTexts, secrets }: ReturnType<typeof createRecordingClient>,
) {
  const [start, callback, complete] = ['start', 'callback', 'complete'].map((name) =>
    endpointNamed(`oidcSignIn.${name}`),
  ) as [NamedEndpoint, NamedEndpoint, NamedEndpoint]
  const started = await callAndRecord(start, {})
  const cookie = started.cookies[0]?.split(';')[0] ?? ''
  const { url } = (JSON.parse(started.text) as { data: { url: string } }).data
  const response = Object.fromEntries(provider.redirectOf(url, 'llegada').searchParams)
  const state = new URL(url).searchParams.get('state') ?? ''
  Object.assign(secrets, { 'secret of the client': provider.env.OIDC_CLIENT_SECRET, code: response['code'] })
  expect((await callAndRecord(callback, response, cookie)).status).toBe(303)
  recordedTexts.push(...(await dumpTables(testServer)))
  expect((await callAndRecord(complete, {}, cookie)).status).toBe(200)
  const verifier = provider.requests.findLast(({ path }) => path === '/token')?.form.get('code_verifier') ?? ''
  expect(verifier).not.toBe('')
  Object.assign(secrets, { 'verifier of the code': verifier, 'token of the provider': 'un-token-de-acceso-secreto' })
  expect(recordedTexts.filter(({ where, text }) => where.startsWith('the table') && text.includes(state))).toEqual([])
}

/** Calls every public endpoint successfully, with the tokens of the e-mails. */
async function callPublicEndpoints(
  testServer: TestServer,
  seeded: SeededData,
  client: ReturnType<typeof createRecordingClient>,
) {
  const { callAndRecord, secrets } = client
  const steps = [
    'registration.mode',
    'registration.signUp',
    'emailLinks.verify',
    'emailLinks.resend',
    'emailLinks.forgot',
    'emailLinks.reset',
    'workspaceInvitations.read',
    'oidcSignIn.start',
    'oidcSignIn.callback',
    'oidcSignIn.complete',
    'auth.signIn',
    'secondFactorSignIn.complete',
    'remoteLinks.open',
    'remoteLinks.look',
    'remoteLinks.renew',
    'remoteLinks.pairingCode',
    'webChat.events',
    'webChat.file',
    'webChat.history',
    'webChat.page',
    'webChat.seen',
    'webChat.write',
    'installationBackups.file',
  ]
  const publicNames = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
  expect(steps.toSorted()).toEqual(publicNames.toSorted())
  const failures: unknown[] = []
  for (const name of steps) {
    const endpointCall = endpointNamed(name)
    const sample = sampleInput(endpointCall, seeded, false)
    const input = 'email' in sample ? { ...sample, email: 'recienllegada@ejemplo.co' } : sample
    await testServer.drain()
    const needsEmailToken = name.startsWith('emailLinks.') && 'token' in input
    if (needsEmailToken) secrets[`link for ${name}`] = lastLinkTokenOf(testServer)
    if (name.startsWith('oidcSignIn.')) {
      if (name === 'oidcSignIn.start') await signInWithProvider(testServer, seeded, client)
      continue
    }
    if (name === 'secondFactorSignIn.complete') {
      await signInWithSecondFactor(testServer, client, endpointCall)
      continue
    }
    const { status } = await callAndRecord(
      endpointCall,
      needsEmailToken ? { ...input, token: lastLinkTokenOf(testServer) } : input,
    )
    if (status !== expectedStatus(endpointCall)) failures.push({ name, status })
  }
  expect(failures).toEqual([])
  secrets['remote link'] = seeded.remoteToken
  secrets['secret of whoever opened it'] = String(
    sampleInput(endpointNamed('remoteLinks.open'), seeded, false)['secret'],
  )
}

test(
  'secrets: no response, event, archive, row or log line contains one, in any encoding, unless meant to',
  async () => {
    const { server: testServer, seeded } = await startSeededServer({
      smtp: { user: 'portavoz', pass: GIVEN_SECRETS['password of the mail server'] },
      env: {
        LOG_LEVEL: 'trace',
        PUBLIC_URL: 'https://portavoz.ejemplo.co',
        SECRET_KEY: GIVEN_SECRETS['SECRET_KEY of the operator'],
        OPENAI_API_KEY: GIVEN_SECRETS['OPENAI_API_KEY of the operator'],
      },
    })
    const client = createRecordingClient(testServer)
    const { callAndRecord, recordedTexts, secrets } = client
    await callPublicEndpoints(testServer, seeded, client)
    // An administrator must remain after the owner deletes the account.
    await testServer.db
      .updateTable('users')
      .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
      .execute()
    const stream = await openEventStream(testServer.url, client.token())

    const bot = testServer.telegram.bot(ownerBotToken)
    bot.fail('sendMessage', new BotApiError(500, `no con ${ownerBotToken}`), 1)
    const providerError = {
      error: { message: `Incorrect API key provided: ${GIVEN_SECRETS['OPENAI_API_KEY of the operator']}` },
    }
    testServer.model.queueReplies({ status: 401, body: providerError })
    bot.sendAsCustomer({ id: 7, firstName: 'Ana' }, '¿Hola?')
    secrets['secret of the webhook'] = bot.webhook.secretToken
    secrets['path of the webhook'] = new URL(bot.webhook.url).pathname.split('/').at(-1) ?? ''
    await bot.webhook.deliverPending({ origin: testServer.url })
    secrets['secret that signs leads'] = seeded.leads.secret
    await testServer.drain(2)

    const signIn = endpointNamed('auth.signIn')
    let password: string = PASSWORD
    const failedCalls: unknown[] = []
    for (const endpointCall of guardedEndpoints) {
      if (endpointCall.name === 'profile.deleteAccount') recordedTexts.push(...(await dumpTables(testServer)))
      const validInput = sampleInput(endpointCall, seeded, false)
      const overrides = {
        ...('customConfig' in validInput ? { customConfig } : {}),
        ...('apiKey' in validInput ? { apiKey: GIVEN_SECRETS['key of the account'] } : {}),
        ...('apiToken' in validInput ? { apiToken: GIVEN_SECRETS['token of n8n'] } : {}),
        ...('evolutionKey' in validInput ? { evolutionKey: GIVEN_SECRETS['key of Evolution API'] } : {}),
        ...('newPassword' in validInput ? { newPassword: GIVEN_SECRETS['new password of the owner'] } : {}),
        ...(endpointCall.name === 'profile.deleteAccount'
          ? { currentPassword: GIVEN_SECRETS['new password of the owner'] }
          : {}),
      }
      // A malformed input first, so that refusals are recorded too.
      for (const name of Object.keys(validInput))
        await callAndRecord(endpointCall, { ...validInput, ...overrides, [name]: [[GIVEN_SECRETS['key for OpenAI']]] })
      const { status } = await callAndRecord(endpointCall, { ...validInput, ...overrides })
      if (status !== expectedStatus(endpointCall)) failedCalls.push({ call: endpointCall.name, status })
      if ('newPassword' in validInput) password = GIVEN_SECRETS['new password of the owner']
      if (/^(auth|profile)\./.test(endpointCall.name)) await callAndRecord(signIn, { username: 'canaria', password })
      await testServer.drain(1)
    }
    // The first factor, set up for the public calls, ended the seeded session with its device.
    expect(failedCalls).toEqual(CALLS_WITHOUT_SESSION.map((call) => ({ call, status: 404 })))
    for (const { name, data } of seeded.n8n.workflowStore.credentials.values())
      secrets[`what n8n keeps as «${name}»`] = data.value.replace('Bearer ', '')
    recordedTexts.push({ where: 'the event stream', text: JSON.stringify(stream.events) })
    recordedTexts.push(
      ...testServer.logLines.map((line) => ({ where: `the log: ${String(line['msg'])}`, text: JSON.stringify(line) })),
    )
    expect(stream.events.length).toBeGreaterThan(2)

    const kinds = new Set(Object.keys(secrets).map((name) => name.replace(/ \d+$/, '')))
    expect([...kinds]).toEqual(expect.arrayContaining([...Object.keys(DISCLOSED_SECRETS), 'device']))
    expect([...kinds].filter((kind) => kind.startsWith('what n8n keeps'))).toHaveLength(4)
    // The path contains an agent id, also of a deleted agent, and grants no access by itself.
    const isUsable = (leak: string) => !/^path of the webhook in the table public\.(agents|bot_releases)$/.test(leak)
    expect(findLeaks(recordedTexts, { ...GIVEN_SECRETS, ...secrets }).filter(isUsable)).toEqual([])
  },
  ALL_CALLS_TIMEOUT_MS,
)
