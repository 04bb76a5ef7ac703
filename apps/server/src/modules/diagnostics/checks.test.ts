import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startSmtpServer } from '../../../test/fakes/mail/smtp-server.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { answerJson, serveOnLoopback } from '../../../test/fakes/loopback-server.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { PASSWORD, createOwnerWithAgent, signUp } from '../../../test/test-accounts.ts'
import { enrolTotp } from '../../../test/helpers/second-factor.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { checkSmtp } from '../../adapters/mail/check-smtp.ts'
import { createAiLanguageModel } from '../../adapters/model/ai-language-model.ts'
import { createAiEmbedder } from '../../adapters/model/ai-embedder.ts'
import { createAiSpeechModel } from '../../adapters/model/ai-speech-model.ts'
import { createAiTranscriber } from '../../adapters/model/ai-transcriber.ts'
import { migrationsOf } from '../../db/applied-migrations.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { oggOpusSeconds } from '../../platform/files/ogg-opus-seconds.ts'
import { LanguageModelError } from '../../ports/language-model.ts'
import { parseEnvironment } from '../../server/parse-environment.ts'
import type { HealthCheck } from './check.ts'
import { accountsCheck } from './checks/accounts/accounts.ts'
import { addressesCheck } from './checks/installation/addresses.ts'
import { clockCheck } from './checks/installation/clock.ts'
import { dataFolderCheck } from './checks/installation/data-folder.ts'
import { databaseCheck } from './checks/installation/database.ts'
import { diskCheck } from './checks/installation/disk.ts'
import { keysCheck } from './checks/installation/keys.ts'
import { leadSecretsCheck } from './checks/accounts/lead-secrets.ts'
import { totpSecretsCheck } from './checks/accounts/totp-secrets.ts'
import { lookupSecretsCheck } from './checks/accounts/lookup-secrets.ts'
import { mailCheck } from './checks/services/mail.ts'
import { modelCheck } from './checks/services/model.ts'
import { createCheckProvider } from '../../adapters/oidc/check-provider.ts'
import { startCrookedProvider } from '../../../test/fakes/oidc/crooked-provider.ts'
import { identityProviderCheck } from './checks/services/identity-provider.ts'
import { pushCheck } from './checks/services/push.ts'
import { speechCheck } from './checks/services/speech.ts'
import { transcriberCheck } from './checks/services/transcriber.ts'
import { signUpCheck } from './checks/accounts/sign-up.ts'
import { workCheck } from './checks/jobs/work.ts'
import { createDiagnostics } from './diagnostics.module.ts'
import type { CheckDeps } from './check-deps.ts'
import { runChecks } from './run-checks.ts'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function newFolder() {
  const folder = createTemporaryFolder('portavoz-revision-')
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function privateServer(handle: Parameters<typeof serveOnLoopback>[0]) {
  const server = await serveOnLoopback(handle)
  closing.push(server.unplug)
  return server
}

/** A port without a server. */
async function freePort() {
  const { url, unplug } = await serveOnLoopback(async () => {})
  await unplug()
  return url
}

const checkDeps = (env: Record<string, string>, given: Partial<CheckDeps> = {}): CheckDeps => ({
  settings: parseEnvironment(env).config,
  faults: [],
  clock: systemClock,
  db: null,
  databaseTrouble: null,
  migrations: async () => ({ pending: [], unknown: [] }),
  findLostFolders: null,
  keyIds: null,
  canOpen: null,
  brain: createAiLanguageModel(fetch),
  embedder: createAiEmbedder(fetch),
  transcriber: createAiTranscriber(fetch),
  speechModel: createAiSpeechModel(fetch),
  tryMail: env['SMTP_URL'] ? () => checkSmtp(env['SMTP_URL'] ?? '') : null,
  checkProvider: null,
  lettersFolder: '/cartas',
  buckets: [],
  countFilesLeft: null,
  isServing: true,
  whatsappVersion: null,
  ...given,
})

const runCheck = async (check: HealthCheck) =>
  (await runChecks([check], [])).map(({ state, seen, advice }) => [state, seen, ...(advice ? [advice] : [])])

const withDatabase = (testServer: TestServer, env: Record<string, string> = {}): CheckDeps =>
  checkDeps(
    { DATABASE_URL: testServer.database.url, ...env },
    { db: testServer.db, migrations: () => migrationsOf(testServer.pool) },
  )

test('data folder: access by other users is reported with the command that mends it', async () => {
  const DATA_DIR = newFolder()
  const file = join(DATA_DIR, 'secret.key')
  writeFileSync(file, 'x'.repeat(43))
  const folder = () => runCheck(dataFolderCheck(checkDeps({ DATA_DIR })))
  const keys = () => runCheck(keysCheck(checkDeps({ DATA_DIR })))
  chmodSync(file, 0o600)
  expect(await folder()).toEqual([['good', `${DATA_DIR} existe, se puede escribir y sus secretos son privados.`]])
  expect(await keys()).toEqual([['good', `${file} existe y solo su dueño la lee.`]])
  chmodSync(file, 0o644)
  expect(await folder()).toEqual([
    [
      'warning',
      `Otros usuarios de este equipo pueden leer secret.key en ${DATA_DIR}.`,
      `Escribe: chmod go-rwx '${file}'`,
    ],
  ])
  expect(await keys()).toEqual([
    ['warning', `Otros usuarios de este equipo pueden leer ${file}.`, `Escribe: chmod 600 '${file}'`],
  ])
  chmodSync(DATA_DIR, 0o777)
  expect((await folder())[0]?.[0]).toBe('bad')
  writeFileSync(file, 'media')
  expect((await keys())[0]?.slice(0, 2)).toEqual(['bad', `${file} está incompleta.`])
})

test.each([
  [2 * 1024 ** 3, 'good', 'Quedan 2 GB libres'],
  [900 * 1024 ** 2, 'warning', 'Quedan 900 MB libres'],
  [199 * 1024 ** 2, 'bad', 'Quedan 199 MB libres'],
])('disk: %i free bytes are %s', async (bytes, state, words) => {
  const [seen] = await runCheck(diskCheck(checkDeps({ DATA_DIR: '/datos' }), async () => bytes))
  expect([seen?.[0], seen?.[1]?.slice(0, words.length)]).toEqual([state, words])
})

test('addresses: unreachable, unencrypted or behind an untrusted proxy are reported', async () => {
  const gone = await freePort()
  const PORT = new URL(gone).port
  const addresses = (env: Record<string, string>) =>
    runCheck(addressesCheck(checkDeps({ PORT, ...env }, { isServing: false })))
  const clear = await addresses({ PUBLIC_URL: 'http://portavoz.invalid', ALLOWED_PRIVATE_ORIGINS: gone })
  expect(clear.map(([state, seen]) => [state, seen])).toEqual([
    ['omitted', `Portavoz no está en marcha ahora: nadie escucha en el puerto ${PORT}.`],
    ['omitted', 'http://portavoz.invalid no responde, y Portavoz no está en marcha.'],
    ['warning', 'PUBLIC_URL (http://portavoz.invalid) no usa https: las contraseñas viajan a la vista de la red.'],
    ['warning', `${gone}, de ALLOWED_PRIVATE_ORIGINS, no responde: nadie escucha ahí.`],
  ])
  const proxied = await addresses({ PUBLIC_URL: 'https://portavoz.invalid' })
  expect(proxied.at(-1)?.[1]).toMatch(/^PUBLIC_URL es https y TRUST_PROXY no está dada/)
  expect(await addresses({ PUBLIC_URL: 'https://portavoz.invalid', TRUST_PROXY: 'loopback' })).toHaveLength(2)
  expect((await addresses({ HOST: '0.0.0.0' })).at(-1)?.[1]).toMatch(/^HOST \(0\.0\.0\.0\) deja entrar a otros equipos/)
})

test('addresses: a port of another program, and a public address that leads elsewhere, are reported', async () => {
  const stranger = await privateServer(async (_, response) => answerJson(response, 200, { soy: 'otro' }))
  const { port } = new URL(stranger.url)
  const outside = await runCheck(
    addressesCheck(checkDeps({ PORT: port, PUBLIC_URL: stranger.url }, { isServing: false })),
  )
  expect(outside[0]).toEqual(['bad', `Otro programa usa el puerto ${port}.`, 'Ciérralo o elige otro puerto con PORT.'])
  const inside = await runCheck(addressesCheck(checkDeps({ PUBLIC_URL: stranger.url })))
  expect(inside[0]?.slice(0, 2)).toEqual([
    'bad',
    `${stranger.url} no responde desde este equipo: contesta 200, y no es Portavoz.`,
  ])
})

test('mail: the server is tried up to sign-in and no e-mail is sent', async () => {
  const post = await startSmtpServer({ auth: { user: 'cartera', pass: 'clave-de-cartas' } })
  closing.push(post.close)
  const { host } = new URL(post.url)
  const mail = (SMTP_URL: string) => runCheck(mailCheck(checkDeps({ SMTP_URL }))).then(([seen]) => seen?.slice(0, 2))
  expect(await mail(post.url)).toEqual(['good', `${host} acepta nuestras cartas.`])
  expect(await mail(post.url.replace('clave-de-cartas', 'clave-equivocada'))).toEqual([
    'bad',
    `${host} rechazó el usuario o la contraseña de SMTP_URL.`,
  ])
  await post.unplug()
  expect(await mail(post.url)).toEqual(['bad', `No se pudo hablar con ${host}: nadie escucha ahí.`])
  expect(post.emails).toEqual([])
  expect(await runCheck(mailCheck(checkDeps({})))).toEqual([
    ['omitted', 'Sin SMTP_URL las cartas no se envían: son archivos en /cartas.'],
  ])
})

test('push: an address without https is reported, and this machine alone needs none', async () => {
  const push = (PUBLIC_URL: string) =>
    runCheck(pushCheck(checkDeps({ PUBLIC_URL }))).then(([seen]) => seen?.slice(0, 2))
  expect(await push('http://tienda.ejemplo.co')).toEqual([
    'warning',
    'Los navegadores no permiten avisos ni instalar la consola sin https.',
  ])
  const unseen = ['omitted', 'Sin base de datos no se ve quién los recibe.']
  for (const address of ['https://tienda.ejemplo.co', 'http://localhost:8080'])
    expect(await push(address)).toEqual(unseen)
})

test('push: devices are counted, and notifications that do not leave are reported', async () => {
  const server = await startTestServer()
  const check = () => runCheck(pushCheck(checkDeps({ PUBLIC_URL: 'https://tienda.ejemplo.co' }, { db: server.db })))
  expect(await check()).toEqual([['good', '0 dispositivos los reciben.']])
  const { id } = await signUp(server, 'mariana')
  await server.pool.query(
    `insert into push_devices (id, user_id, session_id, endpoint_hash, sealed, service, shows_text, created_at)
     select 'dev', user_id, id, 'hash', 'v1', 'push.ejemplo.co', false, now() from sessions`,
  )
  await server.pool.query(
    `insert into push_deliveries
       (id, device_id, workspace_id, kind, tag, content, tries, not_before, give_up_at, created_at)
     values ('push', 'dev', $1, 'message', 'conversation:1', '{}', 3, now(), now(), now())`,
    [id],
  )
  expect((await check()).map(([state, seen]) => [state, seen])).toEqual([
    ['good', '1 dispositivo los recibe.'],
    ['warning', '1 aviso no sale: su servicio no responde.'],
  ])
})

test('model: a refused key, an unknown name or silence is reported in the words of an agent’s card', async () => {
  const model = await startFakeModel()
  closing.push(model.close)
  const ask = async (OPENAI_BASE_URL = `${model.url}/v1`, brain = createAiLanguageModel(fetch)) =>
    (
      await runCheck(
        modelCheck(checkDeps({ OPENAI_BASE_URL, OPENAI_MODEL: 'eco', OPENAI_API_KEY: 'sk-de-prueba' }, { brain })),
      )
    )[0]
  expect((await ask())?.[0]).toBe('good')
  model.queueReplies({ status: 401 })
  expect((await ask())?.slice(0, 2)).toEqual([
    'bad',
    `«eco» de ${new URL(model.url).host}: El proveedor de inteligencia artificial rechazó la clave. Revísala en «Modelo», en tu perfil o en el agente.`,
  ])
  const silent = await privateServer(() => new Promise(() => {}))
  expect((await ask(silent.url, createAiLanguageModel(fetch, 300)))?.slice(0, 2)).toEqual([
    'bad',
    `«eco» de ${new URL(silent.url).host}: El modelo de inteligencia artificial no responde. Las conversaciones pasan a una persona mientras tanto.`,
  ])
  expect((await runCheck(modelCheck(checkDeps({}))))[0]?.[0]).toBe('omitted')
})

test('embedding model: it is asked for one vector, and a failure is reported', async () => {
  const model = await startFakeModel()
  closing.push(model.close)
  const env = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: 'eco', EMBEDDING_MODEL: 'significados' }
  const read = async () => (await runCheck(modelCheck(checkDeps(env))))[1]
  const place = `«significados» de ${new URL(model.url).host}`
  expect(await read()).toEqual(['good', expect.stringMatching(/ lee significados \(de 256 cifras\) y contesta en /)])
  model.queueEmbeddings({ status: 402 })
  expect((await read())?.slice(0, 2)).toEqual([
    'warning',
    `${place}: La cuenta con el proveedor de significados no tiene saldo. Los documentos responden solo por sus palabras.`,
  ])
})

test('transcriber: it is sent a second of silence, and a failure is reported', async () => {
  const server = await startFakeTranscriber({ fallback: () => '' })
  closing.push(server.close)
  const env = { TRANSCRIPTION_BASE_URL: `${server.url}/v1`, TRANSCRIPTION_MODEL: 'oido', TRANSCRIPTION_API_KEY: 'k-1' }
  const read = async () => (await runCheck(transcriberCheck(checkDeps(env))))[0]
  const place = `«oido» de ${new URL(server.url).host}`
  expect(await read()).toEqual(['good', `${place} escucha las notas de voz.`])
  expect(oggOpusSeconds(server.calls[0]?.bytes ?? Buffer.alloc(0))).toBe(1)
  server.queue({ status: 401 })
  expect(await read()).toEqual([
    'bad',
    expect.stringMatching(/rechazó la clave.* los clientes leen que envíen texto\.$/),
    'Esta clave es la de TRANSCRIPTION_API_KEY.',
  ])
  server.queue({ status: 404 })
  expect((await read())?.[2]).toMatch(/^Revisa TRANSCRIPTION_MODEL/)
  const slow = { transcribe: () => Promise.reject(new LanguageModelError('timeout', null)) }
  const impatient = { ...checkDeps(env), transcriber: slow }
  expect((await runCheck(transcriberCheck(impatient)))[0]?.slice(0, 2)).toEqual([
    'bad',
    `${place} tarda más de 9 segundos con uno de silencio, así que pocas notas llegan a tiempo.`,
  ])
  await server.unplug()
  expect((await read())?.[2]).toMatch(/^Revisa TRANSCRIPTION_BASE_URL/)
  expect((await runCheck(transcriberCheck(checkDeps({}))))[0]?.[0]).toBe('omitted')
})

test('speech model: it says a word, and a failure or another format is reported', async () => {
  const server = await startFakeSpeech()
  closing.push(server.close)
  const env = {
    SPEECH_BASE_URL: `${server.url}/v1`,
    SPEECH_MODEL: 'kokoro',
    SPEECH_VOICE: 'ef_dora',
    SPEECH_API_KEY: 'k-1',
  }
  const read = async () => (await runCheck(speechCheck(checkDeps(env))))[0]
  expect(await read()).toEqual(['good', `«kokoro» de ${new URL(server.url).host} habla.`])
  expect(server.calls).toMatchObject([{ model: 'kokoro', input: 'Hola.', voice: 'ef_dora' }])
  server.queue({ status: 401 })
  expect(await read()).toEqual([
    'bad',
    expect.stringMatching(/rechazó la clave.* los agentes responden por escrito\.$/),
    'Esta clave es la de SPEECH_API_KEY.',
  ])
  server.queue({ status: 404 })
  expect((await read())?.[2]).toMatch(/^Revisa SPEECH_MODEL y SPEECH_VOICE/)
  for (const other of [Buffer.from('RIFF'), Buffer.alloc(0), { trouble: 'json' as const }]) {
    server.queue(other)
    expect((await read())?.[2]).toBe('Prueba otro SPEECH_MODEL, o pide a tu servidor OGG/Opus.')
  }
  await server.close()
  expect((await read())?.[2]).toMatch(/^Revisa SPEECH_BASE_URL/)
  expect((await runCheck(speechCheck(checkDeps({}))))[0]?.[0]).toBe('omitted')
})

test('clock: a difference to the internet’s clock is reported with its weight', async () => {
  let aheadMs = 0
  const other = await privateServer(async (_, response) =>
    answerJson(response, 404, {}, { date: new Date(Date.now() + aheadMs).toUTCString() }),
  )
  const clock = async () => (await runCheck(clockCheck(checkDeps({ TELEGRAM_API_ROOT: other.url }))))[0]
  expect(await clock()).toEqual(['good', 'El de este equipo y el de internet coinciden.'])
  aheadMs = 5 * 60_000
  expect(await clock()).toEqual([
    'warning',
    'El de este equipo va 5 minutos por detrás del de internet.',
    'Activa la hora automática (NTP) del equipo.',
  ])
  aheadMs = -3 * 3_600_000
  expect((await clock())?.slice(0, 2)).toEqual(['bad', 'El de este equipo va 3 horas por delante del de internet.'])
  expect(await runCheck(clockCheck(checkDeps({ TELEGRAM_API_ROOT: await freePort() })))).toEqual([
    ['omitted', 'No hubo otro reloj con el que compararlo.'],
  ])
})

test('database: missing or unknown migrations are reported by name', async () => {
  const testServer = await startTestServer()
  const database = async () => (await runCheck(databaseCheck(withDatabase(testServer))))[1]
  expect(await database()).toBe(undefined)
  await testServer.pool.query(`delete from kysely_migration where name = '0002-access'`)
  expect(await database()).toEqual([
    'warning',
    'Le faltan cambios de esta versión: 0002-access.',
    'Se hacen solos al abrir Portavoz con «npm start».',
  ])
  await testServer.pool.query(
    `insert into kysely_migration (name, timestamp) values ('0002-access', ''), ('0999-future', '')`,
  )
  expect((await database())?.slice(0, 2)).toEqual([
    'bad',
    'La usó una versión más nueva de Portavoz: tiene 0999-future, que esta no conoce.',
  ])
})

/** All, except those that are reported as closed. */
const opening = ({ agent = true, leadWebhook = true, lookup = true, totp = true }) => ({
  agent: () => agent,
  leadWebhook: () => leadWebhook,
  lookup: () => lookup,
  totp: () => totp,
})

test('keys: agent secrets that the key does not open are counted', async () => {
  const testServer = await startTestServer()
  await createOwnerWithAgent(testServer)
  const keys = (opens: boolean) =>
    runCheck(
      keysCheck({
        ...withDatabase(testServer, { SECRET_KEY: 'otra clave de treinta y dos letras o más' }),
        canOpen: opening({ agent: opens }),
      }),
    )
  expect((await keys(true))[1]).toEqual(['good', 'Abre los secretos de 1 agente.'])
  expect((await keys(false))[1]?.slice(0, 2)).toEqual([
    'bad',
    'No abre los secretos de 1 agente de 1: se guardaron con otra clave.',
  ])
})

test('keys: lead secrets that the key does not open are counted, and without leads nothing is reported', async () => {
  const testServer = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(testServer)
  const leads = (opens: boolean) =>
    runCheck(leadSecretsCheck({ ...withDatabase(testServer), canOpen: opening({ leadWebhook: opens }) }))
  expect(await leads(false)).toEqual([])
  await testServer.call(
    'PUT',
    `/api/agents/${agent.id}/lead-webhook`,
    { url: 'https://ventas.ejemplo.co', isOn: true },
    token,
  )
  expect(await leads(true)).toEqual([['good', 'Abre el secreto con que firman 1 agente.']])
  expect(await leads(false)).toEqual([
    [
      'bad',
      'No abre el secreto con que firman 1 agente de 1: se guardó con otra clave, y sus interesados no salen.',
      expect.stringMatching(/secreto nuevo en «Interesados»/),
    ],
  ])
})

test('keys: lookup secrets that the key does not open are counted; without signing nothing is reported', async () => {
  const testServer = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(testServer)
  const lookups = (opens: boolean) =>
    runCheck(lookupSecretsCheck({ ...withDatabase(testServer), canOpen: opening({ lookup: opens }) }))
  expect(await lookups(false)).toEqual([])
  await testServer.call('POST', `/api/agents/${agent.id}/lookup-secret`, undefined, token)
  expect(await lookups(true)).toEqual([['good', 'Abre el secreto con que firman 1 agente.']])
  expect(await lookups(false)).toEqual([
    [
      'bad',
      'No abre el secreto con que firman 1 agente de 1: se guardó con otra clave, y responden sin los datos de tu sistema.',
      expect.stringMatching(/secreto nuevo en las opciones/),
    ],
  ])
})

test('keys: apps with codes that the key does not open are counted; without any nothing is reported', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const apps = (opens: boolean) =>
    runCheck(totpSecretsCheck({ ...withDatabase(testServer), canOpen: opening({ totp: opens }) }))
  expect(await apps(false)).toEqual([])
  await enrolTotp(testServer, token)
  expect(await apps(true)).toEqual([['good', 'Abre la aplicación de códigos de 1 cuenta.']])
  expect(await apps(false)).toEqual([
    [
      'bad',
      'No abre la aplicación de códigos de 1 cuenta de 1: se guardó con otra clave, y esos códigos no sirven para entrar.',
      expect.stringMatching(/admin -- second-factor/),
    ],
  ])
})

test('accounts: an installation without administrators is reported with the command that mends it', async () => {
  const testServer = await startTestServer({ smtp: true })
  const accounts = async () => (await runCheck(accountsCheck(withDatabase(testServer))))[0]
  expect((await accounts())?.[0]).toBe('omitted')
  // A mistyped address of the first account never gets its e-mail: the account and its role expire after a week.
  const signUpAs = (username: string, email: string) =>
    testServer.call('POST', '/api/auth/signup', { username, email, password: PASSWORD })
  await signUpAs('primera', 'errata@ejemplo.co')
  expect(await accounts()).toEqual([
    'warning',
    'No hay administrador que pueda entrar: quien tiene el rol no ha verificado su correo.',
    'Dale el rol a una cuenta con «npm run admin -- grant <usuario> administrador», o da ese correo por verificado con «npm run admin -- verify <usuario>». «npm run admin -- users» las muestra todas.',
  ])
  await signUpAs('segunda', 'acierto@ejemplo.co')
  testServer.advanceClock(8 * 24 * 3_600_000)
  await testServer.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('username', '=', 'segunda')
    .execute()
  await testServer.deleteExpired()
  expect(await accounts()).toEqual([
    'warning',
    'No hay administrador que pueda entrar: ninguna cuenta tiene el rol.',
    'Dale el rol a una cuenta con «npm run admin -- grant <usuario> administrador». «npm run admin -- users» las muestra todas.',
  ])
  await testServer.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute()
  expect(await accounts()).toEqual(['good', '1 administrador puede entrar, de 1 cuenta.'])
})

test('accounts: an empty installation that is not open names the command for its first account', async () => {
  const testServer = await startTestServer()
  const state = async (SIGNUP: string) => (await runCheck(accountsCheck(withDatabase(testServer, { SIGNUP }))))[0]
  expect((await state('open'))?.[0]).toBe('omitted')
  for (const mode of ['invite', 'closed'])
    expect(await state(mode)).toEqual([
      'warning',
      'Todavía no hay ninguna: la primera que se registre será la de administrador.',
      expect.stringContaining('npm run admin -- invite'),
    ])
})

test('sign-up: spending of open accounts this month is reported, with a warning from 80 %', async () => {
  const testServer = await startTestServer()
  const seen = async (env: Record<string, string> = {}) =>
    (await runCheck(signUpCheck(withDatabase(testServer, { OPENAI_API_KEY: 'sk-x', ...env })))).slice(1)
  expect(await seen()).toEqual([
    [
      'good',
      'Las cuentas del registro abierto llevan 0,00 USD de 20,00 USD este mes con el modelo de la instalación, entre todas.',
    ],
  ])
  expect(await seen({ SIGNUP: 'closed' })).toEqual([])
  expect(await seen({ OPENAI_API_KEY: '' })).toEqual([])
  const month = new Date().toISOString().slice(0, 7)
  await testServer.pool.query(
    `insert into sign_up_spendings (month, micros) values ($1, 1600000), ('2020-01', 9000000)`,
    [month],
  )
  expect((await seen())[0]?.[0]).toBe('good')
  expect(await seen({ SIGNUP_TOTAL_BUDGET_USD: '2', SIGNUP: 'invite' })).toEqual([
    ['warning', expect.stringContaining('1,60 USD de 2,00 USD'), expect.stringContaining('SIGNUP_TOTAL_BUDGET_USD')],
  ])
})

test('work: waiting messages and uncertain sends are counted', async () => {
  const testServer = await startTestServer()
  const { bot } = await createOwnerWithAgent(testServer)
  bot.sendAsCustomer(5001, 'Hola')
  await bot.waitFor(() => bot.updateQueue.pending.length === 0, 'the message to be kept')
  await testServer.drain()
  const work = async () => (await runCheck(workCheck(withDatabase(testServer)))).map(([state, seen]) => [state, seen])
  expect(await work()).toEqual([['good', 'Nada espera más de 10 minutos.']])
  const outgoing = () => testServer.db.updateTable('messages').where('direction', '=', 'outgoing')
  await outgoing().set({ status: 'uncertain' }).execute()
  expect(await work()).toEqual([['warning', '1 mensaje quedó como «Envío incierto» en las últimas 24 horas.']])
  await outgoing()
    .set({ status: 'pending', createdAt: new Date(Date.now() - 11 * 60_000) })
    .execute()
  expect(await work()).toEqual([['warning', '1 mensaje espera salir desde hace más de 10 minutos.']])
})

test('checks: one that hangs or throws is reported in its place and hides no other', async () => {
  const findings = await runChecks(
    [
      { title: 'Cuelga', run: () => new Promise(() => {}) },
      {
        title: 'Rompe',
        run: async () => {
          throw Object.assign(new Error('clave secretísima'), { code: 'ERARO' })
        },
      },
      { title: 'Anda', run: async () => [{ state: 'good', seen: 'Bien.' }] },
    ],
    [],
    50,
  )
  expect(findings.map(({ check, state, seen }) => [check, state, seen])).toEqual([
    ['Cuelga', 'bad', 'No terminó en 0.05 segundos.'],
    ['Rompe', 'bad', 'No se pudo comprobar (ERARO).'],
    ['Anda', 'good', 'Bien.'],
  ])
})

test('diagnostics: a second request during a run gets the same report, and the model is asked once', async () => {
  const model = await startFakeModel()
  closing.push(model.close)
  const env = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: 'eco', TELEGRAM_API_ROOT: await freePort() }
  const checkup = createDiagnostics(checkDeps(env), { version: '1', platform: 'x', node: 'v24', secrets: [] })
  const [one, other] = await Promise.all([checkup(), checkup()])
  expect(other).toBe(one)
  expect(model.calls).toHaveLength(1)
  await checkup()
  expect(model.calls).toHaveLength(2)
})

test('identity provider: without one it is omitted; then it answers, has another name, or is no provider', async () => {
  const check = async (issuer: string | null) => {
    const env = { OIDC_ISSUER: issuer ?? '', OIDC_CLIENT_ID: 'portavoz', OIDC_CLIENT_SECRET: 'un-secreto' }
    const deps = checkDeps(issuer === null ? {} : env)
    const { identityProvider } = deps.settings
    const checkProvider = identityProvider && createCheckProvider(identityProvider)
    return identityProviderCheck({ ...deps, checkProvider }).run(new AbortController().signal)
  }
  expect(await check(null)).toMatchObject([{ state: 'omitted' }])
  const provider = await startCrookedProvider()
  closing.push(provider.close)
  expect(await check(provider.url)).toMatchObject([
    { state: 'good', seen: expect.stringContaining('http://localhost:8080/api/auth/oidc/callback') },
  ])
  const seen = async (issuer: string) => (await check(issuer)).map((found) => `${found.state} ${found.seen}`).join()
  expect(await seen(`${provider.url}/otro`)).toMatch(/^bad .*openid-configuration no está ahí o no vale/)
  provider.faults.discovery = (right) => ({ ...right, issuer: 'https://otro.ejemplo.co' })
  expect(await seen(provider.url)).toMatch(/^bad .*dice que es «https:\/\/otro.ejemplo.co»/)
  provider.faults.discovery = (right) => ({ ...right, code_challenge_methods_supported: ['plain'] })
  expect(await seen(provider.url)).toMatch(/^bad .*no admite PKCE con S256/)
  expect(await seen(await freePort())).toMatch(/^bad .*nadie escucha ahí/)
})
