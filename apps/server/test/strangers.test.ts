import { expect, test } from 'vitest'
import { ask, guarded } from './asking.ts'
import { fieldsOf, type NamedEndpoint } from './endpoints.ts'
import { fingerprint } from './fingerprint.ts'
import { openFurnished, spareToken } from './furnished.ts'
import type { TestHouse } from './house.ts'
import { signUp } from './people.ts'
import { inputOf } from './samples.ts'
import { SESSIONS } from './whatsapp.ts'

const WALK_MS = 240_000

/** What these name is made by them, or goes with what they make. */
const MAKING = new Set(['whatsapp.create', 'agents.create'])

/** The fields by which a call names a thing that belongs to somebody. */
const NAMES = new Set(['id', 'agentId', 'userId', 'sessionName', 'session', 'user', 'before'])
const odd = [
  'x$(reboot)',
  '`reboot`',
  "x'; drop table users; --",
  '../../etc/passwd',
  '..\\..\\secret.key',
  'x\r\ny',
  '*',
]

const namesIn = ({ name: call, endpoint }: NamedEndpoint) =>
  fieldsOf(endpoint).filter(({ name }) => NAMES.has(name) && !MAKING.has(call))

/** Everything that was asked of the world outside, but for listening. */
const outside = ({ telegram, model }: TestHouse) => [
  ...telegram.bots.flatMap(({ calls }) => calls.map(({ method }) => method)).filter((one) => one !== 'getUpdates'),
  ...model.calls.map(({ path }) => path),
]

test(
  'a name of somebody else’s thing, or a dangerous one, is answered like nothing at all, and reaches nobody outside',
  async () => {
    const { house, things } = await openFurnished()
    const stranger = await signUp(house, 'vecina')
    const theirs = [things.agent.sessionName, things.agent.id, things.owner.id, 'canaria', '990017']
    const before = { rows: await fingerprint(house, things.owner.id), outside: outside(house) }
    const wrong: unknown[] = []
    let asked = 0
    for (const call of guarded.filter((one) => namesIn(one).length > 0)) {
      const sample = inputOf(call, things, false)
      for (const { name } of namesIn(call)) {
        const named = (value: unknown) => ask(house, call.endpoint, { ...sample, [name]: value }, stranger.token)
        const { status: usual, body: nothing } = await named('nada-de-nadie')
        for (const value of [sample[name], ...theirs, ...odd]) {
          asked += 1
          const { status, body } = await named(value)
          const isAlike = JSON.stringify([status, body]) === JSON.stringify([usual, nothing])
          const found = body.data?.items ?? body.data
          const isNothing =
            status === 404 ||
            (status === 200 && [found?.length, found?.count, found?.total, found?.reopened].includes(0))
          if (!isAlike || !isNothing) wrong.push({ call: call.name, name, value, status, body })
        }
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(200)
    expect({ rows: await fingerprint(house, things.owner.id), outside: outside(house) }).toEqual(before)
  },
  WALK_MS,
)

test('a session cannot be made under a name that somebody has, nor under a dangerous one', async () => {
  const { house, things } = await openFurnished()
  const stranger = await signUp(house, 'vecina')
  const make = (sessionName: string) => house.call('POST', SESSIONS, { sessionName }, stranger.token)
  expect(await make(things.linking.sessionName)).toMatchObject({ status: 404, body: { code: 'whatsapp.not_found' } })
  for (const name of odd) expect({ name, status: (await make(name)).status }).toEqual({ name, status: 400 })
})

test('a second agent of one name is refused before its bot is touched', async () => {
  const { house, things } = await openFurnished()
  const draft = { name: ' canario AGENTE ', description: 'x', prompt: 'x', platform: 'telegram', botToken: spareToken }
  const again = { ...draft, replaceWebhook: true }
  expect(await house.call('POST', '/api/agents', again, things.owner.token)).toMatchObject({
    status: 409,
    body: { code: 'agents.name_taken' },
  })
  expect(house.telegram.bot(spareToken).calls.map(({ method }) => method)).toEqual(['getMe', 'getWebhookInfo'])
})
