import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { signUp, createOwnerWithAgent } from '../../../test/test-accounts.ts'

const path = '/api/installation/report'

test('diagnostics: only administrators get the report', async () => {
  const server = await startTestServer()
  const admin = await signUp(server, 'primera')
  const other = await signUp(server, 'segunda')
  const nobody = await server.call('GET', path)
  const refused = await server.call('GET', path, undefined, other.token)
  const answered = await server.call('GET', path, undefined, admin.token)
  expect([nobody.status, refused.status, refused.body.code, answered.status]).toEqual([401, 403, 'forbidden', 200])
})

test('diagnostics: every subject is in the report of a running server', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'primera')
  const report = await server.call('GET', path, undefined, token)
  const { findings, node } = report.body.data
  expect(node).toBe(process.version)
  expect([...new Set(findings.map(({ check }: { check: string }) => check))]).toEqual([
    'Ajustes',
    'Carpeta de datos',
    'Disco',
    'Copias de seguridad',
    'Base de datos',
    'Reloj',
    'Claves',
    'Cuentas',
    'Registro',
    'Direcciones',
    'Correo',
    'Entrar con otro servicio',
    'Avisos en el móvil',
    'Modelo',
    'Notas de voz',
    'Respuestas con voz',
    'Telegram',
    'WhatsApp',
    'Procesos que atienden',
    'Trabajo',
    'Tareas apartadas',
    'Fluidez',
  ])
  expect(findings).toContainEqual({
    check: 'Telegram',
    state: 'good',
    seen: `${server.telegram.url} responde.`,
    advice: null,
  })
})

test('diagnostics: no secret and no terminal control sequence is in the answer', async () => {
  const canary = (what: string) => `canario-${what}-${randomUUID()}`
  const inUrl = canary('publica')
  const server = await startTestServer({
    env: {
      OPENAI_API_KEY: canary('openai'),
      PUBLIC_URL: `http://alguien:${inUrl}@127.0.0.1:9`,
      SECRET_KEY: canary('clave'),
    },
  })
  const { token, botToken } = await createOwnerWithAgent(server, {
    apiKeys: { openai: canary('llave'), anthropic: '', custom: '' },
  })
  await server.db.updateTable('agents').set({ name: '\u001B[2JVentas\u202E', modelProblem: 'model.failing' }).execute()
  const { body } = await server.call('GET', path, undefined, token)
  const told = JSON.stringify(body)
  expect(told).toContain('«\uFFFD[2JVentas\uFFFD»')
  expect(['canario', botToken, token].filter((secret) => told.includes(secret))).toEqual([])
})
