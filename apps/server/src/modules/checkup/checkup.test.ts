import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { signUp, withAgent } from '../../../test/people.ts'

const path = '/api/installation/report'

test('the report is for administrators alone', async () => {
  const house = await openHouse()
  const admin = await signUp(house, 'primera')
  const other = await signUp(house, 'segunda')
  const nobody = await house.call('GET', path)
  const refused = await house.call('GET', path, undefined, other.token)
  const answered = await house.call('GET', path, undefined, admin.token)
  expect([nobody.status, refused.status, refused.body.code, answered.status]).toEqual([401, 403, 'forbidden', 200])
})

test('the house looks at itself with what it has: every subject is in the report', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'primera')
  const report = await house.call('GET', path, undefined, token)
  const { findings, node } = report.body.data
  expect(node).toBe(process.version)
  expect([...new Set(findings.map(({ check }: { check: string }) => check))]).toEqual([
    'Ajustes',
    'Carpeta de datos',
    'Disco',
    'Base de datos',
    'Reloj',
    'Claves',
    'Cuentas',
    'Registro',
    'Direcciones',
    'Correo',
    'Modelo',
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
    seen: `${house.telegram.url} responde.`,
    advice: null,
  })
})

test('no secret of a setting or an agent, and nothing that acts on a terminal, stands in the answer', async () => {
  const canary = (what: string) => `canario-${what}-${randomUUID()}`
  const inUrl = canary('publica')
  const house = await openHouse({
    env: {
      OPENAI_API_KEY: canary('openai'),
      PUBLIC_URL: `http://alguien:${inUrl}@127.0.0.1:9`,
      SECRET_KEY: canary('clave'),
    },
  })
  const { token, botToken } = await withAgent(house, {
    apiKeys: { openai: canary('llave'), anthropic: '', custom: '' },
  })
  await house.db.updateTable('agents').set({ name: '\u001B[2JVentas\u202E', modelProblem: 'model.failing' }).execute()
  const { body } = await house.call('GET', path, undefined, token)
  const told = JSON.stringify(body)
  expect(told).toContain('«\uFFFD[2JVentas\uFFFD»')
  expect(['canario', botToken, token].filter((secret) => told.includes(secret))).toEqual([])
})
