import type { WhatsAppSession } from '@portavoz/contract'
import { expect, onTestFinished } from 'vitest'
import { createPairingSecrets } from '../../src/modules/linking/sessions/pairing-secrets.ts'
import type { FakePhone } from '../fakes/whatsapp/phone/phone.ts'
import { startFakeWhatsApp, type FakeWhatsApp } from '../fakes/whatsapp/whatsapp.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { requestAgent } from '../helpers/create-agent.ts'
import { signUp } from '../test-accounts.ts'
import { openEventStream } from '../helpers/event-stream.ts'

export const SESSIONS_PATH = '/api/whatsapp/sessions'

/** A server on the fake WhatsApp; pass `whatsapp` to share one between servers. */
export async function startWhatsAppServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const whatsapp = options.whatsapp ?? (await startFakeWhatsApp())
  if (!options.whatsapp) onTestFinished(() => whatsapp.close())
  const server = await startTestServer({ ...options, whatsapp })
  return { server, whatsapp }
}

/** Resolves once the condition holds; it is checked after each event on the owner's stream. */
export async function waitForEvent(
  server: TestServer,
  token: string,
  isTrue: () => Promise<boolean>,
  describe: string | (() => string) = 'what is waited for',
) {
  const stream = await openEventStream(server.url, token)
  try {
    for (;;) {
      const seenCount = stream.events.length
      if (await isTrue()) return
      const description = typeof describe === 'string' ? describe : describe()
      await stream.waitUntil(() => stream.events.length > seenCount, description)
    }
  } finally {
    await stream.close()
  }
}

/** Resolves with the session once it satisfies the condition. */
export async function waitForSession(
  server: TestServer,
  token: string,
  name: string,
  isDone: (session: WhatsAppSession) => boolean,
): Promise<WhatsAppSession> {
  let session: WhatsAppSession | null = null
  const readSession = async () => {
    const { body } = await server.call('GET', `${SESSIONS_PATH}/${name}`, undefined, token)
    session = body.data
    return session !== null && isDone(session)
  }
  await waitForEvent(server, token, readSession, () => `another state than ${JSON.stringify(session)}`)
  return session as unknown as WhatsAppSession
}

/** The text of the session's current QR, read from the database instead of the picture. */
export async function readQrText(server: TestServer, name: string): Promise<string> {
  const row = await server.db
    .selectFrom('whatsappSessions')
    .select(['name', 'qr', 'pairingCode'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return createPairingSecrets(server.secrets).open(row).qr ?? expect.fail('there is no QR')
}

/** A session that this phone linked and that is connected. */
export async function linkPhone(server: TestServer, whatsapp: FakeWhatsApp, phone: FakePhone, token: string) {
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name: string = body.data.sessionName
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(phone, await readQrText(server, name))
  return waitForSession(server, token, name, ({ isConnected }) => isConnected)
}

/** The token in the address of a remote link. */
export const remoteLinkTokenOf = (address: string): string => new URL(address).hash.slice(1)

type WhatsAppWriteArguments = Parameters<FakePhone['write']> extends [unknown, ...infer Words] ? Words : never

/** A user with one WhatsApp agent, and a customer's phone. */
export async function startServerWithWhatsAppAgent(
  customConfig: Record<string, unknown> = {},
  options?: Parameters<typeof startTestServer>[0],
) {
  const { server, whatsapp } = await startWhatsAppServer(options)
  const owner = await signUp(server, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const { sessionName } = await linkPhone(server, whatsapp, shop, owner.token)
  const response = await requestAgent(server, owner.token, { platform: 'whatsapp', sessionName, customConfig })
  return {
    server,
    whatsapp,
    owner,
    token: owner.token,
    shop,
    ana,
    sessionName,
    agent: response.body.data,
    /** Writes to the shop; resolves once the message is stored and all work that it causes is done. */
    async sendAndDrain(senderPhone: FakePhone, ...message: WhatsAppWriteArguments) {
      await senderPhone.write(shop, ...message)
      await waitUntilAllStored(whatsapp, shop)
      await server.drain()
    },
    /** The messages that this phone received from the shop. */
    receivedBy: (senderPhone: FakePhone) => senderPhone.chat.filter(({ from }) => from === shop.number),
  }
}

/** Resolves once the network got the acknowledgement of each message to this phone. */
export const waitUntilAllStored = (whatsapp: FakeWhatsApp, phone: FakePhone) =>
  whatsapp.notifier.waitUntil(
    () => phone.devices.length > 0 && phone.devices.every(({ waiting }) => waiting.length === 0),
    () => 'nothing waiting at the network',
  )

/** Resolves once this phone received a message with this text. */
export const waitUntilRead = (whatsapp: FakeWhatsApp, phone: FakePhone, text: string | RegExp) =>
  whatsapp.notifier.waitUntil(
    () =>
      phone.chat.some(
        (message) =>
          message.from !== phone.number && (typeof text === 'string' ? message.text === text : text.test(message.text)),
      ),
    () => `«${String(text)}»; there is ${phone.chat.map((message) => message.text).join(' | ')}`,
  )
