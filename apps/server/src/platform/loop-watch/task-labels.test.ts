import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { heard, withAgent } from '../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../test/whatsapp.ts'
import { connect, createPool } from '../../db/connect.ts'
import { every } from '../every.ts'
import { createKeepers } from '../keepers.ts'
import { createLanes } from '../lanes.ts'
import { createLeases } from '../leases.ts'
import { createLog } from '../log.ts'
import { createLooking } from '../looking.ts'
import type { TriedTask } from '../task-trials.ts'
import { answerWatcher, runAs } from './task-label.ts'

const log = createLog('silent')
const labelNow = () => answerWatcher().task
const HOUR_MS = 3_600_000

/** The label under which `begin` lets its callback run, when a request set it going. */
function labelOf(begin: (callback: () => void) => void): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  runAs('POST /api/anything', () => begin(() => resolve(labelNow())))
  return promise
}

test('timer: its task is named', async () => {
  const label = await labelOf((callback) => {
    const timer = every(
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

test('worker: its task is named, not the request that woke it', async () => {
  const label = await labelOf((callback) =>
    createLooking({ task: 'outgoing messages', doing: 'x', lookMs: HOUR_MS, work: async () => callback(), log }).look(),
  )
  expect(label).toBe('worker outgoing messages')
})

/** Takes a task up as a process does that has never died. */
async function takeNext<T>({ claim, work }: TriedTask<T>): Promise<boolean> {
  const charge = await claim()
  if (charge === undefined) return false
  await work(charge)
  return true
}

test('lane: its kind is named, while it looks and while it works', async () => {
  const labels: (string | null)[] = []
  const label = await labelOf((callback) =>
    createLanes<number>({
      kind: 'document',
      doing: 'x',
      atOnce: 1,
      lookMs: HOUR_MS,
      first: async () => void labels.push(labelNow()),
      claim: async () => (labels.length < 2 ? labels.push(labelNow()) : undefined),
      work: async () => callback(),
      idOf: String,
      setAside: async () => {},
      trials: { next: takeNext, forgetOld: async () => undefined as never },
      log,
    }).look(),
  )
  expect([...labels, label]).toEqual(['worker document', 'worker document', 'worker document'])
})

test('connection: its network is named', async () => {
  const { url } = await freshDatabase()
  const pool = createPool(url)
  onTestFinished(() => pool.end())
  const label = await labelOf((callback) => {
    const keepers = createKeepers({
      kind: 'telegram',
      wanted: async () => [{ id: 'one', version: '' }],
      keep: async () => callback(),
      leases: createLeases(connect(pool), 'this process'),
      log,
    })
    onTestFinished(() => keepers.stop())
    keepers.start()
  })
  expect(label).toBe('connection telegram')
})

/** The labels of everything that asks the time of that server from now on. */
function labelsOf({ clock }: TestHouse): Set<string | null> {
  const labels = new Set<string | null>()
  const now = clock.now
  clock.now = () => {
    labels.add(labelNow())
    return now()
  }
  return labels
}

test('message of WhatsApp: handled under its name', async () => {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent()
  const labels = labelsOf(house)
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  expect(labels).toContain('whatsapp message')
})

test('update of Telegram: handled under its name', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  const labels = labelsOf(house)
  bot.say({ id: 99, firstName: 'Luz' }, 'hola')
  await heard(bot)
  expect(labels).toContain('telegram updates')
})
