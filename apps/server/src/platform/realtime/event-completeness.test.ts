import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { signUp } from '../../../test/test-accounts.ts'
import { connect } from '../../db/connect.ts'
import { createLog } from '../log/log.ts'
import { createEvents } from './events.ts'

const EVENT_COUNT = 1_500
const NEIGHBOUR_COUNT = 4

/** Short transactions of other databases of the server, until the function that it returns is called. */
async function startNeighbours(): Promise<() => Promise<void>> {
  let isRunning = true
  const neighbours = Array.from({ length: NEIGHBOUR_COUNT }, async () => {
    const client = new pg.Client(inject('postgres').serverUrl)
    await client.connect()
    while (isRunning) await client.query('select pg_current_xact_id(), pg_sleep(random() * 0.004)')
    await client.end()
  })
  return async () => {
    isRunning = false
    await Promise.all(neighbours)
  }
}

test('event backlog beside writes of other databases of the server: each event comes once, in order', async () => {
  const server = await startTestServer()
  const { id: workspaceId } = await signUp(server, 'mariana')
  const { pool } = server
  const notifier = {
    notify() {},
    notifyLocal() {},
    subscribe() {},
    isListening: () => true,
    async start() {},
    async stop() {},
  }
  const events = createEvents({ db: connect(pool), notifier, log: createLog('silent') })
  const stopNeighbours = await startNeighbours()
  onTestFinished(stopNeighbours)

  const received: string[] = []
  let { position } = await events.backlog([workspaceId], null)
  async function receive() {
    const backlog = await events.backlog([workspaceId], position)
    position = backlog.position
    for (const { data } of backlog.events) if (data.type === 'session') received.push(data.sessionName)
  }
  let isWriting = true
  const writing = (async () => {
    for (let n = 0; n < EVENT_COUNT; n++)
      await pool.query('insert into events (workspace_id, data) values ($1, $2)', [
        workspaceId,
        { type: 'session', sessionName: String(n) },
      ])
    isWriting = false
  })()
  while (isWriting) await receive()
  await writing
  await stopNeighbours()
  // A read may be late beside other tests, but no event is lost.
  for (let read = 0; read < 100 && received.length < EVENT_COUNT; read++) await receive()
  expect(received).toEqual(Array.from({ length: EVENT_COUNT }, (_, n) => String(n)))
})
