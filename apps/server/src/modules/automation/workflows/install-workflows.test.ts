import { expect, test } from 'vitest'
import type { TestServer } from '../../../../test/test-server.ts'
import {
  connectAccount,
  credentialsIn,
  WORKFLOW_NAMES,
  workflowsIn,
  headerValuesIn,
  startInstallationServer,
  N8N_PATH,
} from '../../../../test/channels/n8n-installation.ts'
import { createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const ALL_STEPS = [
  'look',
  'keys',
  'whatsapp-sessions',
  'whatsapp-agent',
  'telegram-operations',
  'telegram-agent',
  'answer',
]

test('workflow state before the first install: empty', async () => {
  const { fetchState } = await startInstallationServer()
  expect(await fetchState()).toEqual({
    evolutionUrl: '',
    hasEvolutionKey: false,
    steps: [],
    isRunning: false,
    problem: null,
    installedAt: null,
    isOutdated: false,
  })
})

test('install: creates all workflows and credentials for this account, and they answer', async () => {
  const { n8n, install, fetchState } = await startInstallationServer()
  n8n.workflowStore.delayWebhooks(2)
  const { status, body } = await install()
  expect(status).toBe(200)
  expect(body.data).toEqual({
    evolutionUrl: 'https://evolution.ejemplo.co',
    hasEvolutionKey: true,
    steps: ALL_STEPS.map((step) => ({ step, state: 'done' })),
    isRunning: false,
    problem: null,
    installedAt: expect.stringMatching(/Z$/),
    isOutdated: false,
  })
  expect(await fetchState()).toEqual(body.data)
  expect(workflowsIn(n8n).map(({ name, active }) => [name, active])).toEqual(WORKFLOW_NAMES.map((name) => [name, true]))
  expect(headerValuesIn(n8n)).toEqual({
    Authorization: expect.stringMatching(/^Bearer pv_/),
    apikey: 'clave-de-evolution',
    'x-portavoz-secret': expect.stringMatching(/^[\w-]{43}$/),
    'x-telegram-bot-api-secret-token': expect.stringMatching(/^[\w-]{43}$/),
  })
  const workflowJson = JSON.stringify(workflowsIn(n8n))
  expect(workflowJson).toContain('https://portavoz.ejemplo.co')
  expect(workflowJson).toContain('https://evolution.ejemplo.co')
  expect(workflowJson).not.toContain('tudominio.com')
  expect(workflowJson).not.toMatch(/pv_|clave-de-evolution/)
  const protectedNodes = workflowsIn(n8n).flatMap(({ nodes }) =>
    nodes.filter(({ parameters }) => parameters['authentication']),
  )
  expect(
    protectedNodes.every((node) => n8n.workflowStore.credentials.has(node.credentials?.httpHeaderAuth?.id ?? '')),
  ).toBe(true)
})

test('integration key of the workflows: works, is listed, and is stored only as a hash', async () => {
  const { server, n8n, token, install } = await startInstallationServer()
  await install()
  const key = headerValuesIn(n8n)['Authorization']?.replace('Bearer ', '')
  const log = { sessionName: 'nadie', userPhone: '1', userMessage: 'hola' }
  expect((await server.call('POST', '/api/conversation-logs', log, key)).body.code).toBe('logs.no_session')
  const keys = (await server.call('GET', '/api/integration-keys', undefined, token)).body.data
  expect(keys).toMatchObject([{ name: 'Flujos de n8n' }])
  const { rows } = await server.pool.query('select row_to_json(i)::text as row from n8n_installs i')
  expect(rows[0].row).not.toMatch(/clave-de-evolution|pv_/)
  expect(JSON.stringify(server.logLines)).not.toMatch(/clave-de-evolution|pv_[\w-]{20}/)
})

test('webhook secret: the workflows require it, and a connection trial sends it', async () => {
  const { server, n8n, token, install } = await startInstallationServer()
  await install()
  const response = await fetch(`${n8n.webhookUrl}/evolution-api`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(403)
  const trial = (
    await server.call('POST', `${N8N_PATH}/test`, { ...(await connectionOf(server, token)), apiToken: '***' }, token)
  ).body.data
  expect(trial).toMatchObject({ outcome: 'good' })
})

const connectionOf = async (server: TestServer, token: string) => {
  const { webhookUrl, apiUrl } = (await server.call('GET', `${N8N_PATH}/config`, undefined, token)).body.data
  return { webhookUrl, apiUrl }
}

test('integration key of the workflows: gives no access to agents of other accounts', async () => {
  const { server, n8n, install } = await startInstallationServer()
  await install()
  const key = headerValuesIn(n8n)['Authorization']?.replace('Bearer ', '')
  const other = await createOwnerWithAgent(server, {}, 'vecina')
  expect((await server.call('POST', `/api/agents/${other.agent.id}/execution`, { input: 'hola' }, key)).status).toBe(
    404,
  )
})

test('two accounts in one n8n: separate paths behind «webhook», and nothing shared', async () => {
  const { server, n8n, install } = await startInstallationServer()
  const other = await connectAccount(server, n8n, 'vecina', '/tienda/dos')
  await install()
  expect((await other.install()).status).toBe(200)
  expect((await install()).status).toBe(200)
  expect(workflowsIn(n8n)).toHaveLength(8)
  expect(credentialsIn(n8n)).toHaveLength(8)
  expect(workflowsIn(n8n).at(-1)?.name).toBe('Portavoz · Agente de Telegram (tienda/dos)')
  // n8n registers one webhook per path and ignores the id before it.
  for (const path of [
    'evolution-api',
    'evolution-events',
    'telegram-api',
    'telegram-api/a',
    'telegram/a',
    'telegram-agent/a',
  ])
    for (const prefix of ['', '/tienda/dos'])
      expect([
        prefix,
        path,
        await n8n.workflowStore.handleWebhook(`${prefix}/${path}`, { headers: {}, body: {} }),
      ]).toEqual([prefix, path, 'forbidden'])
  const clash = await connectAccount(server, n8n, 'tercera')
  expect((await clash.install()).body.code).toBe('n8n_workflows.path_taken')
})

test('installed workflows of another version: shown as outdated until installed again', async () => {
  const { server, install, fetchState } = await startInstallationServer()
  await install()
  for (const fingerprint of ['otra versión', null]) {
    await server.db.updateTable('n8nInstalls').set({ fingerprint }).execute()
    expect(await fetchState()).toMatchObject({ isOutdated: true, problem: null })
  }
  await install()
  expect(await fetchState()).toMatchObject({ isOutdated: false })
})
