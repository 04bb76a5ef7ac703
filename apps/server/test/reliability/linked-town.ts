import type { WhatsAppSession } from '@portavoz/contract'
import { onTestFinished } from 'vitest'
import { calm } from '../calm.ts'
import type { Phone } from '../fakes/whatsapp/phone.ts'
import { openWhatsApp } from '../fakes/whatsapp/whatsapp.ts'
import type { Process } from '../process.ts'
import { openTown } from './town.ts'

const SESSIONS = '/api/whatsapp/sessions'

/** A town whose people write on WhatsApp. With `databaseUrl` the database is somebody else’s, as in `openTown`. */
export async function openLinkedTown(databaseUrl?: string) {
  const whatsapp = await openWhatsApp({ wants: 'all' })
  onTestFinished(() => whatsapp.close())
  const town = await openTown(databaseUrl)

  const sessions = async ({ url }: Process, token: string, names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const response = await fetch(`${url}${SESSIONS}/${name}`, { headers: { authorization: `Bearer ${token}` } })
        if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
        return ((await response.json()) as { data: WhatsAppSession }).data
      }),
    )

  /** Resolves once all of them are on the line; tells of every one that was shown there while it was not. */
  async function allConnected(server: Process, token: string, names: readonly string[], phones: readonly Phone[]) {
    const untrue: string[] = []
    for (;;) {
      const shown = await sessions(server, token, names)
      shown.forEach(({ isConnected }, at) => {
        if (isConnected && !phones[at]?.devices.some(({ line }) => line !== null)) untrue.push(names[at] ?? '')
      })
      if (shown.every(({ isConnected }) => isConnected)) return untrue
      await new Promise((look) => setTimeout(look, 100))
    }
  }

  /** Lets this phone in by a code, and gives it an agent. Returns the session's name. */
  async function settle(
    server: Process,
    token: string,
    phone: Phone,
    options: Record<string, unknown> = {},
  ): Promise<string> {
    const post = async (path: string, body: unknown) =>
      (await town.post(server.url, path, body, token)) as { data?: Partial<WhatsAppSession> & { code?: string } }
    const name = (await post(SESSIONS, {})).data?.sessionName ?? ''
    const { data } = await post(`${SESSIONS}/${name}/pairing-code`, { phone: phone.number })
    await whatsapp.typeCode(phone, data?.code ?? '')
    await allConnected(server, token, [name], [phone])
    const draft = {
      name: `Ventas ${phone.number}`,
      description: 'Vende',
      prompt: 'Eres vendedor',
      platform: 'whatsapp',
    }
    const customConfig = { ...calm, ...options }
    await post('/api/agents', { ...draft, sessionName: name, customConfig })
    return name
  }

  return {
    ...town,
    whatsapp,
    settle,
    allConnected,
    open: () => town.open({ WHATSAPP_SOCKET_URL: whatsapp.url }),
    owner: async (server: Process) => town.signUp(server),
    /** What this person was told, by whom. */
    toldTo: (person: Phone) => person.chat.filter(({ from }) => from !== person.number),
  }
}
