import { expect, test } from 'vitest'
import { callEndpoint, signIn, guardedEndpoints, createSignInSession } from './call-endpoint.ts'
import { canary } from './canary.ts'
import { endpoints } from './endpoints.ts'
import { userDataFingerprint } from '../database/user-data-fingerprint.ts'
import { DAY_MS, startSeededServer, ownerBotToken } from '../seeded-server.ts'
import { signUp } from '../test-accounts.ts'
import { sampleInput, expectedStatus } from '../samples.ts'
import { waitForSession } from '../channels/whatsapp-server.ts'

/** Some fifty calls, most with their own sign-in. */
const ALL_CALLS_TIMEOUT_MS = 240_000

test('contract: every endpoint is covered, and only the expected ones are public', () => {
  expect(guardedEndpoints.length).toBeGreaterThan(25)
  const publicNames = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
  expect(publicNames.toSorted()).toEqual([
    'auth.signIn',
    'emailLinks.forgot',
    'emailLinks.resend',
    'emailLinks.reset',
    'emailLinks.verify',
    'installationBackups.file',
    'oidcSignIn.callback',
    'oidcSignIn.complete',
    'oidcSignIn.start',
    'registration.mode',
    'registration.signUp',
    'remoteLinks.look',
    'remoteLinks.open',
    'remoteLinks.pairingCode',
    'remoteLinks.renew',
    'secondFactorSignIn.complete',
    'webChat.events',
    'webChat.file',
    'webChat.history',
    'webChat.page',
    'webChat.seen',
    'webChat.write',
    'workspaceInvitations.read',
  ])
})

test(
  'authentication: a missing, invalid or expired token is answered with 401 and changes nothing',
  async () => {
    const { server, seeded } = await startSeededServer()
    const expired = await signIn(server, 'canaria')
    server.advanceClock(31 * DAY_MS)
    // The open pairing window expires after the clock was advanced by a month; wait for it before comparing rows.
    await waitForSession(
      server,
      await signIn(server, 'canaria'),
      seeded.linking.sessionName,
      ({ status }) => status === 'expired',
    )
    const before = await userDataFingerprint(server, seeded.owner.id)
    const tokens = { none: undefined, 'made up': 'A'.repeat(43), expired }

    const failures: unknown[] = []
    for (const endpointCall of guardedEndpoints)
      for (const [kind, token] of Object.entries(tokens)) {
        const { status, body } = await callEndpoint(
          server,
          endpointCall.endpoint,
          sampleInput(endpointCall, seeded, false),
          token,
        )
        if (status !== 401 || body.code !== 'unauthenticated')
          failures.push({ call: endpointCall.name, kind, status, body })
      }
    expect(failures).toEqual([])
    expect(await userDataFingerprint(server, seeded.owner.id)).toEqual(before)
  },
  ALL_CALLS_TIMEOUT_MS,
)

test(
  "ownership: another user's ids return nothing, reveal nothing and change nothing",
  async () => {
    const { server, seeded } = await startSeededServer()
    await signUp(server, 'vecina')
    const { owner, agent, conversation, message, log } = seeded
    const secret = [
      ...Object.values(canary),
      owner.id,
      agent.id,
      agent.sessionName,
      conversation.id,
      message.id,
      log.id,
    ]
    const secretTexts = [...secret, conversation.sessionName, 'canaria@ejemplo.co', ownerBotToken, seeded.session.id]
    const before = await userDataFingerprint(server, owner.id)

    const failures: unknown[] = []
    const neighbour = createSignInSession(server, 'vecina')
    for (const endpointCall of guardedEndpoints) {
      const { endpoint, name } = endpointCall
      const takesNoForeignId = !/:(?!(user|tag)\b)/.test(endpoint.path)
      // Lists are requested twice: with filters for the owner's data, and without.
      for (const onlyRequired of takesNoForeignId ? [false, true] : [false]) {
        const input = sampleInput(endpointCall, seeded, onlyRequired)
        const { status, body } = await callEndpoint(server, endpoint, input, await neighbour.token())
        neighbour.afterCall(endpointCall)
        const leakedTexts = secretTexts.filter((text) => JSON.stringify(body).includes(text))
        const isForEveryUser = !endpoint.access.startsWith('ROLE_')
        const isRefused = isForEveryUser ? status === 404 : status === 403
        if (leakedTexts.length > 0 || (takesNoForeignId && isForEveryUser ? status >= 500 : !isRefused))
          failures.push({ call: name, status, told: leakedTexts, body })
      }
    }
    expect(failures).toEqual([])
    expect(await userDataFingerprint(server, owner.id)).toEqual(before)
  },
  ALL_CALLS_TIMEOUT_MS,
)

test(
  'ownership: the same inputs succeed for their owner',
  async () => {
    const { server, seeded } = await startSeededServer()
    const failures: unknown[] = []
    let responses = ''
    const owner = createSignInSession(server, 'canaria')
    for (const endpointCall of guardedEndpoints) {
      const { status, body } = await callEndpoint(
        server,
        endpointCall.endpoint,
        sampleInput(endpointCall, seeded, false),
        await owner.token(),
      )
      owner.afterCall(endpointCall)
      if (status !== expectedStatus(endpointCall)) failures.push({ call: endpointCall.name, status, body })
      responses += JSON.stringify(body)
    }
    expect(failures).toEqual([])
    expect(Object.values(canary).filter((text) => !responses.includes(text))).toEqual([])
  },
  ALL_CALLS_TIMEOUT_MS,
)
