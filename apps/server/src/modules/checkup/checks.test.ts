import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openPostOffice } from '../../../test/fakes/mail/post-office.ts'
import { openModel } from '../../../test/fakes/model/model.ts'
import { answerJson, serveOnLoopback } from '../../../test/fakes/serve.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { PASSWORD, withAgent } from '../../../test/people.ts'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { trySmtp } from '../../adapters/mail/try-smtp.ts'
import { createAiBrain } from '../../adapters/model/ai-brain.ts'
import { createAiEmbedder } from '../../adapters/model/ai-embedder.ts'
import { migrationsOf } from '../../db/migrate.ts'
import { systemClock } from '../../platform/clock.ts'
import { understand } from '../../understand.ts'
import type { Check } from './check.ts'
import { accountsCheck } from './checks/accounts.ts'
import { addressesCheck } from './checks/addresses.ts'
import { clockCheck } from './checks/clock.ts'
import { dataFolderCheck } from './checks/data-folder.ts'
import { databaseCheck } from './checks/database.ts'
import { diskCheck } from './checks/disk.ts'
import { keysCheck } from './checks/keys.ts'
import { leadSecretsCheck } from './checks/lead-secrets.ts'
import { lookupSecretsCheck } from './checks/lookup-secrets.ts'
import { mailCheck } from './checks/mail.ts'
import { modelCheck } from './checks/model.ts'
import { signUpCheck } from './checks/sign-up.ts'
import { workCheck } from './checks/work.ts'
import { createCheckup } from './checkup.room.ts'
import type { Needs } from './needs.ts'
import { runChecks } from './run-checks.ts'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function newFolder() {
  const folder = throwAwayFolder('portavoz-revision-')
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function elsewhere(handle: Parameters<typeof serveOnLoopback>[0]) {
  const server = await serveOnLoopback(handle)
  closing.push(server.unplug)
  return server
}

/** Where nobody listens. */
async function nowhere() {
  const { url, unplug } = await serveOnLoopback(async () => {})
  await unplug()
  return url
}

const needsOf = (env: Record<string, string>, given: Partial<Needs> = {}): Needs => ({
  settings: understand(env).config,
  faults: [],
  clock: systemClock,
  db: null,
  databaseTrouble: null,
  migrations: async () => ({ pending: [], unknown: [] }),
  keyIds: null,
  opens: null,
  brain: createAiBrain(fetch),
  embedder: createAiEmbedder(fetch),
  tryMail: env['SMTP_URL'] ? () => trySmtp(env['SMTP_URL'] ?? '') : null,
  lettersFolder: '/cartas',
  isServing: true,
  whatsappVersion: null,
  ...given,
})

const look = async (check: Check) =>
  (await runChecks([check], [])).map(({ state, seen, advice }) => [state, seen, ...(advice ? [advice] : [])])

const onDatabase = (house: TestHouse, env: Record<string, string> = {}): Needs =>
  needsOf({ DATABASE_URL: house.database.url, ...env }, { db: house.db, migrations: () => migrationsOf(house.pool) })

test('what others of the machine can read or change is told with the command that mends it', async () => {
  const DATA_DIR = newFolder()
  const file = join(DATA_DIR, 'secret.key')
  writeFileSync(file, 'x'.repeat(43))
  const folder = () => look(dataFolderCheck(needsOf({ DATA_DIR })))
  const keys = () => look(keysCheck(needsOf({ DATA_DIR })))
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
])('%i bytes of disk are %s', async (bytes, state, words) => {
  const [seen] = await look(diskCheck(needsOf({ DATA_DIR: '/datos' }), async () => bytes))
  expect([seen?.[0], seen?.[1]?.slice(0, words.length)]).toEqual([state, words])
})

test('addresses that lead nowhere, in clear, or past a proxy that nobody trusts are told', async () => {
  const gone = await nowhere()
  const PORT = new URL(gone).port
  const addresses = (env: Record<string, string>) =>
    look(addressesCheck(needsOf({ PORT, ...env }, { isServing: false })))
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

test('a port that another program has, and a public address behind which somebody else stands, are told', async () => {
  const stranger = await elsewhere(async (_, response) => answerJson(response, 200, { soy: 'otro' }))
  const { port } = new URL(stranger.url)
  const outside = await look(addressesCheck(needsOf({ PORT: port, PUBLIC_URL: stranger.url }, { isServing: false })))
  expect(outside[0]).toEqual(['bad', `Otro programa usa el puerto ${port}.`, 'Ciérralo o elige otro puerto con PORT.'])
  const inside = await look(addressesCheck(needsOf({ PUBLIC_URL: stranger.url })))
  expect(inside[0]?.slice(0, 2)).toEqual([
    'bad',
    `${stranger.url} no responde desde este equipo: contesta 200, y no es Portavoz.`,
  ])
})

test('a mail server is tried up to its sign-in, and no letter leaves', async () => {
  const post = await openPostOffice({ auth: { user: 'cartera', pass: 'clave-de-cartas' } })
  closing.push(post.close)
  const { host } = new URL(post.url)
  const mail = (SMTP_URL: string) => look(mailCheck(needsOf({ SMTP_URL }))).then(([seen]) => seen?.slice(0, 2))
  expect(await mail(post.url)).toEqual(['good', `${host} acepta nuestras cartas.`])
  expect(await mail(post.url.replace('clave-de-cartas', 'clave-equivocada'))).toEqual([
    'bad',
    `${host} rechazó el usuario o la contraseña de SMTP_URL.`,
  ])
  await post.unplug()
  expect(await mail(post.url)).toEqual(['bad', `No se pudo hablar con ${host}: nadie escucha ahí.`])
  expect(post.letters).toEqual([])
  expect(await look(mailCheck(needsOf({})))).toEqual([
    ['omitted', 'Sin SMTP_URL las cartas no se envían: son archivos en /cartas.'],
  ])
})

test('a model that refuses the key, does not know its name, or is silent is told in the words of an agent’s card', async () => {
  const model = await openModel()
  closing.push(model.close)
  const ask = async (OPENAI_BASE_URL = `${model.url}/v1`, brain = createAiBrain(fetch)) =>
    (
      await look(
        modelCheck(needsOf({ OPENAI_BASE_URL, OPENAI_MODEL: 'eco', OPENAI_API_KEY: 'sk-de-prueba' }, { brain })),
      )
    )[0]
  expect((await ask())?.[0]).toBe('good')
  model.reply({ status: 401 })
  expect((await ask())?.slice(0, 2)).toEqual([
    'bad',
    `«eco» de ${new URL(model.url).host}: El proveedor de inteligencia artificial rechazó la clave. Revísala en «Modelo», en tu perfil o en el agente.`,
  ])
  const silent = await elsewhere(() => new Promise(() => {}))
  expect((await ask(silent.url, createAiBrain(fetch, 300)))?.slice(0, 2)).toEqual([
    'bad',
    `«eco» de ${new URL(silent.url).host}: El modelo de inteligencia artificial no responde. Las conversaciones pasan a una persona mientras tanto.`,
  ])
  expect((await look(modelCheck(needsOf({}))))[0]?.[0]).toBe('omitted')
})

test('a model that reads meanings is asked for one, and what keeps it from it is told', async () => {
  const model = await openModel()
  closing.push(model.close)
  const env = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: 'eco', EMBEDDING_MODEL: 'significados' }
  const read = async () => (await look(modelCheck(needsOf(env))))[1]
  const place = `«significados» de ${new URL(model.url).host}`
  expect(await read()).toEqual(['good', expect.stringMatching(/ lee significados \(de 256 cifras\) y contesta en /)])
  model.embed({ status: 402 })
  expect((await read())?.slice(0, 2)).toEqual([
    'warning',
    `${place}: La cuenta con el proveedor de significados no tiene saldo. Los documentos responden solo por sus palabras.`,
  ])
})

test('a clock that differs from the internet’s is told, and how much it matters', async () => {
  let aheadMs = 0
  const other = await elsewhere(async (_, response) =>
    answerJson(response, 404, {}, { date: new Date(Date.now() + aheadMs).toUTCString() }),
  )
  const clock = async () => (await look(clockCheck(needsOf({ TELEGRAM_API_ROOT: other.url }))))[0]
  expect(await clock()).toEqual(['good', 'El de este equipo y el de internet coinciden.'])
  aheadMs = 5 * 60_000
  expect(await clock()).toEqual([
    'warning',
    'El de este equipo va 5 minutos por detrás del de internet.',
    'Activa la hora automática (NTP) del equipo.',
  ])
  aheadMs = -3 * 3_600_000
  expect((await clock())?.slice(0, 2)).toEqual(['bad', 'El de este equipo va 3 horas por delante del de internet.'])
  expect(await look(clockCheck(needsOf({ TELEGRAM_API_ROOT: await nowhere() })))).toEqual([
    ['omitted', 'No hubo otro reloj con el que compararlo.'],
  ])
})

test('a database without the changes of this version, or with those of a newer one, is told by their names', async () => {
  const house = await openHouse()
  const database = async () => (await look(databaseCheck(onDatabase(house))))[1]
  expect(await database()).toBe(undefined)
  await house.pool.query(`delete from kysely_migration where name = '0002-access'`)
  expect(await database()).toEqual([
    'warning',
    'Le faltan cambios de esta versión: 0002-access.',
    'Se hacen solos al abrir Portavoz con «npm start».',
  ])
  await house.pool.query(
    `insert into kysely_migration (name, timestamp) values ('0002-access', ''), ('0999-future', '')`,
  )
  expect((await database())?.slice(0, 2)).toEqual([
    'bad',
    'La usó una versión más nueva de Portavoz: tiene 0999-future, que esta no conoce.',
  ])
})

/** All but those that are said to be closed. */
const opening = ({ agent = true, leadWebhook = true, lookup = true }) => ({
  agent: () => agent,
  leadWebhook: () => leadWebhook,
  lookup: () => lookup,
})

test('secrets that the key no longer opens are counted', async () => {
  const house = await openHouse()
  await withAgent(house)
  const keys = (opens: boolean) =>
    look(
      keysCheck({
        ...onDatabase(house, { SECRET_KEY: 'otra clave de treinta y dos letras o más' }),
        opens: opening({ agent: opens }),
      }),
    )
  expect((await keys(true))[1]).toEqual(['good', 'Abre los secretos de 1 agente.'])
  expect((await keys(false))[1]?.slice(0, 2)).toEqual([
    'bad',
    'No abre los secretos de 1 agente de 1: se guardaron con otra clave.',
  ])
})

test('secrets of leads that the key no longer opens are counted, and nothing is said where none are sent', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const leads = (opens: boolean) =>
    look(leadSecretsCheck({ ...onDatabase(house), opens: opening({ leadWebhook: opens }) }))
  expect(await leads(false)).toEqual([])
  await house.call(
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

test('secrets of questions that the key no longer opens are counted, and nothing is said where none are signed', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const lookups = (opens: boolean) =>
    look(lookupSecretsCheck({ ...onDatabase(house), opens: opening({ lookup: opens }) }))
  expect(await lookups(false)).toEqual([])
  await house.call('POST', `/api/agents/${agent.id}/lookup-secret`, undefined, token)
  expect(await lookups(true)).toEqual([['good', 'Abre el secreto con que firman 1 agente.']])
  expect(await lookups(false)).toEqual([
    [
      'bad',
      'No abre el secreto con que firman 1 agente de 1: se guardó con otra clave, y responden sin los datos de tu sistema.',
      expect.stringMatching(/secreto nuevo en las opciones/),
    ],
  ])
})

test('an installation that nobody can administer is told with the command that mends it', async () => {
  const house = await openHouse({ smtp: true })
  const accounts = async () => (await look(accountsCheck(onDatabase(house))))[0]
  expect((await accounts())?.[0]).toBe('omitted')
  // Whoever mistypes the address of the first account gets no letter: it goes after a week, and its role with it.
  const signUpAs = (username: string, email: string) =>
    house.call('POST', '/api/auth/signup', { username, email, password: PASSWORD })
  await signUpAs('primera', 'errata@ejemplo.co')
  expect(await accounts()).toEqual([
    'warning',
    'No hay administrador que pueda entrar: quien tiene el rol no ha verificado su correo.',
    'Dale el rol a una cuenta con «npm run admin -- grant <usuario> administrador», o da ese correo por verificado con «npm run admin -- verify <usuario>». «npm run admin -- users» las muestra todas.',
  ])
  await signUpAs('segunda', 'acierto@ejemplo.co')
  house.skip(8 * 24 * 3_600_000)
  await house.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('username', '=', 'segunda').execute()
  await house.tidy()
  expect(await accounts()).toEqual([
    'warning',
    'No hay administrador que pueda entrar: ninguna cuenta tiene el rol.',
    'Dale el rol a una cuenta con «npm run admin -- grant <usuario> administrador». «npm run admin -- users» las muestra todas.',
  ])
  await house.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute()
  expect(await accounts()).toEqual(['good', '1 administrador puede entrar, de 1 cuenta.'])
})

test('accounts: an empty installation that is not open names the command for its first account', async () => {
  const house = await openHouse()
  const state = async (SIGNUP: string) => (await look(accountsCheck(onDatabase(house, { SIGNUP }))))[0]
  expect((await state('open'))?.[0]).toBe('omitted')
  for (const mode of ['invite', 'closed'])
    expect(await state(mode)).toEqual([
      'warning',
      'Todavía no hay ninguna: la primera que se registre será la de administrador.',
      expect.stringContaining('npm run admin -- invite'),
    ])
})

test('sign-up: what its accounts spent this month together is told, and warned of from 80 % on', async () => {
  const house = await openHouse()
  const seen = async (env: Record<string, string> = {}) =>
    (await look(signUpCheck(onDatabase(house, { OPENAI_API_KEY: 'sk-x', ...env })))).slice(1)
  expect(await seen()).toEqual([
    [
      'good',
      'Las cuentas del registro abierto llevan 0,00 USD de 20,00 USD este mes con el modelo de la instalación, entre todas.',
    ],
  ])
  expect(await seen({ SIGNUP: 'closed' })).toEqual([])
  expect(await seen({ OPENAI_API_KEY: '' })).toEqual([])
  const month = new Date().toISOString().slice(0, 7)
  await house.pool.query(`insert into sign_up_spendings (month, micros) values ($1, 1600000), ('2020-01', 9000000)`, [
    month,
  ])
  expect((await seen())[0]?.[0]).toBe('good')
  expect(await seen({ SIGNUP_TOTAL_BUDGET_USD: '2', SIGNUP: 'invite' })).toEqual([
    ['warning', expect.stringContaining('1,60 USD de 2,00 USD'), expect.stringContaining('SIGNUP_TOTAL_BUDGET_USD')],
  ])
})

test('messages that wait, and those whose sending is in doubt, are counted', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  bot.say(5001, 'Hola')
  await bot.waitFor(() => bot.inbox.pending.length === 0, 'the message to be kept')
  await house.drain()
  const work = async () => (await look(workCheck(onDatabase(house)))).map(([state, seen]) => [state, seen])
  expect(await work()).toEqual([['good', 'Nada espera más de 10 minutos.']])
  const outgoing = () => house.db.updateTable('messages').where('direction', '=', 'outgoing')
  await outgoing().set({ status: 'uncertain' }).execute()
  expect(await work()).toEqual([['warning', '1 mensaje quedó como «Envío incierto» en las últimas 24 horas.']])
  await outgoing()
    .set({ status: 'pending', createdAt: new Date(Date.now() - 11 * 60_000) })
    .execute()
  expect(await work()).toEqual([['warning', '1 mensaje espera salir desde hace más de 10 minutos.']])
})

test('a check that hangs or breaks is told in its place, and hides no other', async () => {
  const findings = await runChecks(
    [
      { title: 'Cuelga', look: () => new Promise(() => {}) },
      {
        title: 'Rompe',
        look: async () => {
          throw Object.assign(new Error('clave secretísima'), { code: 'ERARO' })
        },
      },
      { title: 'Anda', look: async () => [{ state: 'good', seen: 'Bien.' }] },
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

test('whoever asks while the house looks gets the same report, and the model is asked once', async () => {
  const model = await openModel()
  closing.push(model.close)
  const env = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: 'eco', TELEGRAM_API_ROOT: await nowhere() }
  const checkup = createCheckup(needsOf(env), { version: '1', platform: 'x', node: 'v24', secrets: [] })
  const [one, other] = await Promise.all([checkup(), checkup()])
  expect(other).toBe(one)
  expect(model.calls).toHaveLength(1)
  await checkup()
  expect(model.calls).toHaveLength(2)
})
