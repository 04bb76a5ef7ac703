import { setTimeout as pause } from 'node:timers/promises'
import { createWaysIn } from '../../apps/server/src/modules/linking/sessions/ways-in.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets.ts'
import { KEY } from '../../apps/server/test/key.ts'
import { post } from '../person.ts'
import { query } from '../server.ts'
import type { Phones } from './phones.ts'

/** No camera sees a screen here: a QR is opened with the server's own key. */
const ways = createWaysIn(createSecrets([KEY]))

export const numberOf = (n: number) => `57300${1_000_000 + n}`

type Town = { url: string; database: string; token: string; phones: Phones }

/** Links one phone to a new session, and gives it an agent. */
export async function linkPhone({ url, database, token, phones }: Town, n: number, customConfig: object) {
  const { data } = await post<{ data: { sessionName: string } }>(url, '/api/whatsapp/sessions', {}, token)
  let session = await sessionOf(database, data.sessionName)
  await until(async () => (session = await sessionOf(database, data.sessionName)).qr !== null)
  await phones.scan(numberOf(n), session.qr ?? '')
  await until(async () => (await sessionOf(database, data.sessionName)).connection === 'connected')
  const draft = { name: `Agente ${n}`, description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp' }
  await post(url, '/api/agents', { ...draft, sessionName: data.sessionName, customConfig }, token)
}

async function sessionOf(database: string, name: string) {
  const [row] = await query<{ connection: string; qr: string | null }>(
    database,
    'select connection, qr from whatsapp_sessions where name = $1',
    [name],
  )
  return { connection: row?.connection ?? '', qr: ways.open({ name, qr: row?.qr ?? null, pairingCode: null }).qr }
}

export async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await pause(50)
}
