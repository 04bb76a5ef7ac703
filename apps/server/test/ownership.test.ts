import { expect, test } from 'vitest'
import { ask, enter, guarded, keepEntered } from './asking.ts'
import { canary } from './canary.ts'
import { endpoints } from './endpoints.ts'
import { fingerprint } from './fingerprint.ts'
import { DAY_MS, openFurnished, ownerToken } from './furnished.ts'
import { signUp } from './people.ts'
import { inputOf, statusFor } from './samples.ts'
import { sessionWhen } from './whatsapp.ts'

/** Some fifty calls, most with a sign-in of their own. */
const WALK_MS = 240_000

test('the contract is walked whole: its calls are found, and public are only the doors', () => {
  expect(guarded.length).toBeGreaterThan(25)
  const open = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
  expect(open.toSorted()).toEqual([
    'auth.signIn',
    'emailLinks.forgot',
    'emailLinks.resend',
    'emailLinks.reset',
    'emailLinks.verify',
    'registration.mode',
    'registration.signUp',
    'remoteLinks.look',
    'remoteLinks.open',
    'remoteLinks.pairingCode',
    'remoteLinks.renew',
  ])
})

test(
  'every call answers 401 without a token, with a made-up one and with an expired one, and does nothing',
  async () => {
    const { house, things } = await openFurnished()
    const expired = await enter(house, 'canaria')
    house.skip(31 * DAY_MS)
    // The window that was open closes by itself, a month later: not in the middle of the walk.
    await sessionWhen(
      house,
      await enter(house, 'canaria'),
      things.linking.sessionName,
      ({ status }) => status === 'expired',
    )
    const before = await fingerprint(house, things.owner.id)
    const tokens = { none: undefined, 'made up': 'A'.repeat(43), expired }

    const wrong: unknown[] = []
    for (const call of guarded)
      for (const [kind, token] of Object.entries(tokens)) {
        const { status, body } = await ask(house, call.endpoint, inputOf(call, things, false), token)
        if (status !== 401 || body.code !== 'unauthenticated') wrong.push({ call: call.name, kind, status, body })
      }
    expect(wrong).toEqual([])
    expect(await fingerprint(house, things.owner.id)).toEqual(before)
  },
  WALK_MS,
)

test(
  "another user's ids find nothing, tell nothing and change nothing",
  async () => {
    const { house, things } = await openFurnished()
    await signUp(house, 'vecina')
    const { owner, agent, conversation, message, log } = things
    const secret = [
      ...Object.values(canary),
      owner.id,
      agent.id,
      agent.sessionName,
      conversation.id,
      message.id,
      log.id,
    ]
    const words = [...secret, conversation.sessionName, 'canaria@ejemplo.co', ownerToken, things.session.id]
    const before = await fingerprint(house, owner.id)

    const wrong: unknown[] = []
    const neighbour = keepEntered(house, 'vecina')
    for (const call of guarded) {
      const { endpoint, name } = call
      const isOnesOwn = !/:(?!(user|tag)\b)/.test(endpoint.path)
      // A list is asked for twice: narrowed to the owner's things, and wide open.
      for (const onlyRequired of isOnesOwn ? [false, true] : [false]) {
        const input = inputOf(call, things, onlyRequired)
        const { status, body } = await ask(house, endpoint, input, await neighbour.token())
        neighbour.after(call)
        const told = words.filter((word) => JSON.stringify(body).includes(word))
        const isForEverybody = endpoint.access === 'user' || endpoint.access === 'integration'
        const isRefused = isForEverybody ? status === 404 : status === 403
        if (told.length > 0 || (isOnesOwn && isForEverybody ? status >= 500 : !isRefused))
          wrong.push({ call: name, status, told, body })
      }
    }
    expect(wrong).toEqual([])
    expect(await fingerprint(house, owner.id)).toEqual(before)
  },
  WALK_MS,
)

test(
  'the same inputs serve their owner, so that what is refused to others does exist',
  async () => {
    const { house, things } = await openFurnished()
    const wrong: unknown[] = []
    let read = ''
    const owner = keepEntered(house, 'canaria')
    for (const call of guarded) {
      const { status, body } = await ask(house, call.endpoint, inputOf(call, things, false), await owner.token())
      owner.after(call)
      if (status !== statusFor(call)) wrong.push({ call: call.name, status, body })
      read += JSON.stringify(body)
    }
    expect(wrong).toEqual([])
    expect(Object.values(canary).filter((word) => !read.includes(word))).toEqual([])
  },
  WALK_MS,
)
