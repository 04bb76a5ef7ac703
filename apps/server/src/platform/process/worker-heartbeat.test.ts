import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const UNATTENDED = 'server.unattended'

const onSameDatabase = ({ database, telegram, model }: TestServer) => ({
  sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url },
})

/** A killed worker leaves its row with an old heartbeat. */
const expireHeartbeats = ({ pool }: TestServer) =>
  pool.query(`update workers set beat_at = now() - interval '1 minute'`)

const ready = async ({ call }: TestServer) => call('GET', '/health/ready')

test('dead worker: cards, «Instalación» and health of a web process report it', async () => {
  const worker = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(worker)
  await worker.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute()
  const web = await startTestServer({ ...onSameDatabase(worker), env: { ROLE: 'web' } })
  const card = async () => (await web.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const workersCheck = async () =>
    (await web.call('GET', '/api/installation/report', undefined, token)).body.data?.findings?.find(
      ({ check }: { check: string }) => check === 'Procesos que atienden',
    )
  expect(await ready(web)).toMatchObject({ status: 200, body: { workers: 1 } })
  expect(await workersCheck()).toMatchObject({ state: 'good' })

  const stream = await openEventStream(web.url, token)
  const untilProblem = (problem: string | null) =>
    stream.waitUntil(() => {
      const last = stream.events.findLast(({ type }) => type === 'agent')
      return last?.type === 'agent' && last.problem === problem
    }, `the card to say ${problem}`)
  await worker.stop()
  await expireHeartbeats(web)
  await untilProblem(UNATTENDED)
  expect(await card()).toMatchObject({ status: 'error', problem: { code: UNATTENDED } })
  expect((await card()).problem.text).toContain('Nadie está atendiendo los mensajes')
  expect(await ready(web)).toMatchObject({ status: 200, body: { status: 'ok', workers: 0 } })
  expect(await workersCheck()).toMatchObject({ state: 'bad', seen: 'Nadie está atendiendo los mensajes.' })

  await startTestServer(onSameDatabase(worker))
  await untilProblem(null)
  expect(await card()).toMatchObject({ status: 'active', problem: null })
  await stream.close()
})

test('worker whose clock was set back: is alive after its next heartbeat, and a dead worker never is', async () => {
  const testServer = await startTestServer()
  await testServer.pool.query(`insert into workers (name, beat_at) values ('dead', now() + interval '1 hour')`)
  expect((await ready(testServer)).body.workers).toBe(1)
})
