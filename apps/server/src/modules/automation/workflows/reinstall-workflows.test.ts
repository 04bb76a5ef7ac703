import { expect, test } from 'vitest'
import {
  credentialsIn,
  evolutionInput,
  WORKFLOW_NAMES,
  workflowsIn,
  headerValuesIn,
  startInstallationServer,
  N8N_PATH,
  stepStatesOf,
} from '../../../../test/channels/n8n-installation.ts'

test('install again: our workflows are updated under the name their owner gave them, without duplicates', async () => {
  const { server, n8n, token, install } = await startInstallationServer()
  await install()
  const [first] = workflowsIn(n8n)
  const [before, ids] = [headerValuesIn(n8n), credentialsIn(n8n).map(({ id }) => id)]
  Object.assign(first!, { name: 'El de la tienda', settings: {}, active: false })
  const again = await install({ evolutionUrl: evolutionInput.evolutionUrl })
  expect(again.body.data).toMatchObject({
    problem: null,
    evolutionUrl: 'https://evolution.ejemplo.co',
    hasEvolutionKey: true,
  })
  const names = ['El de la tienda', ...WORKFLOW_NAMES.slice(1)]
  expect(workflowsIn(n8n).map(({ name, active }) => [name, active])).toEqual(names.map((name) => [name, true]))
  expect(JSON.stringify(first)).toContain('https://evolution.ejemplo.co')
  expect(credentialsIn(n8n).map(({ id }) => id)).toEqual(ids)
  expect(headerValuesIn(n8n)).toEqual(before)
  expect((await server.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})

test('install again: foreign workflows stay untouched, also with our name or copied from ours', async () => {
  const { n8n, install } = await startInstallationServer()
  const foreignWorkflow = { name: WORKFLOW_NAMES[0], nodes: [], connections: {}, settings: {} }
  n8n.workflowStore.handleApi('POST', '/workflows', foreignWorkflow, new URLSearchParams())
  await install()
  const ours = workflowsIn(n8n)[1]!
  n8n.workflowStore.handleApi(
    'POST',
    '/workflows',
    { ...foreignWorkflow, name: 'Copia', nodes: ours.nodes },
    new URLSearchParams(),
  )
  await install()
  expect(workflowsIn(n8n).map(({ name }) => name)).toEqual([WORKFLOW_NAMES[0], ...WORKFLOW_NAMES, 'Copia'])
  expect(workflowsIn(n8n)[0]).toMatchObject({ ...foreignWorkflow, active: false })
  expect(workflowsIn(n8n).at(-1)).toMatchObject({ name: 'Copia', active: false })
})

test('install: all pages of foreign workflows are read', async () => {
  const { n8n, install } = await startInstallationServer()
  await install()
  const foreignWorkflow = Array.from({ length: 45 }, (_, at) => at)
  const first = workflowsIn(n8n)
  n8n.workflowStore.workflows.clear()
  for (const at of foreignWorkflow)
    n8n.workflowStore.handleApi(
      'POST',
      '/workflows',
      { name: `${at}`, nodes: [], connections: {}, settings: {} },
      new URLSearchParams(),
    )
  for (const one of first) n8n.workflowStore.workflows.set(one.id, one)
  await install()
  expect(workflowsIn(n8n)).toHaveLength(foreignWorkflow.length + 4)
})

test('install without Evolution API: Telegram workflows only; Evolution can be added later', async () => {
  const { n8n, install, fetchState } = await startInstallationServer()
  const { body } = await install({})
  expect(stepStatesOf(body.data)).toMatchObject({
    'whatsapp-sessions': 'omitted',
    'whatsapp-agent': 'omitted',
    answer: 'done',
  })
  expect(workflowsIn(n8n).map(({ name }) => name)).toEqual(WORKFLOW_NAMES.slice(2))
  const keyless = await install({ evolutionUrl: 'https://evolution.ejemplo.co' })
  expect(keyless).toMatchObject({
    status: 400,
    body: { fields: { evolutionKey: 'Escribe la clave de Evolution API' } },
  })
  expect(stepStatesOf(await fetchState())).toMatchObject({ answer: 'done' })
  expect((await install()).status).toBe(200)
  expect(workflowsIn(n8n)).toHaveLength(4)
  n8n.workflowStore.credentials.clear()
  expect((await install({ evolutionUrl: evolutionInput.evolutionUrl })).body.fields).toEqual(keyless.body.fields)
  expect(stepStatesOf(await fetchState())).toMatchObject({ keys: 'failed' })
})

test('Evolution API key: used only for the address that it was entered for', async () => {
  const { server, n8n, token, settings: config, install, fetchState } = await startInstallationServer()
  await install()
  const otherEvolution = { evolutionUrl: 'https://otra.ejemplo.co' }
  const refused = {
    status: 400,
    body: { fields: { evolutionKey: 'Escríbela otra vez: la guardada es de otra dirección' } },
  }
  expect(await install(otherEvolution)).toMatchObject(refused)
  n8n.setApiFailure('bad_gateway')
  await install({ ...otherEvolution, evolutionKey: 'cualquiera' })
  n8n.setApiFailure('ok')
  expect(await fetchState()).toMatchObject({ evolutionUrl: otherEvolution.evolutionUrl, hasEvolutionKey: false })
  expect((await install(otherEvolution)).status).toBe(400)
  // The same n8n with another spelling of its address.
  await server.call('POST', `${N8N_PATH}/config`, { ...config, apiUrl: `${n8n.url}/api/v1` }, token)
  expect((await install(otherEvolution)).status).toBe(400)
  expect(JSON.stringify(workflowsIn(n8n))).not.toContain(otherEvolution.evolutionUrl)

  expect((await install({ ...otherEvolution, evolutionKey: 'la-de-la-otra' })).status).toBe(200)
  expect(JSON.stringify(workflowsIn(n8n))).toContain(otherEvolution.evolutionUrl)
  expect(headerValuesIn(n8n)['apikey']).toBe('la-de-la-otra')
  expect(credentialsIn(n8n)).toHaveLength(4)
})

test('revoked integration key: a new one is created and stored in n8n', async () => {
  const { server, n8n, token, install } = await startInstallationServer()
  await install()
  const before = headerValuesIn(n8n)['Authorization']
  const keys = async () => (await server.call('GET', '/api/integration-keys', undefined, token)).body.data
  await server.call('DELETE', `/api/integration-keys/${(await keys())[0].id}`, undefined, token)
  await install({ evolutionUrl: evolutionInput.evolutionUrl })
  expect(headerValuesIn(n8n)['Authorization']).not.toBe(before)
  expect(await keys()).toHaveLength(1)
  expect(credentialsIn(n8n)).toHaveLength(4)
})

test('credentials deleted in n8n: created again', async () => {
  const { server, n8n, token, install } = await startInstallationServer()
  await install()
  n8n.workflowStore.credentials.clear()
  expect((await install()).status).toBe(200)
  expect(credentialsIn(n8n)).toHaveLength(4)
  expect((await server.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})

test('n8n too old to list credentials: they are created', async () => {
  const { n8n, install } = await startInstallationServer()
  n8n.workflowStore.disableCredentialApi()
  expect((await install()).status).toBe(200)
  expect((await install({ evolutionUrl: evolutionInput.evolutionUrl })).status).toBe(200)
  expect(workflowsIn(n8n)).toHaveLength(4)
  expect(credentialsIn(n8n).map(({ name }) => name)).toHaveLength(4)
  const usedCredentials = workflowsIn(n8n).flatMap(({ nodes }) =>
    nodes.flatMap((node) => node.credentials?.httpHeaderAuth?.id ?? []),
  )
  expect(new Set(usedCredentials)).toEqual(new Set(credentialsIn(n8n).map(({ id }) => id)))
})
