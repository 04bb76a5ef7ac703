import { expect, test } from 'vitest'
import { createLifecycle, type Service } from './lifecycle.ts'

function createTestStandby() {
  let isActive = false
  let begin: () => Promise<void> = async () => {}
  return {
    isActive: () => isActive,
    start: (whenOver: () => Promise<void>) => void (begin = whenOver),
    activate: () => void (isActive = true),
    end() {
      isActive = false
      return begin()
    },
  }
}

/** A lifecycle of these services that records what it calls. */
function setUp(build: (record: (call: string) => () => void) => Service[], role: 'all' | 'web' | 'worker' = 'all') {
  const calls: string[] = []
  const listeners: Record<string, (isOurs: boolean) => void> = {}
  const services = build((call) => () => void calls.push(call))
  const notifier = {
    subscribe(topic: string, listener: (isOurs: boolean) => void) {
      calls.push(`subscribe ${topic}`)
      listeners[topic] = listener
    },
  }
  const standby = createTestStandby()
  return { calls, listeners, standby, lifecycle: createLifecycle({ services, role, notifier, standby }) }
}

const oneOfEachRole = (record: (call: string) => () => void): Service[] => [
  { name: 'any', start: record('any') },
  { name: 'console', roles: ['web'], start: record('console') },
  { name: 'worker', roles: ['all', 'worker'], start: record('worker') },
]

test('start: services start one after the other, each subscribed just before', async () => {
  const first = Promise.withResolvers<void>()
  const { calls, listeners, lifecycle } = setUp((record) => [
    { name: 'a', wakeOn: ['reply-jobs'], wake: record('woken'), start: () => first.promise.then(record('a')) },
    { name: 'b', wakeOn: ['media'], wake: record('woken'), start: record('b') },
  ])
  const started = lifecycle.start({ work: true })
  expect(calls).toEqual(['subscribe reply-jobs'])
  first.resolve()
  await started
  listeners['media']?.(true)
  expect(calls).toEqual(['subscribe reply-jobs', 'a', 'subscribe media', 'b', 'woken'])
})

test('start: a failure ends the start', async () => {
  const { calls, lifecycle } = setUp((record) => [
    { name: 'a', start: () => Promise.reject(new Error('broken')) },
    { name: 'b', start: record('b') },
  ])
  await expect(lifecycle.start({ work: true })).rejects.toThrow('broken')
  expect(calls).toEqual([])
})

test.each([
  { role: 'all', started: ['any', 'worker'] },
  { role: 'web', started: ['any', 'console'] },
  { role: 'worker', started: ['any', 'worker'] },
] as const)('start: role $role starts $started', async ({ role, started }) => {
  const { calls, lifecycle } = setUp(oneOfEachRole, role)
  await lifecycle.start({ work: true })
  expect(calls).toEqual(started)
})

test('start of a probe: only what a look at the health needs is subscribed and started', async () => {
  const { calls, lifecycle } = setUp((record) => [
    { name: 'a', isProbed: true, start: record('a') },
    { name: 'line', wakeOn: ['agents'], wake: record('woken'), start: record('line') },
  ])
  await lifecycle.start({ work: false, isProbe: true })
  expect(calls).toEqual(['a'])
})

test('start without work: background work is neither subscribed nor started; the rest starts', async () => {
  const { calls, lifecycle } = setUp((record) => [
    { name: 'a', isWork: true, wakeOn: ['media'], wake: record('woken'), start: record('a') },
    { name: 'b', start: ({ work }) => record(`b with work: ${work}`)() },
  ])
  await lifecycle.start({ work: false })
  expect(calls).toEqual(['b with work: false'])
})

test('stop: stages follow one another, and the services of a stage stop at the same time', async () => {
  const work = Promise.withResolvers<void>()
  const { calls, lifecycle } = setUp((record) => [
    { name: 'notifier', stopIn: { notifier: record('notifier') } },
    { name: 'queue', stopIn: { work: record('running jobs'), 'job queue': record('queue') } },
    { name: 'slow', stopIn: { work: () => work.promise.then(record('slow')) } },
    { name: 'quick', stopIn: { work: record('quick') } },
    { name: 'timer', stopIn: { timers: record('timer') } },
  ])
  const stopped = lifecycle.stop()
  await expect.poll(() => calls).toEqual(['timer', 'running jobs', 'quick'])
  expect(lifecycle.unfinishedStops()).toEqual(['slow'])
  work.resolve()
  await stopped
  expect(lifecycle.unfinishedStops()).toEqual([])
  expect(calls).toEqual(['timer', 'running jobs', 'quick', 'slow', 'queue', 'notifier'])
})

test('stop: every service is stopped, also without a start or of another role', async () => {
  const { calls, lifecycle } = setUp(
    (record) => [{ name: 'a', roles: ['all', 'worker'], isWork: true, stopIn: { work: record('a') } }],
    'web',
  )
  await lifecycle.stop()
  expect(calls).toEqual(['a'])
})

test('stop: failures keep no other service from stopping and are thrown together at the end', async () => {
  const [thrown, rejected] = [new Error('thrown'), new Error('rejected')]
  const { calls, lifecycle } = setUp((record) => [
    {
      name: 'a',
      stopIn: {
        timers() {
          throw thrown
        },
      },
    },
    { name: 'b', stopIn: { work: () => Promise.reject(rejected) } },
    { name: 'c', stopIn: { work: record('c') } },
    { name: 'd', stopIn: { connections: record('d') } },
  ])
  await expect(lifecycle.stop()).rejects.toMatchObject({ errors: [thrown, rejected] })
  expect(calls).toEqual(['c', 'd'])
})

test('drain: services drain in order and their counts are added', async () => {
  const { calls, lifecycle } = setUp((record) => [
    { name: 'a', drain: async () => (record('a')(), 2) },
    { name: 'b' },
    { name: 'c', drain: async () => (record('c')(), 3) },
  ])
  expect(await lifecycle.drain()).toBe(5)
  expect(calls).toEqual(['a', 'c'])
})

test('clean-up: every service cleans up, and a failure is thrown', async () => {
  const { calls, lifecycle } = setUp((record) => [
    { name: 'a', cleanUp: () => Promise.reject(new Error('full disk')) },
    { name: 'b', cleanUp: record('b') },
  ])
  await expect(lifecycle.cleanUp()).rejects.toThrow('full disk')
  expect(calls).toEqual(['b'])
})

test('standby: outward services neither start, drain nor clean up; its end starts them in order', async () => {
  const { calls, listeners, standby, lifecycle } = setUp((record) => [
    { name: 'console', start: record('console'), cleanUp: record('console tidied') },
    {
      name: 'bots',
      isOutward: true,
      wakeOn: ['agents'],
      wake: record('woken'),
      start: record('bots'),
      cleanUp: record('bots tidied'),
      drain: async () => 1,
    },
    { name: 'web', isOutward: true, roles: ['web'], start: record('web') },
  ])
  standby.activate()
  await lifecycle.start({ work: true })
  await lifecycle.cleanUp()
  expect(await lifecycle.drain()).toBe(0)
  expect({ calls, topics: Object.keys(listeners) }).toEqual({ calls: ['console', 'console tidied'], topics: [] })
  await standby.end()
  expect(await lifecycle.drain()).toBe(1)
  listeners['agents']?.(true)
  expect(calls).toEqual(['console', 'console tidied', 'bots', 'subscribe agents', 'woken'])
})

test('standby whose end fails: the service that failed and those behind it start with the next attempt', async () => {
  let isBroken = true
  const { calls, standby, lifecycle } = setUp((record) => [
    { name: 'a', isOutward: true, start: record('a') },
    { name: 'b', isOutward: true, start: () => (isBroken ? Promise.reject(new Error('broken')) : record('b')()) },
    { name: 'c', isOutward: true, start: record('c') },
  ])
  standby.activate()
  await lifecycle.start({ work: true })
  await expect(standby.end()).rejects.toThrow('broken')
  isBroken = false
  await standby.end()
  expect(calls).toEqual(['a', 'b', 'c'])
})
