import { expect, test } from 'vitest'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { addMember, createOwnerWithAgent, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const SECRETS = ['sk-canario-openai', 'sk-canario-anthropic', 'canario-en-la-ruta', 'canario-de-n8n']

/** The action and the words of each line after the first ones, which are of the sign-ins. */
async function describedActions(server: TestServer) {
  const lines = (await auditLines(server)).filter(({ action }) => action !== 'sign_in')
  for (const secret of SECRETS) expect(JSON.stringify(lines)).not.toContain(secret)
  return lines.map(({ action, detail }) => [action, detail?.['changes']])
}

test('audit log: an agent that gets another model, key, address or token is recorded in words', async () => {
  const server = await startTestServer()
  const { owner, token, agent } = await createOwnerWithAgent(server)
  const edit = async (changes: object) =>
    expect((await server.call('PUT', `/api/agents/${agent.id}`, changes, token)).status).toBe(200)
  await edit({ name: 'Ventas', prompt: 'Responde corto.' })
  expect(await describedActions(server)).toEqual([])

  const model = { provider: 'openai', name: 'gpt-5-mini', baseUrl: '' }
  await edit({ customConfig: { model, apiKeys: { openai: SECRETS[0] } } })
  await edit({ customConfig: { model, apiKeys: { openai: '***' } } })
  const custom = { provider: 'custom', name: 'llama', baseUrl: `https://modelos.tienda.co/${SECRETS[2]}` }
  await edit({ customConfig: { model: custom } })
  await edit({
    customConfig: {
      dataSources: { webhook: true, webhookUrl: `https://sistema.tienda.co/${SECRETS[2]}` },
      apiKeys: { openai: '' },
    },
  })
  server.telegram.addBot('7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', { id: 7999, username: 'nuevo_bot', name: 'Nuevo' })
  await edit({ botToken: '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB' })
  await server.call('POST', `/api/agents/${agent.id}/lookup-secret`, {}, token)
  await server.call('POST', `/api/agents/${agent.id}/versions/1/restore`, {}, token)

  const changed = 'agent.connections_changed'
  expect(await describedActions(server)).toEqual([
    [changed, '«Ventas»: modelo gpt-5-mini de OpenAI (antes, sin modelo propio); clave nueva de OpenAI'],
    [
      changed,
      '«Ventas»: modelo llama de otro proveedor (antes, modelo gpt-5-mini de OpenAI); dirección del modelo: https://modelos.tienda.co',
    ],
    [changed, '«Ventas»: consultas a https://sistema.tienda.co; sin la clave de OpenAI'],
    [changed, '«Ventas»: token nuevo del bot'],
    ['agent.lookup_secret_made', undefined],
    [
      changed,
      expect.stringContaining(
        'sin modelo propio (antes, modelo llama de otro proveedor); dirección del modelo: la del proveedor',
      ),
    ],
  ])
  expect((await auditLines(server)).at(-1)).toMatchObject({
    userId: owner.id,
    userName: 'mariana',
    workspaceId: owner.id,
    source: '127.0.0.1',
    detail: { id: agent.id, number: '1' },
  })
})

test('audit log: a refused edit of an agent leaves no line, and its creation with a key leaves one', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server, { apiKeys: { anthropic: SECRETS[1] } })
  const created = ['agent.connections_changed', `«${agent.name}»: clave nueva de Anthropic`]
  expect(await describedActions(server)).toEqual([created])
  const outdated = { basedOn: 99, customConfig: { model: { provider: 'openai', name: 'gpt-5-mini' } } }
  expect((await server.call('PUT', `/api/agents/${agent.id}`, outdated, token)).status).toBe(409)
  expect(await describedActions(server)).toEqual([created])
})

test('audit log: the model, n8n, keys, prices and roles of a workspace are recorded in words', async () => {
  const server = await startTestServer()
  const { id, token } = await signUp(server, 'mariana')
  const member = await signUp(server, 'luis')
  await addMember(server, id, member.id, 'viewer')
  const call = async (method: string, path: string, body: object) =>
    expect([path, (await server.call(method, `/api${path}`, body, token)).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
    ])
  const model = { provider: 'openai', name: 'gpt-5-mini', apiKey: SECRETS[0] }
  await call('PUT', '/configuration/model', model)
  await call('PUT', '/configuration/model', { ...model, name: 'gpt-5', apiKey: '***' })
  await call('PUT', '/configuration/prices', { model: 'gpt-5', inputMicros: 1, outputMicros: 2 })
  const n8n = {
    webhookUrl: `https://n8n.tienda.co/${SECRETS[2]}`,
    apiUrl: 'https://n8n.tienda.co',
    apiToken: SECRETS[3],
  }
  await call('POST', '/configuration/n8n/config', n8n)
  await call('POST', '/configuration/n8n/config', { ...n8n, apiToken: '***', isEnabled: false })
  await call('POST', '/configuration/evolution', {})
  await call('POST', '/integration-keys', { name: 'Tienda en línea' })
  await call('PUT', `/workspace/members/${member.id}`, { role: 'agent', canExport: true })
  expect(await describedActions(server)).toEqual([
    ['model.changed', 'modelo gpt-5-mini de OpenAI; clave nueva'],
    ['model.changed', 'modelo gpt-5 de OpenAI; con la misma clave'],
    ['price.changed', 'gpt-5'],
    ['n8n.changed', 'webhook: https://n8n.tienda.co; API: https://n8n.tienda.co; token nuevo; en uso'],
    ['n8n.changed', 'webhook: https://n8n.tienda.co; API: https://n8n.tienda.co; apagado'],
    ['evolution.renewed', undefined],
    ['integration_key.created', '«Tienda en línea»'],
    ['member.changed', 'luis: Atiende, puede exportar'],
  ])
})

test('audit log: words of a stranger are shortened, and lose what the database refuses', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const name = `${'😀'.repeat(55)}"\\`
  const { status } = await server.call('POST', '/api/integration-keys', { name }, token)
  expect(status).toBe(201)
  const [, words] = (await describedActions(server)).at(-1) ?? []
  expect(words).toBe(`«${name}»`)
  const model = { provider: 'custom', name: '😀"\\'.repeat(30), baseUrl: `https://${'a'.repeat(200)}.co`, apiKey: '' }
  expect((await server.call('PUT', '/api/configuration/model', model, token)).status).toBe(200)
  expect((await describedActions(server)).at(-1)?.[0]).toBe('model.changed')
})
