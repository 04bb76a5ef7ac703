import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../test/house.ts'
import { withAgent } from '../../test/people.ts'
import { openStream } from '../../test/stream.ts'

const UNATTENDED = 'server.unattended'

const beside = ({ database, telegram, model }: TestHouse) => ({
  beside: { database, telegramUrl: telegram.url, modelUrl: model.url },
})

/** What a killed worker leaves: its row, with its last sign of life long ago. */
const bury = ({ pool }: TestHouse) => pool.query(`update workers set beat_at = now() - interval '1 minute'`)

const ready = async ({ call }: TestHouse) => call('GET', '/health/ready')

test('dead worker: a process that serves the console says so on cards, in «Instalación» and in its health', async () => {
  const worker = await openHouse()
  const { token, agent } = await withAgent(worker)
  await worker.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute()
  const web = await openHouse({ ...beside(worker), env: { ROLE: 'web' } })
  const card = async () => (await web.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const checked = async () =>
    (await web.call('GET', '/api/installation/report', undefined, token)).body.data?.findings?.find(
      ({ check }: { check: string }) => check === 'Procesos que atienden',
    )
  expect(await ready(web)).toMatchObject({ status: 200, body: { workers: 1 } })
  expect(await checked()).toMatchObject({ state: 'good' })

  const stream = await openStream(web.url, token)
  const told = (problem: string | null) =>
    stream.until(() => {
      const last = stream.events.findLast(({ type }) => type === 'agent')
      return last?.type === 'agent' && last.problem === problem
    }, `the card to say ${problem}`)
  await worker.stop()
  await bury(web)
  await told(UNATTENDED)
  expect(await card()).toMatchObject({ status: 'error', problem: { code: UNATTENDED } })
  expect((await card()).problem.text).toContain('Nadie está atendiendo los mensajes')
  expect(await ready(web)).toMatchObject({ status: 200, body: { status: 'ok', workers: 0 } })
  expect(await checked()).toMatchObject({ state: 'bad', seen: 'Nadie está atendiendo los mensajes.' })

  await openHouse(beside(worker))
  await told(null)
  expect(await card()).toMatchObject({ status: 'active', problem: null })
  await stream.close()
})

test('worker whose clock was set back: counts as alive again with its next sign of life, and a dead one never', async () => {
  const house = await openHouse()
  await house.pool.query(`insert into workers (name, beat_at) values ('dead', now() + interval '1 hour')`)
  expect((await ready(house)).body.workers).toBe(1)
})
