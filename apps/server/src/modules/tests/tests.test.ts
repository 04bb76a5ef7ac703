import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { read } from '../../../test/papers.ts'
import { signUp, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

/** An agent with a bench. */
async function withBench(house: TestHouse, customConfig: Record<string, unknown> = {}, username = 'mariana') {
  const found = await withAgent(house, customConfig, username)
  const { token, agent } = found
  const path = `/api/agents/${agent.id}`
  const post = (rest: string, body: object = {}) => house.call('POST', `${path}${rest}`, body, token)
  const get = async (rest: string) => (await house.call('GET', `${path}${rest}`, undefined, token)).body.data
  return {
    ...found,
    path,
    save: (question: string, expected: object) => post('/tests', { question, ...expected }),
    bench: () => get('/tests'),
    start: (asked: object = {}) => post('/test-runs', asked),
    cancel: (id: string) => post(`/test-runs/${id}/cancel`),
    runs: (query = '') => get(`/test-runs${query}`),
    runOf: (id: string) => get(`/test-runs/${id}`),
    edit: (changes: object) => house.call('PUT', path, changes, token),
    /** Starts, waits for its end, and reads how it went. */
    async run(asked: object = {}) {
      let { data: run } = (await post('/test-runs', asked)).body
      while (run.state === 'running') {
        await house.drain()
        run = await get(`/test-runs/${run.id}`)
        // What could not be tried is tried again in a while.
        house.skip(11_000)
      }
      return run
    },
  }
}

const states = ({ results }: { results: { state: string }[] }) => results.map(({ state }) => state)

test('a test is kept with what it expects, and one that expects nothing is refused in words', async () => {
  const house = await openHouse()
  const { save, bench } = await withBench(house)
  const kept = await save(' ¿Cuánto vale? ', { mustContain: ['80.000', ' ', '80.000 '], mustNotContain: ['gratis'] })
  expect(kept.status).toBe(201)
  expect(kept.body.data).toEqual({
    id: expect.any(String) as string,
    question: '¿Cuánto vale?',
    mustContain: ['80.000'],
    mustNotContain: ['gratis'],
    document: null,
    mustEscalate: false,
    last: null,
  })
  const refused = await save('¿Cuánto vale?', { mustContain: ['  '] })
  expect(refused).toMatchObject({ status: 400, body: { fields: { mustContain: 'Di qué esperas de la respuesta' } } })
  expect(await bench()).toEqual({ tests: [kept.body.data], lastRun: null, sinceLastRun: null })
  await expect(house.pool.query(`update agent_tests set must_contain = '{}', must_not_contain = '{}'`)).rejects.toThrow(
    'agent_tests_expect',
  )
})

test('a run asks each test as a customer would, and says of each how it went, why, and on what it rests', async () => {
  const house = await openHouse()
  const { save, run, bench, runs, token } = await withBench(house)
  const paper = await read(house, token, 'El envío a Medellín cuesta 12.000 pesos.')
  await save('¿Cuánto cuesta el envío a Medellín?', { mustContain: ['12.000'], documentId: paper.id })
  await save('¿Hacen envíos?', { mustContain: ['gratis'], mustNotContain: ['medellin'], mustEscalate: true })
  await save('quiero hablar con un humano', { mustEscalate: true })
  house.model.reply('Cuesta 12.000 pesos [1].', 'Sí, a Medellín.')
  const done = await run()

  expect(done).toMatchObject({ version: 1, model: 'eco', state: 'done', total: 3, passed: 2, failed: 1, broken: 0 })
  expect(done.results).toMatchObject([
    {
      question: '¿Cuánto cuesta el envío a Medellín?',
      state: 'passed',
      reply: 'Cuesta 12.000 pesos.',
      complaints: [],
      before: null,
      passages: [{ source: paper.name, text: 'El envío a Medellín cuesta 12.000 pesos.' }],
    },
    {
      state: 'failed',
      reply: 'Sí, a Medellín.',
      complaints: ['No dijo «gratis».', 'Dijo «medellin», y no debía.', 'No pasó la conversación a una persona.'],
    },
    { state: 'passed', reply: 'Te paso con una persona del equipo, que te responde por aquí.' },
  ])
  expect((await bench()).tests.map((one: { last: { state: string } }) => one.last.state)).toEqual(states(done))
  expect((await runs()).items).toMatchObject([{ id: done.id, passed: 2 }])
})

test('nobody hears of it: nothing is sent, kept as a conversation, counted, or listed as an execution', async () => {
  const house = await openHouse()
  const { save, run, bot, path, token } = await withBench(house)
  await save('hola', { mustContain: ['eco'] })
  await save('quiero hablar con un humano', { mustEscalate: true })
  await run()
  expect(bot.sent ?? []).toEqual([])
  const { rows } = await house.pool.query(`select (select count(*)::int from conversations) as conversations,
    (select count(*)::int from exchanges) as exchanges, (select count(*)::int from trials) as trials,
    (select total_executions from agents) as executions, (select model_problem from agents) as problem`)
  expect(rows).toEqual([{ conversations: 0, exchanges: 0, trials: 0, executions: 0, problem: null }])
  expect((await house.call('GET', `${path}/executions`, undefined, token)).body.data).toEqual([])
})

test('a result is kept with the version it was put to, and two runs tell what came of a change', async () => {
  const house = await openHouse()
  const { save, run, edit, bench } = await withBench(house)
  await save('¿abren hoy?', { mustContain: ['claro'] })
  await save('¿y mañana?', { mustContain: ['claro'] })
  house.model.reply('Claro', 'No sé')
  const first = await run()
  expect(first).toMatchObject({ version: 1, passed: 1, failed: 1 })
  expect((await bench()).sinceLastRun).toEqual({ fields: [], documents: false, tests: 0 })

  house.skip(1_000)
  await edit({ prompt: 'Eres otro' })
  expect((await bench()).sinceLastRun).toEqual({ fields: ['prompt'], documents: false, tests: 0 })
  house.model.reply('Ni idea', '¡Claro que sí!')
  const second = await run()
  expect(second).toMatchObject({ version: 2, passed: 1, failed: 1 })
  expect(second.results).toMatchObject([
    { state: 'failed', before: 'passed' },
    { state: 'passed', before: 'failed' },
  ])
  expect((await bench()).sinceLastRun.fields).toEqual([])
  expect(await run()).toMatchObject({ results: [{ before: 'failed' }, { before: 'passed' }] })
})

test('documents and tests that changed after the last run are told', async () => {
  const house = await openHouse()
  const { save, run, bench, token, path } = await withBench(house)
  const { body } = await save('hola', { mustContain: ['eco'] })
  await run()
  house.skip(1_000)
  await read(house, token, 'Algo nuevo')
  const words = { question: 'hola', mustContain: ['otra cosa'] }
  await house.call('PUT', `${path}/tests/${body.data.id}`, words, token)
  expect((await bench()).sinceLastRun).toEqual({ fields: [], documents: true, tests: 1 })
})

test('an earlier version is put to the tests as it was, before anybody goes back to it', async () => {
  const house = await openHouse()
  const { save, run, edit, start } = await withBench(house)
  await save('hola', { mustContain: ['eco'] })
  await edit({ prompt: 'Eres Segunda' })
  const done = await run({ version: 1 })
  expect(done).toMatchObject({ version: 1, passed: 1 })
  const asked = JSON.stringify(house.model.calls.at(-1)?.body)
  expect(asked).toContain('Eres vendedor')
  expect(asked).not.toContain('Eres Segunda')
  expect((await start({ version: 7 })).body.code).toBe('agent_versions.not_found')
})

test('a change in the middle of a run changes nothing of it', async () => {
  const house = await openHouse()
  const { save, start, edit, runOf } = await withBench(house)
  await save('hola', { mustContain: ['eco'] })
  const { id } = (await start()).body.data
  await edit({ prompt: 'Eres Segunda' })
  await house.drain()
  expect(await runOf(id)).toMatchObject({ version: 1, state: 'done' })
  expect(JSON.stringify(house.model.calls.at(-1)?.body)).not.toContain('Eres Segunda')
})

test('without a model documents are quoted, and what falls back fails', async () => {
  const house = await openHouse({ env: { OPENAI_BASE_URL: '' } })
  const { save, run, token } = await withBench(house)
  const paper = await read(house, token, 'El envío a Medellín cuesta 12.000 pesos.')
  await save('¿Cuánto cuesta el envío a Medellín?', { mustContain: ['12.000'], documentId: paper.id })
  await save('¿Venden tornillos?', { mustContain: ['tornillos'] })
  const done = await run()
  expect(done).toMatchObject({ model: null, passed: 1, failed: 1 })
  expect(done.results[0].reason).toContain('Sin modelo')
  expect(house.model.calls).toEqual([])
})

test('a shop that is closed is tested as if it were open', async () => {
  const house = await openHouse()
  const { save, run } = await withBench(house, {
    businessHours: { enabled: true, days: [1], start: '00:00', end: '00:01' },
  })
  await save('hola', { mustContain: ['eco'] })
  expect(states(await run())).toEqual(['passed'])
})

test('a model that fails says nothing of the agent: it is asked again, and then told as what could not be tried', async () => {
  const house = await openHouse()
  const { save, run, bench } = await withBench(house)
  await save('hola', { mustContain: ['eco'] })
  house.model.reply({ status: 429 }, { status: 500 })
  expect(states(await run())).toEqual(['passed'])
  house.model.reply({ status: 401 })
  const refused = await run()
  expect(refused).toMatchObject({ passed: 0, failed: 0, broken: 1, results: [{ state: 'broken', before: 'passed' }] })
  expect(refused.results[0].reason).toContain('rechazó la clave')
  house.model.reply({ status: 500 }, { status: 500 }, { status: 500 })
  expect(states(await run())).toEqual(['broken'])
  // A run without an answer is not what later ones are held against.
  expect((await run()).results).toMatchObject([{ state: 'passed', before: 'passed' }])
  expect((await bench()).tests[0].last.state).toBe('passed')
})

test('what nobody may pay for any more could not be tried, and says nothing of the agent', async () => {
  const house = await openHouse()
  const { save, run, token } = await withBench(house, { budget: { monthlyUsd: 0.04 } })
  await house.call('PUT', '/api/configuration/prices', { model: 'eco', inputMicros: 0, outputMicros: 1e10 }, token)
  await save('hola', { mustContain: ['eco'] })
  expect(states(await run())).toEqual(['passed'])
  const spent = await run()
  expect(states(spent)).toEqual(['broken'])
  expect(spent.results[0].reason).toContain('El presupuesto de este mes se gastó')
})

test('only some tests, and not two runs of one agent at once', async () => {
  const house = await openHouse()
  const { save, start, runOf, runs } = await withBench(house)
  expect((await start()).body.code).toBe('tests.none')
  const [one] = [(await save('uno', { mustContain: ['eco'] })).body.data, await save('dos', { mustContain: ['eco'] })]
  expect((await start({ testIds: ['otra'] })).body.code).toBe('tests.not_found')
  const both = await Promise.all([start({ testIds: [one.id] }), start({ testIds: [one.id] })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const id = both.find(({ status }) => status === 201)?.body.data.id
  await house.drain()
  expect((await runOf(id)).results).toMatchObject([{ question: 'uno', testId: one.id }])
  expect((await runs()).items).toHaveLength(1)
})

test('who calls a run off keeps what was asked, and the rest is not asked', async () => {
  const house = await openHouse({ live: true })
  const { save, start, cancel, runOf, token } = await withBench(house)
  for (const question of ['uno', 'dos', 'tres', 'cuatro']) await save(question, { mustContain: ['eco'] })
  const stream = await openStream(house.url, token)
  house.model.hold()
  const { id } = (await start()).body.data
  await house.model.waitForCalls(2)
  expect((await cancel(id)).body.data).toMatchObject({ state: 'cancelled' })
  house.model.release()
  expect((await cancel(id)).body.data).toMatchObject({ state: 'cancelled' })
  // Another one can begin at once, and nothing of the first is written any more.
  const next = (await start()).body.data
  await expect.poll(async () => (await runOf(next.id)).state).toBe('done')
  expect(states(await runOf(id))).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
  expect(states(await runOf(next.id))).toEqual(['passed', 'passed', 'passed', 'passed'])
  const told = () => stream.events.filter(({ type }) => type === 'tests').length
  await stream.until(() => told() > 4, 'the console to be told')
  await stream.close()
})

test('never more than two are asked at once, and customers are answered meanwhile', async () => {
  const house = await openHouse({ live: true })
  const { save, start, bot, runOf } = await withBench(house)
  for (const question of ['uno', 'dos', 'tres']) await save(question, { mustContain: ['eco'] })
  house.model.hold()
  const { id } = (await start()).body.data
  await house.model.waitForCalls(2)
  bot.say({ id: 7, firstName: 'Clara' }, 'hola')
  const calls = await house.model.waitForCalls(3)
  const asked = calls.map((call) => call.asked)
  expect([asked.slice(0, 2).toSorted(), asked[2]]).toEqual([['dos', 'uno'], 'hola'])
  house.model.release()
  await expect.poll(async () => (await runOf(id)).state).toBe('done')
})

test('who is taken for dead is followed by another, and writes nothing more', async () => {
  const house = await openHouse({ live: true })
  const { save, start, runOf } = await withBench(house)
  await save('uno', { mustContain: ['segunda'] })
  house.model.hold()
  const { id } = (await start()).body.data
  await house.model.waitForCalls(1)
  await house.pool.query(`update test_results set not_before = now() - interval '1 second'`)
  const beside = await openHouse({
    live: true,
    beside: { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url },
  })
  await house.model.waitForCalls(2)
  house.model.reply('la primera', 'la segunda')
  house.model.release()
  await expect.poll(async () => (await runOf(id)).state).toBe('done')
  const { rows } = await house.pool.query('select claim, tries, state from test_results')
  expect(rows).toMatchObject([{ claim: 2, tries: 2 }])
  await beside.stop()
})

test('what a server that was stopped had under way is asked again by the next one', async () => {
  const house = await openHouse({ live: true })
  const { save, start, token, path } = await withBench(house)
  await save('uno', { mustContain: ['eco'] })
  house.model.hold()
  const { id } = (await start()).body.data
  await house.model.waitForCalls(1)
  await house.stop()
  const next = await openHouse({
    live: true,
    beside: { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url },
  })
  house.model.release()
  const run = async () => (await next.call('GET', `${path}/test-runs/${id}`, undefined, token)).body.data
  await expect.poll(async () => (await run()).state).toBe('done')
  expect(states(await run())).toEqual(['passed'])
})

test('a test may expect a document of the owner that this agent answers from, and no other', async () => {
  const house = await openHouse()
  const { save, run, token, bench } = await withBench(house)
  const other = await withAgent(house, {}, 'vecina')
  const theirs = await read(house, other.token, 'Ajeno')
  expect((await save('hola', { documentId: theirs.id })).body.code).toBe('documents.not_found')
  const paper = await read(house, token, 'El envío cuesta 12.000 pesos.')
  expect((await save('¿cuánto cuesta el envío?', { documentId: paper.id })).status).toBe(201)
  await house.call('DELETE', `/api/documents/${paper.id}`, undefined, token)
  expect((await bench()).tests[0].document).toEqual({ id: null, name: paper.name })
  expect((await run()).results[0].complaints).toEqual([
    `El documento «${paper.name}» ya no existe. Edita la prueba y elige otro.`,
  ])
})

test('a deleted test leaves its results, and an agent takes all of its bench along', async () => {
  const house = await openHouse()
  const { save, run, runOf, path, token, bench } = await withBench(house)
  const { id } = (await save('hola', { mustContain: ['eco'] })).body.data
  const done = await run()
  expect((await house.call('DELETE', `${path}/tests/${id}`, undefined, token)).status).toBe(200)
  expect((await bench()).tests).toEqual([])
  expect((await runOf(done.id)).results).toMatchObject([{ testId: null, question: 'hola', state: 'passed' }])
  expect((await house.call('DELETE', `${path}/tests/${id}`, undefined, token)).body.code).toBe('tests.not_found')
  await house.call('DELETE', path, undefined, token)
  const { rows } = await house.pool.query(
    'select (select count(*)::int from agent_tests) + (select count(*)::int from test_runs) + (select count(*)::int from test_results) as n',
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('so many tests are kept, and so many runs, the newest', async () => {
  const house = await openHouse()
  const { save, run, runs, agent, owner } = await withBench(house)
  await save('hola', { mustContain: ['eco'] })
  await house.pool.query(
    `insert into agent_tests select 'tst_' || n, $1, $2, 'hola', '{eco}', '{}', null, '', false, now(), now()
      from generate_series(2, $3) n`,
    [agent.id, owner.id, limits.testsMax],
  )
  expect((await save('otra', { mustContain: ['eco'] })).body.code).toBe('tests.too_many')
  await house.pool.query(`delete from agent_tests where id like 'tst%'`)
  await house.pool.query(
    `insert into test_runs select '0' || n, $1, $2, 1, null, true, 'done', 1, now(), now() from generate_series(10, $3) n`,
    [agent.id, owner.id, limits.testRunsKept + 9],
  )
  const done = await run()
  const first = await runs('?limit=30')
  const second = await runs(`?limit=30&cursor=${first.nextCursor}`)
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(limits.testRunsKept)
  expect(ids).toContain(done.id)
  expect(ids).not.toContain('010')
})

test("nobody sees, changes or runs another one's tests", async () => {
  const house = await openHouse()
  const { save, run, path, bench } = await withBench(house)
  const { id } = (await save('hola', { mustContain: ['eco'] })).body.data
  const done = await run()
  const { token } = await signUp(house, 'vecina')
  const words = { question: 'x', mustContain: ['x'] }
  const asked = [
    ['GET', '/tests'],
    ['POST', '/tests', words],
    ['PUT', `/tests/${id}`, words],
    ['DELETE', `/tests/${id}`],
    ['GET', '/test-runs'],
    ['POST', '/test-runs', {}],
    ['GET', `/test-runs/${done.id}`],
    ['POST', `/test-runs/${done.id}/cancel`, {}],
  ] as const
  for (const [method, rest, body] of asked)
    expect((await house.call(method, path + rest, body, token)).status, `${method} ${rest}`).toBe(404)
  expect((await bench()).tests).toHaveLength(1)
})
