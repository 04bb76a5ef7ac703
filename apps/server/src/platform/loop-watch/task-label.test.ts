import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { waitUntilConfirmed, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'
import { connect, createPool } from '../../db/connect.ts'
import { createInterval } from '../time/interval.ts'
import { createLeasedWorkers } from '../concurrency/leases/leased-workers.ts'
import { createWorkerPool } from '../queue/worker-pool.ts'
import { createLeases } from '../concurrency/leases/leases.ts'
import { createLog } from '../log/log.ts'
import { createPollLoop } from '../concurrency/poll-loop.ts'
import type { AttemptedTask } from '../queue/task-attempts.ts'
import { describeCurrentTask, runWithLabel } from './task-label.ts'

const log = createLog('silent')
const labelNow = () => describeCurrentTask().task
const HOUR_MS = 3_600_000

/** The label under which `begin` runs its callback when a request triggered it. */
function labelOf(begin: (callback: () => void) => void): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  runWithLabel('POST /api/anything', () => begin(() => resolve(labelNow())))
  return promise
}

test('interval: its label is reported', async () => {
  const label = await labelOf((callback) => {
    const timer = createInterval(
      'housekeeping',
      1,
      async () => callback(),
      () => {},
    )
    onTestFinished(() => timer.stop())
    timer.start()
  })
  expect(label).toBe('timer housekeeping')
})

test('poll loop: its label is reported, not the request that woke it', async () => {
  const label = await labelOf((callback) =>
    createPollLoop({
      label: 'outgoing messages',
      failureMessage: 'x',
      pollMs: HOUR_MS,
      work: async () => callback(),
      log,
    }).wake(),
  )
  expect(label).toBe('worker outgoing messages')
})

/** Runs a task as a process does that never died. */
async function takeNext<T>({ claim, work }: AttemptedTask<T>): Promise<boolean> {
  const item = await claim()
  if (item === undefined) return false
  await work(item)
  return true
}

test('worker pool: its kind is reported while it polls and while it works', async () => {
  const labels: (string | null)[] = []
  const label = await labelOf((callback) =>
    createWorkerPool<number>({
      kind: 'document',
      failureMessage: 'x',
      concurrency: 1,
      pollMs: HOUR_MS,
      prepare: async () => void labels.push(labelNow()),
      claim: async () => (labels.length < 2 ? labels.push(labelNow()) : undefined),
      work: async () => callback(),
      idOf: String,
      quarantine: async () => {},
      taskAttempts: { runNext: takeNext, forgetOld: async () => undefined as never },
      log,
    }).wake(),
  )
  expect([...labels, label]).toEqual(['worker document', 'worker document', 'worker document'])
})

test('leased worker: its kind is reported', async () => {
  const { url } = await createTestDatabase()
  const pool = createPool(url)
  onTestFinished(() => pool.end())
  const label = await labelOf((callback) => {
    const leasedWorkers = createLeasedWorkers({
      kind: 'telegram',
      listItems: async () => [{ id: 'one', version: '' }],
      run: async () => callback(),
      leases: createLeases(connect(pool), 'this process'),
      log,
    })
    onTestFinished(() => leasedWorkers.stop())
    leasedWorkers.start()
  })
  expect(label).toBe('connection telegram')
})

/** The labels of all code that reads the server's clock from now on. */
function labelsOf({ clock }: TestServer): Set<string | null> {
  const labels = new Set<string | null>()
  const now = clock.now
  clock.now = () => {
    labels.add(labelNow())
    return now()
  }
  return labels
}

test('WhatsApp message: handled under its own label', async () => {
  const { server: testServer, whatsapp, shop, ana } = await startServerWithWhatsAppAgent()
  const labels = labelsOf(testServer)
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  expect(labels).toContain('whatsapp message')
})

test('Telegram update: handled under its own label', async () => {
  const testServer = await startTestServer()
  const { bot } = await createOwnerWithAgent(testServer)
  const labels = labelsOf(testServer)
  bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, 'hola')
  await waitUntilConfirmed(bot)
  expect(labels).toContain('telegram updates')
})
