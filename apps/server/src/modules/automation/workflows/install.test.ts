import { expect, test } from 'vitest'
import type { TestHouse } from '../../../../test/house.ts'
import {
  connected,
  credentialsIn,
  flowNames,
  flowsIn,
  headersIn,
  openInstaller,
  PATH,
} from '../../../../test/n8n-install.ts'
import { withAgent } from '../../../../test/people.ts'

const all = ['look', 'keys', 'whatsapp-sessions', 'whatsapp-agent', 'telegram-operations', 'telegram-agent', 'answer']

test('nothing was installed yet, and it is said', async () => {
  const { state } = await openInstaller()
  expect(await state()).toEqual({
    evolutionUrl: '',
    hasEvolutionKey: false,
    steps: [],
    isRunning: false,
    problem: null,
    installedAt: null,
    isOutdated: false,
  })
})

test('all is put there, wired to this account, and answers', async () => {
  const { n8n, install, state } = await openInstaller()
  n8n.kept.answerLate(2)
  const { status, body } = await install()
  expect(status).toBe(200)
  expect(body.data).toEqual({
    evolutionUrl: 'https://evolution.ejemplo.co',
    hasEvolutionKey: true,
    steps: all.map((step) => ({ step, state: 'done' })),
    isRunning: false,
    problem: null,
    installedAt: expect.stringMatching(/Z$/),
    isOutdated: false,
  })
  expect(await state()).toEqual(body.data)
  expect(flowsIn(n8n).map(({ name, active }) => [name, active])).toEqual(flowNames.map((name) => [name, true]))
  expect(headersIn(n8n)).toEqual({
    Authorization: expect.stringMatching(/^Bearer pv_/),
    apikey: 'clave-de-evolution',
    'x-portavoz-secret': expect.stringMatching(/^[\w-]{43}$/),
    'x-telegram-bot-api-secret-token': expect.stringMatching(/^[\w-]{43}$/),
  })
  const words = JSON.stringify(flowsIn(n8n))
  expect(words).toContain('https://portavoz.ejemplo.co')
  expect(words).toContain('https://evolution.ejemplo.co')
  expect(words).not.toContain('tudominio.com')
  expect(words).not.toMatch(/pv_|clave-de-evolution/)
  const wanting = flowsIn(n8n).flatMap(({ nodes }) => nodes.filter(({ parameters }) => parameters['authentication']))
  expect(wanting.every((node) => n8n.kept.credentials.has(node.credentials?.httpHeaderAuth?.id ?? ''))).toBe(true)
})

test('the key that n8n got runs agents and reports, stands among the account’s keys, and nothing else of it is kept', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const key = headersIn(n8n)['Authorization']?.replace('Bearer ', '')
  const log = { sessionName: 'nadie', userPhone: '1', userMessage: 'hola' }
  expect((await house.call('POST', '/api/conversation-logs', log, key)).body.code).toBe('logs.no_session')
  const keys = (await house.call('GET', '/api/integration-keys', undefined, token)).body.data
  expect(keys).toMatchObject([{ name: 'Flujos de n8n' }])
  const { rows } = await house.pool.query('select row_to_json(i)::text as row from n8n_installs i')
  expect(rows[0].row).not.toMatch(/clave-de-evolution|pv_/)
  expect(JSON.stringify(house.lines)).not.toMatch(/clave-de-evolution|pv_[\w-]{20}/)
})

test('what n8n is told to show us is nobody else’s, and a workflow of ours wants to be shown it', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const asked = await fetch(`${n8n.webhookUrl}/evolution-api`, { method: 'POST', body: '{}' })
  expect(asked.status).toBe(403)
  const trial = (
    await house.call('POST', `${PATH}/test`, { ...(await connectionOf(house, token)), apiToken: '***' }, token)
  ).body.data
  expect(trial).toMatchObject({ outcome: 'good' })
})

const connectionOf = async (house: TestHouse, token: string) => {
  const { webhookUrl, apiUrl } = (await house.call('GET', `${PATH}/config`, undefined, token)).body.data
  return { webhookUrl, apiUrl }
}

test('an agent of somebody else is not asked with that key', async () => {
  const { house, n8n, install } = await openInstaller()
  await install()
  const key = headersIn(n8n)['Authorization']?.replace('Bearer ', '')
  const other = await withAgent(house, {}, 'vecina')
  expect((await house.call('POST', `/api/agents/${other.agent.id}/execution`, { input: 'hola' }, key)).status).toBe(404)
})

test('two accounts in one n8n keep apart by what stands behind «webhook», and share nothing', async () => {
  const { house, n8n, install } = await openInstaller()
  const other = await connected(house, n8n, 'vecina', '/tienda/dos')
  await install()
  expect((await other.install()).status).toBe(200)
  expect((await install()).status).toBe(200)
  expect(flowsIn(n8n)).toHaveLength(8)
  expect(credentialsIn(n8n)).toHaveLength(8)
  expect(flowsIn(n8n).at(-1)?.name).toBe('Portavoz · Agente de Telegram (tienda/dos)')
  // n8n keeps one webhook of each path, whatever id stands before it.
  for (const path of [
    'evolution-api',
    'evolution-events',
    'telegram-api',
    'telegram-api/a',
    'telegram/a',
    'telegram-agent/a',
  ])
    for (const prefix of ['', '/tienda/dos'])
      expect([prefix, path, await n8n.kept.webhook(`${prefix}/${path}`, { headers: {}, body: {} })]).toEqual([
        prefix,
        path,
        'forbidden',
      ])
  const clash = await connected(house, n8n, 'tercera')
  expect((await clash.install()).body.code).toBe('n8n_workflows.path_taken')
})

test('installed workflows: those of another version are marked as outdated until they are installed anew', async () => {
  const { house, install, state } = await openInstaller()
  await install()
  for (const fingerprint of ['otra versión', null]) {
    await house.db.updateTable('n8nInstalls').set({ fingerprint }).execute()
    expect(await state()).toMatchObject({ isOutdated: true, problem: null })
  }
  await install()
  expect(await state()).toMatchObject({ isOutdated: false })
})
