import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { signUp, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

/** An agent with functions for its tests and runs. */
async function withTestBench(testServer: TestServer, customConfig: Record<string, unknown> = {}, username = 'mariana') {
  const account = await createOwnerWithAgent(testServer, customConfig, username)
  const { token, agent } = account
  const path = `/api/agents/${agent.id}`
  const post = (tail: string, body: object = {}) => testServer.call('POST', `${path}${tail}`, body, token)
  const get = async (tail: string) => (await testServer.call('GET', `${path}${tail}`, undefined, token)).body.data
  return {
    ...account,
    path,
    save: (question: string, expectation: object) => post('/tests', { question, ...expectation }),
    bench: () => get('/tests'),
    start: (asked: object = {}) => post('/test-runs', asked),
    cancel: (id: string) => post(`/test-runs/${id}/cancel`),
    runs: (query = '') => get(`/test-runs${query}`),
    runOf: (id: string) => get(`/test-runs/${id}`),
    edit: (changes: object) => testServer.call('PUT', path, changes, token),
    /** Starts a run, finishes it and returns its results. */
    async run(asked: object = {}) {
      let { data: run } = (await post('/test-runs', asked)).body
      while (run.state === 'running') {
        await testServer.drain()
        run = await get(`/test-runs/${run.id}`)
        // A broken test is retried after a pause.
        testServer.advanceClock(11_000)
      }
      return run
    },
  }
}

const states = ({ results }: { results: { state: string }[] }) => results.map(({ state }) => state)

test('save test: stored with its expectations; one without expectations is refused', async () => {
  const testServer = await startTestServer()
  const { save, bench } = await withTestBench(testServer)
  const saved = await save(' ¿Cuánto vale? ', { mustContain: ['80.000', ' ', '80.000 '], mustNotContain: ['gratis'] })
  expect(saved.status).toBe(201)
  expect(saved.body.data).toEqual({
    id: expect.any(String) as string,
    question: '¿Cuánto vale?',
    mustContain: ['80.000'],
    mustNotContain: ['gratis'],
    document: null,
    mustEscalate: false,
    last: null,
  })
  const refusal = await save('¿Cuánto vale?', { mustContain: ['  '] })
  expect(refusal).toMatchObject({ status: 400, body: { fields: { mustContain: 'Di qué esperas de la respuesta' } } })
  expect(await bench()).toEqual({ tests: [saved.body.data], lastRun: null, sinceLastRun: null })
  await expect(
    testServer.pool.query(`update agent_tests set must_contain = '{}', must_not_contain = '{}'`),
  ).rejects.toThrow('agent_tests_expect')
})

test('run: asks as a customer would, and stores state, complaints, reply and passages', async () => {
  const testServer = await startTestServer()
  const { save, run, bench, runs, token } = await withTestBench(testServer)
  const document = await uploadAndProcess(testServer, token, 'El envío a Medellín cuesta 12.000 pesos.')
  await save('¿Cuánto cuesta el envío a Medellín?', { mustContain: ['12.000'], documentId: document.id })
  await save('¿Hacen envíos?', { mustContain: ['gratis'], mustNotContain: ['medellin'], mustEscalate: true })
  await save('quiero hablar con un humano', { mustEscalate: true })
  testServer.model.queueReplies('Cuesta 12.000 pesos [1].', 'Sí, a Medellín.')
  const finished = await run()

  expect(finished).toMatchObject({ version: 1, model: 'eco', state: 'done', total: 3, passed: 2, failed: 1, broken: 0 })
  expect(finished.results).toMatchObject([
    {
      question: '¿Cuánto cuesta el envío a Medellín?',
      state: 'passed',
      reply: 'Cuesta 12.000 pesos.',
      complaints: [],
      before: null,
      passages: [{ source: document.name, text: 'El envío a Medellín cuesta 12.000 pesos.' }],
    },
    {
      state: 'failed',
      reply: 'Sí, a Medellín.',
      complaints: ['No dijo «gratis».', 'Dijo «medellin», y no debía.', 'No pasó la conversación a una persona.'],
    },
    { state: 'passed', reply: 'Te paso con una persona del equipo, que te responde por aquí.' },
  ])
  expect((await bench()).tests.map((savedTest: { last: { state: string } }) => savedTest.last.state)).toEqual(
    states(finished),
  )
  expect((await runs()).items).toMatchObject([{ id: finished.id, passed: 2 }])
})

test('run: nothing is sent, stored as a conversation, counted or listed as an execution', async () => {
  const testServer = await startTestServer()
  const { save, run, bot, path, token } = await withTestBench(testServer)
  await save('hola', { mustContain: ['eco'] })
  await save('quiero hablar con un humano', { mustEscalate: true })
  await run()
  expect(bot.sent ?? []).toEqual([])
  const { rows } = await testServer.pool.query(`select (select count(*)::int from conversations) as conversations,
    (select count(*)::int from exchanges) as exchanges, (select count(*)::int from trials) as trials,
    (select total_executions from agents) as executions, (select model_problem from agents) as problem`)
  expect(rows).toEqual([{ conversations: 0, exchanges: 0, trials: 0, executions: 0, problem: null }])
  expect((await testServer.call('GET', `${path}/executions`, undefined, token)).body.data).toEqual([])
})

test('result: stored with its version; two runs show the effect of a change', async () => {
  const testServer = await startTestServer()
  const { save, run, edit, bench } = await withTestBench(testServer)
  await save('¿abren hoy?', { mustContain: ['claro'] })
  await save('¿y mañana?', { mustContain: ['claro'] })
  testServer.model.queueReplies('Claro', 'No sé')
  const first = await run()
  expect(first).toMatchObject({ version: 1, passed: 1, failed: 1 })
  expect((await bench()).sinceLastRun).toEqual({ fields: [], documents: false, tests: 0 })

  testServer.advanceClock(1_000)
  await edit({ prompt: 'Eres otro' })
  expect((await bench()).sinceLastRun).toEqual({ fields: ['prompt'], documents: false, tests: 0 })
  testServer.model.queueReplies('Ni idea', '¡Claro que sí!')
  const second = await run()
  expect(second).toMatchObject({ version: 2, passed: 1, failed: 1 })
  expect(second.results).toMatchObject([
    { state: 'failed', before: 'passed' },
    { state: 'passed', before: 'failed' },
  ])
  expect((await bench()).sinceLastRun.fields).toEqual([])
  expect(await run()).toMatchObject({ results: [{ before: 'failed' }, { before: 'passed' }] })
})

test('documents and tests changed since the last run: shown', async () => {
  const testServer = await startTestServer()
  const { save, run, bench, token, path } = await withTestBench(testServer)
  const { body } = await save('hola', { mustContain: ['eco'] })
  await run()
  testServer.advanceClock(1_000)
  await uploadAndProcess(testServer, token, 'Algo nuevo')
  const input = { question: 'hola', mustContain: ['otra cosa'] }
  await testServer.call('PUT', `${path}/tests/${body.data.id}`, input, token)
  expect((await bench()).sinceLastRun).toEqual({ fields: [], documents: true, tests: 1 })
})

test('earlier version: it can be tested before it is restored', async () => {
  const testServer = await startTestServer()
  const { save, run, edit, start } = await withTestBench(testServer)
  await save('hola', { mustContain: ['eco'] })
  await edit({ prompt: 'Eres Segunda' })
  const finished = await run({ version: 1 })
  expect(finished).toMatchObject({ version: 1, passed: 1 })
  const asked = JSON.stringify(testServer.model.calls.at(-1)?.body)
  expect(asked).toContain('Eres vendedor')
  expect(asked).not.toContain('Eres Segunda')
  expect((await start({ version: 7 })).body.code).toBe('agent_versions.not_found')
})

test('configuration changed during a run: the run keeps its version', async () => {
  const testServer = await startTestServer()
  const { save, start, edit, runOf } = await withTestBench(testServer)
  await save('hola', { mustContain: ['eco'] })
  const { id } = (await start()).body.data
  await edit({ prompt: 'Eres Segunda' })
  await testServer.drain()
  expect(await runOf(id)).toMatchObject({ version: 1, state: 'done' })
  expect(JSON.stringify(testServer.model.calls.at(-1)?.body)).not.toContain('Eres Segunda')
})

test('no model: documents are quoted, and a fallback fails the test', async () => {
  const testServer = await startTestServer({ env: { OPENAI_BASE_URL: '' } })
  const { save, run, token } = await withTestBench(testServer)
  const document = await uploadAndProcess(testServer, token, 'El envío a Medellín cuesta 12.000 pesos.')
  await save('¿Cuánto cuesta el envío a Medellín?', { mustContain: ['12.000'], documentId: document.id })
  await save('¿Venden tornillos?', { mustContain: ['tornillos'] })
  const finished = await run()
  expect(finished).toMatchObject({ model: null, passed: 1, failed: 1 })
  expect(finished.results[0].reason).toContain('Sin modelo')
  expect(finished.results).toMatchObject([{ outcome: 'quoted' }, { outcome: 'no_model' }])
  expect(testServer.model.calls).toEqual([])
})

test('closed shop: it is tested as open', async () => {
  const testServer = await startTestServer()
  const { save, run } = await withTestBench(testServer, {
    businessHours: { enabled: true, days: [1], start: '00:00', end: '00:01' },
  })
  await save('hola', { mustContain: ['eco'] })
  expect(states(await run())).toEqual(['passed'])
})

test('failing model: the test is retried and then shown as broken, not failed', async () => {
  const testServer = await startTestServer()
  const { save, run, bench } = await withTestBench(testServer)
  await save('hola', { mustContain: ['eco'] })
  testServer.model.queueReplies({ status: 429 }, { status: 500 })
  expect(states(await run())).toEqual(['passed'])
  testServer.model.queueReplies({ status: 401 })
  const refusal = await run()
  expect(refusal).toMatchObject({ passed: 0, failed: 0, broken: 1, results: [{ state: 'broken', before: 'passed' }] })
  expect(refusal.results[0].reason).toContain('rechazó la clave')
  testServer.model.queueReplies({ status: 500 }, { status: 500 }, { status: 500 })
  expect(states(await run())).toEqual(['broken'])
  // A broken result is not compared with later ones.
  expect((await run()).results).toMatchObject([{ state: 'passed', before: 'passed' }])
  expect((await bench()).tests[0].last.state).toBe('passed')
})

test('spent budget: tests are broken, not failed', async () => {
  const testServer = await startTestServer()
  const { save, run, token } = await withTestBench(testServer, { budget: { monthlyUsd: 0.04 } })
  await testServer.call('PUT', '/api/configuration/prices', { model: 'eco', inputMicros: 0, outputMicros: 1e10 }, token)
  await save('uno', { mustContain: ['eco'] })
  expect(states(await run())).toEqual(['passed'])
  const spentRun = await run()
  expect(states(spentRun)).toEqual(['broken'])
  expect(spentRun.results[0].reason).toContain('El presupuesto de este mes se gastó')
})

test('start run: a selection of tests, and only one run of an agent at a time', async () => {
  const testServer = await startTestServer()
  const { save, start, runOf, runs } = await withTestBench(testServer)
  expect((await start()).body.code).toBe('tests.none')
  const [savedTest] = [
    (await save('uno', { mustContain: ['eco'] })).body.data,
    await save('dos', { mustContain: ['eco'] }),
  ]
  expect((await start({ testIds: ['otra'] })).body.code).toBe('tests.not_found')
  const starts = await Promise.all([start({ testIds: [savedTest.id] }), start({ testIds: [savedTest.id] })])
  expect(starts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const id = starts.find(({ status }) => status === 201)?.body.data.id
  await testServer.drain()
  expect((await runOf(id)).results).toMatchObject([{ question: 'uno', testId: savedTest.id }])
  expect((await runs()).items).toHaveLength(1)
})

test('cancelled run: keeps finished results and asks no more', async () => {
  const testServer = await startTestServer({ runsWorkers: true })
  const { save, start, cancel, runOf, token } = await withTestBench(testServer)
  for (const question of ['uno', 'dos', 'tres', 'cuatro']) await save(question, { mustContain: ['eco'] })
  const stream = await openEventStream(testServer.url, token)
  testServer.model.hold()
  const { id } = (await start()).body.data
  await testServer.model.waitForCalls(2)
  expect((await cancel(id)).body.data).toMatchObject({ state: 'cancelled' })
  testServer.model.release()
  expect((await cancel(id)).body.data).toMatchObject({ state: 'cancelled' })
  // A new run can start at once, and nothing more is stored of the first.
  const next = (await start()).body.data
  await expect.poll(async () => (await runOf(next.id)).state).toBe('done')
  expect(states(await runOf(id))).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
  expect(states(await runOf(next.id))).toEqual(['passed', 'passed', 'passed', 'passed'])
  const testEvents = () => stream.events.filter(({ type }) => type === 'tests').length
  await stream.waitUntil(() => testEvents() > 4, 'the console to be told')
  await stream.close()
})

test('runs: at most two questions at once, and customers are answered meanwhile', async () => {
  const testServer = await startTestServer({ runsWorkers: true })
  const { save, start, bot, runOf } = await withTestBench(testServer)
  for (const question of ['uno', 'dos', 'tres']) await save(question, { mustContain: ['eco'] })
  testServer.model.hold()
  const { id } = (await start()).body.data
  await testServer.model.waitForCalls(2)
  bot.sendAsCustomer({ id: 7, firstName: 'Clara' }, 'hola')
  const calls = await testServer.model.waitForCalls(3)
  const asked = calls.map((call) => call.lastUserText)
  expect([asked.slice(0, 2).toSorted(), asked[2]]).toEqual([['dos', 'uno'], 'hola'])
  testServer.model.release()
  await expect.poll(async () => (await runOf(id)).state).toBe('done')
})

test('expired claim: another process takes over, and the former one stores nothing', async () => {
  const testServer = await startTestServer({ runsWorkers: true })
  const { save, start, runOf } = await withTestBench(testServer)
  await save('uno', { mustContain: ['segunda'] })
  testServer.model.hold()
  const { id } = (await start()).body.data
  await testServer.model.waitForCalls(1)
  await testServer.pool.query(`update test_results set not_before = now() - interval '1 second'`)
  const sameDatabase = await startTestServer({
    runsWorkers: true,
    sharedWith: { database: testServer.database, telegramUrl: testServer.telegram.url, modelUrl: testServer.model.url },
  })
  await testServer.model.waitForCalls(2)
  testServer.model.queueReplies('la primera', 'la segunda')
  testServer.model.release()
  await expect.poll(async () => (await runOf(id)).state).toBe('done')
  const { rows } = await testServer.pool.query('select claim, tries, state from test_results')
  expect(rows).toMatchObject([{ claim: 2, tries: 2 }])
  await sameDatabase.stop()
})

test('stopped server: its tests are run by the next process', async () => {
  const testServer = await startTestServer({ runsWorkers: true })
  const { save, start, token, path } = await withTestBench(testServer)
  await save('uno', { mustContain: ['eco'] })
  testServer.model.hold()
  const { id } = (await start()).body.data
  await testServer.model.waitForCalls(1)
  await testServer.stop()
  const next = await startTestServer({
    runsWorkers: true,
    sharedWith: { database: testServer.database, telegramUrl: testServer.telegram.url, modelUrl: testServer.model.url },
  })
  testServer.model.release()
  const run = async () => (await next.call('GET', `${path}/test-runs/${id}`, undefined, token)).body.data
  await expect.poll(async () => (await run()).state).toBe('done')
  expect(states(await run())).toEqual(['passed'])
})

test('expected document: only one that this agent uses', async () => {
  const testServer = await startTestServer()
  const { save, run, token, bench } = await withTestBench(testServer)
  const neighbour = await createOwnerWithAgent(testServer, {}, 'vecina')
  const foreignDocument = await uploadAndProcess(testServer, neighbour.token, 'Ajeno')
  expect((await save('hola', { documentId: foreignDocument.id })).body.code).toBe('documents.not_found')
  const document = await uploadAndProcess(testServer, token, 'El envío cuesta 12.000 pesos.')
  expect((await save('¿cuánto cuesta el envío?', { documentId: document.id })).status).toBe(201)
  await testServer.call('DELETE', `/api/documents/${document.id}`, undefined, token)
  expect((await bench()).tests[0].document).toEqual({ id: null, name: document.name })
  expect((await run()).results[0].complaints).toEqual([
    `El documento «${document.name}» ya no existe. Edita la prueba y elige otro.`,
  ])
})

test('deleted test: its results stay; a deleted agent takes everything along', async () => {
  const testServer = await startTestServer()
  const { save, run, runOf, path, token, bench } = await withTestBench(testServer)
  const { id } = (await save('hola', { mustContain: ['eco'] })).body.data
  const finished = await run()
  expect((await testServer.call('DELETE', `${path}/tests/${id}`, undefined, token)).status).toBe(200)
  expect((await bench()).tests).toEqual([])
  expect((await runOf(finished.id)).results).toMatchObject([{ testId: null, question: 'hola', state: 'passed' }])
  expect((await testServer.call('DELETE', `${path}/tests/${id}`, undefined, token)).body.code).toBe('tests.not_found')
  await testServer.call('DELETE', path, undefined, token)
  const { rows } = await testServer.pool.query(
    `select (select count(*)::int from agent_tests) + (select count(*)::int from test_runs)
      + (select count(*)::int from test_results) as n`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('number of tests and runs: it is limited; the newest runs are kept', async () => {
  const testServer = await startTestServer()
  const { save, run, runs, agent, owner } = await withTestBench(testServer)
  await save('hola', { mustContain: ['eco'] })
  await testServer.pool.query(
    `insert into agent_tests select 'tst_' || n, $1, $2, 'hola', '{eco}', '{}', null, '', false, now(), now()
      from generate_series(2, $3) n`,
    [agent.id, owner.id, limits.testsMax],
  )
  expect((await save('otra', { mustContain: ['eco'] })).body.code).toBe('tests.too_many')
  await testServer.pool.query(`delete from agent_tests where id like 'tst%'`)
  await testServer.pool.query(
    `insert into test_runs select '0' || n, $1, $2, 1, null, true, 'done', 1, now(), now()
      from generate_series(10, $3) n`,
    [agent.id, owner.id, limits.testRunsMax + 9],
  )
  const finished = await run()
  const first = await runs('?limit=30')
  const second = await runs(`?limit=30&cursor=${first.nextCursor}`)
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(limits.testRunsMax)
  expect(ids).toContain(finished.id)
  expect(ids).not.toContain('010')
})

test('foreign account: tests are neither shown, changed nor run', async () => {
  const testServer = await startTestServer()
  const { save, run, path, bench } = await withTestBench(testServer)
  const { id } = (await save('hola', { mustContain: ['eco'] })).body.data
  const finished = await run()
  const { token } = await signUp(testServer, 'vecina')
  const input = { question: 'x', mustContain: ['x'] }
  const asked = [
    ['GET', '/tests'],
    ['POST', '/tests', input],
    ['PUT', `/tests/${id}`, input],
    ['DELETE', `/tests/${id}`],
    ['GET', '/test-runs'],
    ['POST', '/test-runs', {}],
    ['GET', `/test-runs/${finished.id}`],
    ['POST', `/test-runs/${finished.id}/cancel`, {}],
  ] as const
  for (const [method, tail, body] of asked)
    expect((await testServer.call(method, path + tail, body, token)).status, `${method} ${tail}`).toBe(404)
  expect((await bench()).tests).toHaveLength(1)
})
