import { setTimeout as pause } from 'node:timers/promises'
import { createPairingSecrets } from '../../apps/server/src/modules/linking/sessions/pairing-secrets.ts'
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts'
import { TEST_SECRET_KEY } from '../../apps/server/test/helpers/secret-key.ts'
import { post } from '../owner-client.ts'
import { query } from '../bench-postgres.ts'
import type { PhoneProcess } from './phone-process.ts'

/** Reads the QR from the database and decrypts it with the server's key, since no camera sees a screen here. */
const pairingCodes = createPairingSecrets(createSecrets([TEST_SECRET_KEY]))

export const numberOf = (n: number) => `57300${1_000_000 + n}`

type LinkTarget = { url: string; database: string; token: string; phones: PhoneProcess }

/** Links one phone to a new session and creates an agent for it. */
export async function linkPhone({ url, database, token, phones }: LinkTarget, n: number, customConfig: object) {
  const { data } = await post<{ data: { sessionName: string } }>(url, '/api/whatsapp/sessions', {}, token)
  let session = await readSession(database, data.sessionName)
  await waitUntil(async () => (session = await readSession(database, data.sessionName)).qr !== null)
  await phones.scan(numberOf(n), session.qr ?? '')
  await waitUntil(async () => (await readSession(database, data.sessionName)).connection === 'connected')
  const draft = { name: `Agente ${n}`, description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp' }
  await post(url, '/api/agents', { ...draft, sessionName: data.sessionName, customConfig }, token)
}

async function readSession(database: string, name: string) {
  const [row] = await query<{ connection: string; qr: string | null }>(
    database,
    'select connection, qr from whatsapp_sessions where name = $1',
    [name],
  )
  return {
    connection: row?.connection ?? '',
    qr: pairingCodes.open({ name, qr: row?.qr ?? null, pairingCode: null }).qr,
  }
}

export async function waitUntil(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await pause(50)
}
