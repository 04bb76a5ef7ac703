import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { waitForAgent, isAgentConnected } from '../../../test/helpers/wait-for-agent.ts'
import { runCommand } from '../../../test/process/run-command.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { startFakeTelegram } from '../../../test/fakes/telegram/telegram.ts'
import { createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { startServerProcess } from '../../../test/process/server-process.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'

// Each test starts a process, some a whole installation.
vi.setConfig({ testTimeout: 300_000 })

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function newFolder() {
  const folder = createTemporaryFolder('portavoz-informe-')
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function installation() {
  const telegram = await startFakeTelegram()
  const model = await startFakeModel()
  closing.push(telegram.close, model.close)
  const env = {
    DATA_DIR: newFolder(),
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: 'sk-de-prueba',
    OPENAI_MODEL: 'eco',
  }
  return { telegram, model, env }
}

/** The lines of one check, each with its advice. */
const linesAbout = (out: string, check: string) =>
  [...out.matchAll(/^\[(\w+)\] +([^:]+): (.+)\n(?: {10}→ (.+)\n)?/gm)]
    .filter(([, , title]) => title === check)
    .map(([, state, , seen, advice]) => [state, seen, ...(advice ? [advice] : [])].join(' | '))

const doctor = (env: Record<string, string>) => runCommand('doctor', [], env)

test('doctor: a running installation is diagnosed without disturbing it', async () => {
  const { env } = await installation()
  const server = await startServerProcess(env)
  const port = new URL(server.url).port
  const { code, out, err } = await doctor({ ...env, PORT: port })
  const during = await fetch(`${server.url}/health/ready`)
  await server.terminate()
  expect({ err, code, ready: during.status }).toEqual({ err: '', code: 0, ready: 200 })
  expect(out).toMatch(/^Informe de Portavoz \d+\.\d+\.\d+\nFecha: \d{4}-\S+Z\nSistema: \S+ \S+ \S+\nNode: v24\.\S+\n\n/)
  expect(linesAbout(out, 'Base de datos')[0]).toMatch(
    /^\w+ \| PostgreSQL 18\S+ incluido responde en \d+ ms; ocupa \d+ MB\./,
  )
  expect(linesAbout(out, 'Reloj')).toEqual([
    'Bien | El de este equipo y el de la base de datos coinciden.',
    'Bien | El de este equipo y el de internet coinciden.',
  ])
  expect(linesAbout(out, 'Direcciones')).toEqual([
    `Bien | Portavoz está en marcha en el puerto ${port}.`,
    `Bien | http://localhost:${port} responde, y solo vale en este equipo.`,
  ])
  expect(linesAbout(out, 'Modelo')[0]).toMatch(/^Bien \| «eco» de 127\.0\.0\.1:\d+ contesta en [\d,]+ s\.$/)
  expect(linesAbout(out, 'Telegram')).toEqual([`Bien | ${env.TELEGRAM_API_ROOT} responde.`])
  expect(linesAbout(out, 'Claves')[0]).toMatch(/^Bien \| \S+secret\.key existe y solo su dueño la lee\.$/)
  expect(linesAbout(out, 'Trabajo')).toEqual(['Bien | Nada espera más de 10 minutos.'])
  expect(out).toMatch(/\n\n(\d cosas? por revisar, )?\d+ bien\n$/)
})

test('doctor: each invalid variable is reported, and the rest is still checked', async () => {
  const { env } = await installation()
  const { code, out } = await doctor({ ...env, PORT: 'muchos', ROLE: 'jefe', S3_REGION: 'algo' })
  expect(code).toBe(1)
  expect(linesAbout(out, 'Ajustes')).toEqual([
    'Mal | PORT debe ser un número entero entre 0 y 65535, y vale «muchos». | Portavoz no arranca hasta que se corrija.',
    'Mal | ROLE debe ser all, web, worker, y vale «jefe». | Portavoz no arranca hasta que se corrija.',
    'Aviso | S3_REGION no tiene efecto con esta versión y estos ajustes. | Quítala, o revisa las que van con ella.',
  ])
  expect(linesAbout(out, 'Direcciones')).toEqual(['Omitido | No se puede comprobar mientras PORT no se entienda.'])
  expect(linesAbout(out, 'Modelo')[0]).toMatch(/^Bien/)
})

test('doctor: a variable that misses its counterpart is reported once', async () => {
  const { env } = await installation()
  const { OPENAI_MODEL: _, ...rest } = env
  const { code, out } = await doctor(rest)
  expect(code).toBe(1)
  expect(linesAbout(out, 'Ajustes')).toHaveLength(1)
  expect(linesAbout(out, 'Modelo')).toEqual(['Omitido | No se puede comprobar mientras OPENAI_MODEL no se entienda.'])
})

test('doctor: a folder that does not exist is not created', async () => {
  const { env } = await installation()
  const DATA_DIR = join(env.DATA_DIR, 'nueva')
  const { code, out } = await doctor({ ...env, DATA_DIR })
  expect([
    code,
    linesAbout(out, 'Carpeta de datos')[0]?.split(' | ')[0],
    linesAbout(out, 'Base de datos')[0]?.split(' | ')[0],
  ]).toEqual([0, 'Omitido', 'Omitido'])
  expect(() => chmodSync(DATA_DIR, 0o700)).toThrow('ENOENT')
})

test.each([
  [
    'nobody listens',
    'postgres://yo:secretisima@127.0.0.1:1/base',
    'No se pudo hablar con la base de datos: nadie escucha ahí.',
  ],
  [
    'its name leads nowhere',
    'postgres://yo:secretisima@no-existe.invalid/base',
    /^No se pudo hablar con la base de datos: no se (encuentra ese nombre|pudo buscar ese nombre: ¿hay internet\?)\.$/,
  ],
])('doctor: a database that %s is reported and hides nothing else', async (_, url, sentence) => {
  const { env } = await installation()
  const { code, out, err } = await doctor({ ...env, DATABASE_URL: url })
  const [state, seen] = linesAbout(out, 'Base de datos')[0]?.split(' | ') ?? []
  expect({ code, err, state }).toEqual({ code: 1, err: '', state: 'Mal' })
  expect(seen).toMatch(sentence)
  expect(linesAbout(out, 'Modelo')[0]).toMatch(/^Bien/)
  expect(out).not.toContain('secretisima')
})

test('doctor: an embedded database that cannot start is reported with the place of its log', async () => {
  const { env } = await installation()
  await (await startServerProcess(env)).terminate()
  writeFileSync(join(env.DATA_DIR, 'postgres', 'postgresql.auto.conf'), 'esto no es un ajuste\n')
  const { code, out } = await doctor(env)
  expect(code).toBe(1)
  expect(linesAbout(out, 'Base de datos')[0]).toBe(
    `Mal | PostgreSQL no pudo arrancar: el motivo está en ${env.DATA_DIR}/postgres.log. | Sin base de datos Portavoz no arranca, y lo demás no se ve.`,
  )
})

test('doctor: agents, e-mails and messages with problems are reported with what to do', async () => {
  const testServer = await startTestServer()
  const { bot, agent, token } = await createOwnerWithAgent(testServer)
  const { db } = testServer
  bot.sendAsCustomer(5001, 'el secreto del cliente')
  await bot.waitFor(() => bot.updateQueue.pending.length === 0, 'the message to be kept')
  await waitForAgent(testServer, token, agent.id, isAgentConnected)
  const old = new Date(Date.now() - 20 * 60_000)
  await db.updateTable('agents').set({ channelProblem: 'telegram.token_revoked' }).execute()
  await db.updateTable('exchanges').set({ dueAt: old }).execute()
  await db
    .insertInto('letters')
    .values({ id: randomUUID(), sealed: 'v1.x.y', notBefore: old, createdAt: old })
    .execute()
  const { env } = await installation()
  const { code, out } = await doctor({ ...env, DATABASE_URL: testServer.database.url })
  expect(code).toBe(1)
  expect(linesAbout(out, 'Telegram')[1]).toBe(
    'Mal | «Ventas»: Telegram rechazó el token del bot. Pide uno nuevo a @BotFather y escríbelo en «Editar». | Hasta entonces no responde.',
  )
  expect(linesAbout(out, 'Trabajo')).toEqual([
    'Aviso | 1 conversación espera respuesta desde hace más de 10 minutos. | Mira que haya un proceso con ROLE all o worker en marcha, y cómo está el modelo.',
  ])
  expect(linesAbout(out, 'Correo')[1]).toMatch(/^Aviso \| 1 carta espera desde \S+Z\./)
  expect(linesAbout(out, 'Claves')).toEqual([
    expect.stringMatching(/^Mal \| Falta \S+secret\.key, y hay agentes con secretos guardados\./),
  ])
  expect(out).not.toContain('el secreto del cliente')
})

test('doctor: no secret of a setting, agent or address is in the report', async () => {
  const testServer = await startTestServer()
  const canary = (what: string) => `canario-${what}-${randomUUID()}`
  const { botToken } = await createOwnerWithAgent(testServer, {
    apiKeys: { openai: canary('llave'), anthropic: '', custom: '' },
  })
  const { env } = await installation()
  const words = {
    SECRET_KEY: canary('clave-del-servidor'),
    OPENAI_API_KEY: canary('openai'),
    ANTHROPIC_API_KEY: canary('anthropic'),
    AWS_SECRET_ACCESS_KEY: canary('ajena'),
    SOME_TOKEN: canary('token'),
  }
  const inUrls = ['smtp', 'publica', 'telegram', 'modelo', 's3'].map(canary)
  const [smtp, open, telegram, model, s3] = inUrls
  mkdirSync(join(env.DATA_DIR, 'letters'))
  const { out, err } = await doctor({
    ...env,
    ...words,
    DATABASE_URL: testServer.database.url,
    SMTP_URL: `smtp://alguien:${smtp}@127.0.0.1:1`,
    PUBLIC_URL: `http://alguien:${open}@127.0.0.1:1`,
    TELEGRAM_API_ROOT: `http://alguien:${telegram}@127.0.0.1:1/`,
    OPENAI_BASE_URL: `http://alguien:${model}@127.0.0.1:1/v1`,
    S3_URL: `http://alguien:${s3}@127.0.0.1:1/cubo`,
  })
  const secrets = [...Object.values(words), ...inUrls, botToken, 'canario']
  expect(secrets.filter((secret) => `${out}${err}`.includes(secret))).toEqual([])
  expect(out).toMatch(/\n\d+ cosas? mal, /)
})
