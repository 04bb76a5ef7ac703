import { expect, test } from 'vitest'
import {
  credentialsIn,
  evolution,
  flowNames,
  flowsIn,
  headersIn,
  openInstaller,
  PATH,
  stepsOf,
} from '../../../../test/n8n-install.ts'

test('install again: ours is brought up to date under the name its owner gave it, and nothing is made twice', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const [first] = flowsIn(n8n)
  const [before, ids] = [headersIn(n8n), credentialsIn(n8n).map(({ id }) => id)]
  Object.assign(first!, { name: 'El de la tienda', settings: {}, active: false })
  const again = await install({ evolutionUrl: evolution.evolutionUrl })
  expect(again.body.data).toMatchObject({
    problem: null,
    evolutionUrl: 'https://evolution.ejemplo.co',
    hasEvolutionKey: true,
  })
  const names = ['El de la tienda', ...flowNames.slice(1)]
  expect(flowsIn(n8n).map(({ name, active }) => [name, active])).toEqual(names.map((name) => [name, true]))
  expect(JSON.stringify(first)).toContain('https://evolution.ejemplo.co')
  expect(credentialsIn(n8n).map(({ id }) => id)).toEqual(ids)
  expect(headersIn(n8n)).toEqual(before)
  expect((await house.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})

test('workflows of theirs are not touched, not even one that has our name, nor a copy that somebody made of ours', async () => {
  const { n8n, install } = await openInstaller()
  const theirs = { name: flowNames[0], nodes: [], connections: {}, settings: {} }
  n8n.kept.api('POST', '/workflows', theirs, new URLSearchParams())
  await install()
  const copied = flowsIn(n8n)[1]!
  n8n.kept.api('POST', '/workflows', { ...theirs, name: 'Copia', nodes: copied.nodes }, new URLSearchParams())
  await install()
  expect(flowsIn(n8n).map(({ name }) => name)).toEqual([flowNames[0], ...flowNames, 'Copia'])
  expect(flowsIn(n8n)[0]).toMatchObject({ ...theirs, active: false })
  expect(flowsIn(n8n).at(-1)).toMatchObject({ name: 'Copia', active: false })
})

test('many workflows of theirs are looked through to the last', async () => {
  const { n8n, install } = await openInstaller()
  await install()
  const theirs = Array.from({ length: 45 }, (_, at) => at)
  const first = flowsIn(n8n)
  n8n.kept.workflows.clear()
  for (const at of theirs)
    n8n.kept.api(
      'POST',
      '/workflows',
      { name: `${at}`, nodes: [], connections: {}, settings: {} },
      new URLSearchParams(),
    )
  for (const one of first) n8n.kept.workflows.set(one.id, one)
  await install()
  expect(flowsIn(n8n)).toHaveLength(theirs.length + 4)
})

test('whoever has only Telegram needs no Evolution API, and adds it later', async () => {
  const { n8n, install, state } = await openInstaller()
  const { body } = await install({})
  expect(stepsOf(body.data)).toMatchObject({
    'whatsapp-sessions': 'omitted',
    'whatsapp-agent': 'omitted',
    answer: 'done',
  })
  expect(flowsIn(n8n).map(({ name }) => name)).toEqual(flowNames.slice(2))
  const keyless = await install({ evolutionUrl: 'https://evolution.ejemplo.co' })
  expect(keyless).toMatchObject({
    status: 400,
    body: { fields: { evolutionKey: 'Escribe la clave de Evolution API' } },
  })
  expect(stepsOf(await state())).toMatchObject({ answer: 'done' })
  expect((await install()).status).toBe(200)
  expect(flowsIn(n8n)).toHaveLength(4)
  n8n.kept.credentials.clear()
  expect((await install({ evolutionUrl: evolution.evolutionUrl })).body.fields).toEqual(keyless.body.fields)
  expect(stepsOf(await state())).toMatchObject({ keys: 'failed' })
})

test('the key of Evolution goes to no address but the one that it was given for, whatever was tried in between', async () => {
  const { house, n8n, token, words, install, state } = await openInstaller()
  await install()
  const elsewhere = { evolutionUrl: 'https://otra.ejemplo.co' }
  const refused = {
    status: 400,
    body: { fields: { evolutionKey: 'Escríbela otra vez: la guardada es de otra dirección' } },
  }
  expect(await install(elsewhere)).toMatchObject(refused)
  n8n.apiBeIn('bad_gateway')
  await install({ ...elsewhere, evolutionKey: 'cualquiera' })
  n8n.apiBeIn('ok')
  expect(await state()).toMatchObject({ evolutionUrl: elsewhere.evolutionUrl, hasEvolutionKey: false })
  expect((await install(elsewhere)).status).toBe(400)
  // The same n8n, written otherwise.
  await house.call('POST', `${PATH}/config`, { ...words, apiUrl: `${n8n.url}/api/v1` }, token)
  expect((await install(elsewhere)).status).toBe(400)
  expect(JSON.stringify(flowsIn(n8n))).not.toContain(elsewhere.evolutionUrl)

  expect((await install({ ...elsewhere, evolutionKey: 'la-de-la-otra' })).status).toBe(200)
  expect(JSON.stringify(flowsIn(n8n))).toContain(elsewhere.evolutionUrl)
  expect(headersIn(n8n)['apikey']).toBe('la-de-la-otra')
  expect(credentialsIn(n8n)).toHaveLength(4)
})

test('a key that its owner revoked is made again, and n8n gets the new one', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  const before = headersIn(n8n)['Authorization']
  const keys = async () => (await house.call('GET', '/api/integration-keys', undefined, token)).body.data
  await house.call('DELETE', `/api/integration-keys/${(await keys())[0].id}`, undefined, token)
  await install({ evolutionUrl: evolution.evolutionUrl })
  expect(headersIn(n8n)['Authorization']).not.toBe(before)
  expect(await keys()).toHaveLength(1)
  expect(credentialsIn(n8n)).toHaveLength(4)
})

test('credentials that somebody deleted in n8n are made again', async () => {
  const { house, n8n, token, install } = await openInstaller()
  await install()
  n8n.kept.credentials.clear()
  expect((await install()).status).toBe(200)
  expect(credentialsIn(n8n)).toHaveLength(4)
  expect((await house.call('GET', '/api/integration-keys', undefined, token)).body.data).toHaveLength(1)
})

test('an n8n that is too old to tell of credentials gets them once all the same', async () => {
  const { n8n, install } = await openInstaller()
  n8n.kept.beOld()
  expect((await install()).status).toBe(200)
  expect((await install({ evolutionUrl: evolution.evolutionUrl })).status).toBe(200)
  expect(flowsIn(n8n)).toHaveLength(4)
  expect(credentialsIn(n8n).map(({ name }) => name)).toHaveLength(4)
  const shown = flowsIn(n8n).flatMap(({ nodes }) => nodes.flatMap((node) => node.credentials?.httpHeaderAuth?.id ?? []))
  expect(new Set(shown)).toEqual(new Set(credentialsIn(n8n).map(({ id }) => id)))
})
