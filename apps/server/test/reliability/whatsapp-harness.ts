import type { WhatsAppSession } from '@portavoz/contract'
import { onTestFinished } from 'vitest'
import { instantReplies } from '../helpers/instant-replies.ts'
import type { FakePhone } from '../fakes/whatsapp/phone/phone.ts'
import { startFakeWhatsApp } from '../fakes/whatsapp/whatsapp.ts'
import type { ServerProcess } from '../process/server-process.ts'
import { startProcessHarness } from './process-harness.ts'

const SESSIONS = '/api/whatsapp/sessions'

/** A harness with the fake WhatsApp. `databaseUrl` as in `startProcessHarness`. */
export async function startWhatsAppHarness(databaseUrl?: string) {
  const whatsapp = await startFakeWhatsApp({ preKeyCount: 'all' })
  onTestFinished(() => whatsapp.close())
  const harness = await startProcessHarness(databaseUrl)

  const sessions = async ({ url }: ServerProcess, token: string, names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const response = await fetch(`${url}${SESSIONS}/${name}`, { headers: { authorization: `Bearer ${token}` } })
        if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
        return ((await response.json()) as { data: WhatsAppSession }).data
      }),
    )

  /** Resolves once all phones are connected; returns the sessions that were shown as connected while they were not. */
  async function waitUntilConnected(
    server: ServerProcess,
    token: string,
    names: readonly string[],
    phones: readonly FakePhone[],
  ) {
    const falselyConnected: string[] = []
    for (;;) {
      const fetchedSessions = await sessions(server, token, names)
      fetchedSessions.forEach(({ isConnected }, index) => {
        if (isConnected && !phones[index]?.devices.some(({ connection }) => connection !== null))
          falselyConnected.push(names[index] ?? '')
      })
      if (fetchedSessions.every(({ isConnected }) => isConnected)) return falselyConnected
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Links this phone by a pairing code and creates its agent. Returns the session's name. */
  async function linkAgent(
    server: ServerProcess,
    token: string,
    phone: FakePhone,
    options: Record<string, unknown> = {},
  ): Promise<string> {
    const post = async (path: string, body: unknown) =>
      (await harness.post(server.url, path, body, token)) as { data?: Partial<WhatsAppSession> & { code?: string } }
    const name = (await post(SESSIONS, {})).data?.sessionName ?? ''
    const { data } = await post(`${SESSIONS}/${name}/pairing-code`, { phone: phone.number })
    await whatsapp.typePairingCode(phone, data?.code ?? '')
    await waitUntilConnected(server, token, [name], [phone])
    const agentInput = {
      name: `Ventas ${phone.number}`,
      description: 'Vende',
      prompt: 'Eres vendedor',
      platform: 'whatsapp',
    }
    const customConfig = { ...instantReplies, ...options }
    await post('/api/agents', { ...agentInput, sessionName: name, customConfig })
    return name
  }

  return {
    ...harness,
    whatsapp,
    linkAgent,
    waitUntilConnected,
    startServer: (extraEnv: Record<string, string> = {}) =>
      harness.startServer({ WHATSAPP_SOCKET_URL: whatsapp.url, ...extraEnv }),
    signUpOwner: async (server: ServerProcess) => harness.signUp(server),
    /** The messages that this phone received from others. */
    receivedBy: (phone: FakePhone) => phone.chat.filter(({ from }) => from !== phone.number),
  }
}
