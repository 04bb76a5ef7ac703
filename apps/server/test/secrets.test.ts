import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fileFor, guarded } from './asking.ts'
import { endpoints, type NamedEndpoint, requestOf } from './endpoints.ts'
import { linkIn } from './fakes/mail/post-office.ts'
import { Refusal } from './fakes/telegram/refusal.ts'
import { openFurnished, ownerToken, spareToken, type Things } from './furnished.ts'
import type { TestHouse } from './house.ts'
import { PASSWORD } from './people.ts'
import { inputOf, statusFor } from './samples.ts'
import { openStream } from './stream.ts'

const WALK_MS = 240_000

/** Given to the house by its operator and by an owner, each where such a thing belongs. */
const given = {
  'SECRET_KEY of the operator': 'canario+clave/del servidor=de treinta y dos letras',
  'OPENAI_API_KEY of the operator': 'sk-canario-del-operador-000001',
  'password of the mail server': 'canario/del+correo=0001',
  'password of the owner': PASSWORD,
  'new password of the owner': 'canario-clave-nueva',
  'token of the bot': ownerToken,
  'token of another bot': spareToken,
  'key for OpenAI': 'sk-canario-openai-0000000001',
  'key for Anthropic': 'sk-ant-canario-anthropic-0001',
  'key for another model': 'canario"clave\\propia/0001',
  'key of the account': 'sk-canario-de-la-cuenta/0001',
  'token of n8n': 'canario+token/de=n8n0001',
  'key of Evolution API': 'canario+clave/de=evolution01',
}

const customConfig = {
  apiKeys: {
    openai: given['key for OpenAI'],
    anthropic: given['key for Anthropic'],
    custom: given['key for another model'],
  },
}

type Said = { where: string; text: string }

/** The answers in which a secret is handed to whom it belongs: which one, and where it stands. */
const handed: Record<string, RegExp> = {
  'auth.signIn': /"accessToken":"([\w-]+)"/,
  'profile.updatePassword': /"accessToken":"([\w-]+)"/,
  'telegram.botToken': /"botToken":"([^"]+)"/,
  'remoteLinks.make': /vincular#([\w-]+)"/,
  'evolution.renew': /"secret":"(pve_[\w-]+)"/,
  'integrationKeys.create': /"key":"(pv_[\w-]+)"/,
  'leadWebhook.renewSecret': /"secret":"(pvw_[\w-]+)"/,
  'lookupSecret.make': /"secret":"(pvl_[\w-]+)"/,
}
const DEVICE = /portavoz_device=([\w-]+)/

/** Calls as a console does, keeps all that is said, and sets aside what is handed over. */
function createListener(house: TestHouse) {
  const said: Said[] = []
  const secrets: Record<string, string> = {}
  let token = ''

  const setAside = (text: string, pattern: RegExp | undefined, name: string): string => {
    const found = pattern?.exec(text)?.[1]
    if (found === undefined) return text
    secrets[`${name} ${Object.keys(secrets).length}`] = found
    return text.replace(found, '(handed over)')
  }

  const hear = async ({ name, endpoint }: NamedEndpoint, input: Record<string, unknown>) => {
    const { path, body } = requestOf(endpoint, input, fileFor(endpoint))
    const isForm = body instanceof FormData
    const response = await fetch(house.url + path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isArchive = response.headers.get('content-type') === 'application/zip'
    const text = isArchive ? unzipped(bytes) : Buffer.from(bytes).toString()
    const fresh = /"accessToken":"([\w-]+)"/.exec(text)?.[1]
    if (fresh !== undefined) token = fresh
    const rest = setAside(text, handed[name], name)
    const headers = setAside(JSON.stringify([...response.headers]), DEVICE, 'device')
    said.push({ where: `${name} → ${response.status}`, text: `${rest}\n${headers}` })
    return { name, status: response.status }
  }
  return { said, secrets, hear, token: () => token }
}

const unzipped = (bytes: Uint8Array) =>
  Object.values(unzipSync(bytes))
    .map((file) => Buffer.from(file).toString())
    .join('\n')

/** A secret in each of the ways in which it may be written without anybody noticing. */
function disguises(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = (['base64', 'base64url'] as const).map((kind) => bytes.toString(kind).replace(/=+$/, ''))
  return [secret, ...base64, bytes.toString('hex'), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
}

const leaksIn = (said: readonly Said[], secrets: Record<string, string>) =>
  said.flatMap(({ where, text }) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      disguises(secret).some((form) => text.includes(form)) ? [`${name} in ${where}`] : [],
    ),
  )

/** Every row that the database holds. */
async function kept({ pool }: TestHouse): Promise<Said[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const said: Said[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    said.push({ where: `the table ${name}`, text: rows.map(({ row }) => row).join('\n') })
  }
  return said
}

const endpointNamed = (name: string): NamedEndpoint =>
  endpoints.find((one) => one.name === name) ?? expect.fail(`no call ${name}`)

const lastToken = (house: TestHouse) =>
  new URL(linkIn(house.post?.letters.at(-1) ?? {})).searchParams.get('token') ?? ''

/** Through every door that asks nobody's name, so that each opens: what letters bring is used. */
async function walkPublic(house: TestHouse, things: Things, { hear, secrets }: ReturnType<typeof createListener>) {
  const steps = [
    'registration.mode',
    'registration.signUp',
    'emailLinks.verify',
    'emailLinks.resend',
    'emailLinks.forgot',
    'emailLinks.reset',
    'auth.signIn',
    'remoteLinks.open',
    'remoteLinks.look',
    'remoteLinks.renew',
    'remoteLinks.pairingCode',
  ]
  const doors = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
  expect(steps.toSorted()).toEqual(doors.toSorted())
  const told: unknown[] = []
  for (const name of steps) {
    const call = endpointNamed(name)
    const sample = inputOf(call, things, false)
    const input = 'email' in sample ? { ...sample, email: 'recienllegada@ejemplo.co' } : sample
    await house.drain()
    const isByLetter = name.startsWith('emailLinks.') && 'token' in input
    if (isByLetter) secrets[`link for ${name}`] = lastToken(house)
    const { status } = await hear(call, isByLetter ? { ...input, token: lastToken(house) } : input)
    if (status !== 200) told.push({ name, status })
  }
  expect(told).toEqual([])
  secrets['remote link'] = things.remoteToken
  secrets['secret of whoever opened it'] = String(inputOf(endpointNamed('remoteLinks.open'), things, false)['secret'])
}

test(
  'no secret is said in any answer, event, archive or line of the log, however it is written, but to whom it is handed',
  async () => {
    const { house, things } = await openFurnished({
      smtp: { user: 'portavoz', pass: given['password of the mail server'] },
      env: {
        LOG_LEVEL: 'trace',
        PUBLIC_URL: 'https://portavoz.ejemplo.co',
        SECRET_KEY: given['SECRET_KEY of the operator'],
        OPENAI_API_KEY: given['OPENAI_API_KEY of the operator'],
      },
    })
    const listener = createListener(house)
    const { hear, said, secrets } = listener
    await walkPublic(house, things, listener)
    // So that an administrator stays when the owner goes.
    await house.db
      .updateTable('users')
      .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
      .execute()
    const stream = await openStream(house.url, listener.token())

    const bot = house.telegram.bot(ownerToken)
    bot.fail('sendMessage', new Refusal(500, `no con ${ownerToken}`), 1)
    const talkative = { error: { message: `Incorrect API key provided: ${given['OPENAI_API_KEY of the operator']}` } }
    house.model.reply({ status: 401, body: talkative })
    bot.say({ id: 7, firstName: 'Ana' }, '¿Hola?')
    secrets['secret of the webhook'] = bot.webhook.secretToken
    secrets['path of the webhook'] = new URL(bot.webhook.url).pathname.split('/').at(-1) ?? ''
    await bot.webhook.deliver({ origin: house.url })
    secrets['secret that signs leads'] = things.leads.secret
    await house.drain(2)

    const signIn = endpointNamed('auth.signIn')
    let password: string = PASSWORD
    const refused: unknown[] = []
    for (const call of guarded) {
      if (call.name === 'profile.deleteAccount') said.push(...(await kept(house)))
      const whole = inputOf(call, things, false)
      const more = {
        ...('customConfig' in whole ? { customConfig } : {}),
        ...('apiKey' in whole ? { apiKey: given['key of the account'] } : {}),
        ...('apiToken' in whole ? { apiToken: given['token of n8n'] } : {}),
        ...('evolutionKey' in whole ? { evolutionKey: given['key of Evolution API'] } : {}),
        ...('newPassword' in whole ? { newPassword: given['new password of the owner'] } : {}),
        ...(call.name === 'profile.deleteAccount' ? { currentPassword: given['new password of the owner'] } : {}),
      }
      // Wrong first, so that the refusals are heard too.
      for (const name of Object.keys(whole))
        await hear(call, { ...whole, ...more, [name]: [[given['key for OpenAI']]] })
      const { status } = await hear(call, { ...whole, ...more })
      if (status !== statusFor(call)) refused.push({ call: call.name, status })
      if ('newPassword' in whole) password = given['new password of the owner']
      if (/^(auth|profile)\./.test(call.name)) await hear(signIn, { username: 'canaria', password })
      await house.drain(1)
    }
    expect(refused).toEqual([])
    for (const { name, data } of things.n8n.kept.credentials.values())
      secrets[`what n8n keeps as «${name}»`] = data.value.replace('Bearer ', '')
    said.push({ where: 'the event stream', text: JSON.stringify(stream.events) })
    said.push(...house.lines.map((line) => ({ where: `the log: ${String(line['msg'])}`, text: JSON.stringify(line) })))
    expect(stream.events.length).toBeGreaterThan(2)

    const kinds = new Set(Object.keys(secrets).map((name) => name.replace(/ \d+$/, '')))
    expect([...kinds]).toEqual(expect.arrayContaining([...Object.keys(handed), 'device']))
    expect([...kinds].filter((kind) => kind.startsWith('what n8n keeps'))).toHaveLength(4)
    // It names the agent, also one that is gone, and opens nothing by itself.
    const opens = (leak: string) => !/^path of the webhook in the table public\.(agents|bot_releases)$/.test(leak)
    expect(leaksIn(said, { ...given, ...secrets }).filter(opens)).toEqual([])
  },
  WALK_MS,
)
