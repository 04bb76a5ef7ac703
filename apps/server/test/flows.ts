import { onTestFinished } from 'vitest'
import { calm } from './calm.ts'
import { evolutionOfTest } from './evolution.ts'
import { openN8n } from './fakes/n8n/n8n.ts'
import { openHouse } from './house.ts'
import { haste } from './n8n-bots.ts'
import { N8N_CONFIG } from './n8n.ts'
import { signUp, thread } from './people.ts'
import { SESSIONS, sessionWhen } from './whatsapp.ts'

const HASTE = { statusMs: 20, seldomMs: 100, mostInWindowMs: 40, mostMs: 40 }
const NO_PAUSES = [0, 0, 0, 0, 0]

/** An account in whose n8n our workflows were installed, and do what they say; behind them an Evolution. */
export async function openFlowHouse() {
  const n8n = await openN8n({ runsFlows: true })
  n8n.deactivate('/evolution-api')
  onTestFinished(n8n.close)
  const evolution = await evolutionOfTest()
  const house = await openHouse({
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url, LOG_LEVEL: 'trace' },
    outside: { n8nWaits: HASTE, n8nPausesMs: NO_PAUSES, telegramWaits: haste },
  })
  const { token } = await signUp(house, 'mariana')
  const call = (method: string, path: string, body?: unknown) => house.call(method, `/api${path}`, body, token)
  const words = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey, backendUrl: house.url }
  await house.call('POST', N8N_CONFIG, { ...words, isEnabled: true }, token)
  const installed = await call('POST', '/configuration/n8n/workflows', {
    evolutionUrl: evolution.url,
    evolutionKey: evolution.apiKey,
  })
  if (installed.status !== 200) throw new Error(`not installed: ${JSON.stringify(installed.body)}`)
  return {
    house,
    n8n,
    evolution,
    token,
    call,
    thread: () => thread(house, token),
    /** Resolves once everything that Evolution told, and all that came of it in n8n, is over. */
    async settled(): Promise<void> {
      for (let told = -1; told !== evolution.posts.all.length;) {
        told = evolution.posts.all.length
        await evolution.posts.settled()
        await n8n.over()
      }
    },
  }
}

/** With a phone that was let in through the workflows, and an agent that speaks through it. */
export async function withFlowAgent(phone = { number: '573001112233', name: 'Tienda' }) {
  const opened = await openFlowHouse()
  const { house, evolution, token, call, settled } = opened
  const sessionName: string = (await call('POST', '/whatsapp/sessions', {})).body.data.sessionName
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  const line = evolution.instance(sessionName)
  line.scan(phone)
  await sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp', sessionName }
  const { body } = await call('POST', '/agents', { ...draft, customConfig: calm })
  await settled()
  const session = async () => (await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)).body.data
  return { ...opened, sessionName, line, agent: body.data, session }
}
