import { expect, onTestFinished, test, vi } from 'vitest'
import { runStatement } from '../database/run-statement.ts'
import { pdfFile } from '../fakes/media/sample-files.ts'
import { startFakeN8n } from '../fakes/n8n/n8n.ts'
import { activateSessionWorkflow } from '../fakes/n8n/whatsapp-workflow.ts'
import { instantReplies } from '../helpers/instant-replies.ts'
import { withoutModel } from '../helpers/sending-shop.ts'
import { buildUploadForm } from '../helpers/upload-documents.ts'
import { startOwnDatabase } from '../process/own-database.ts'
import type { ServerProcess } from '../process/server-process.ts'
import { startProcessHarness, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const MENU = 'Te mando «Menú».'
const luz = { userPhone: '573009998877', userName: 'Luz', externalId: 'AAAA' }

/** A shop on WhatsApp through n8n whose agent may send its menu, with processes of their own. */
async function startShopOnN8n() {
  const n8n = await startFakeN8n()
  onTestFinished(() => n8n.close())
  const sessions = activateSessionWorkflow(n8n)
  const database = await startOwnDatabase()
  const harness = await startProcessHarness(database.url)
  const start = (env: Record<string, string> = {}) =>
    harness.startServer({ ALLOWED_PRIVATE_ORIGINS: n8n.url, ...withoutModel, ...env })
  const first = await start()
  const token = await harness.signUp(first)
  const call = async (url: string, method: string, path: string, body?: unknown, key = token) => {
    const form = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(!form && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    // oxlint-disable-next-line typescript/no-explicit-any -- any answer
    return ((await response.json()) as { data: any }).data
  }
  await call(first.url, 'POST', '/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })
  const { sessionName } = await call(first.url, 'POST', '/whatsapp/sessions', {})
  const isLinked = async () => {
    sessions.scanQr(`2@${sessionName},1`, '573001112233')
    return (await call(first.url, 'GET', `/whatsapp/sessions/${sessionName}`)).isConnected
  }
  await expect.poll(isLinked, { timeout: 60_000 }).toBe(true)
  await runStatement(
    database.url,
    `insert into n8n_installs (workspace_id, api_url, evolution_url, credentials, steps, sends_files)
     select workspace_id, '${n8n.url}', '', '{}', '[]', true from whatsapp_sessions`,
  )
  const words = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp' }
  const customConfig = { ...instantReplies, disclosure: { enabled: false } }
  const agent = await call(first.url, 'POST', '/agents', { ...words, sessionName, customConfig })
  const form = buildUploadForm(new Uint8Array(pdfFile()), { name: 'Menú', fileName: 'Menú.pdf' })
  const menu = await call(first.url, 'POST', '/documents/upload', form)
  await call(first.url, 'PUT', `/documents/${menu.id}/sending`, { isSentOnRequest: true })
  const { key } = await call(first.url, 'POST', '/integration-keys', { name: 'n8n' })
  const conversation = { sessionName, ...luz }
  const asked = await call(
    first.url,
    'POST',
    `/agents/${agent.id}/execution`,
    { input: 'mándame el menú', conversation },
    key,
  )
  expect(asked.reply).toBe(MENU)
  return {
    n8n,
    sessions,
    start,
    first,
    confirm: (url: string) =>
      call(url, 'POST', '/conversation-logs', { ...conversation, userMessage: '', aiResponse: MENU }, key),
    statuses: async (server: ServerProcess) => {
      const messages = await waitUntilDelivered(() => harness.fetchMessages(server, token))
      return messages.filter(({ direction }) => direction === 'outgoing').map(({ origin, status }) => [origin, status])
    },
  }
}

test('killed before and after the text is confirmed: its file goes out once', async () => {
  const { sessions, start, first, confirm, statuses } = await startShopOnN8n()
  await first.kill()
  const second = await start({ ROLE: 'web' })
  await confirm(second.url)
  await second.kill()
  expect(sessions.count('send_file')).toBe(0)
  const third = await start()
  expect(await statuses(third)).toEqual([
    ['n8n', 'sent'],
    ['ai', 'sent'],
  ])
  await confirm(third.url)
  expect(sessions.count('send_file')).toBe(1)
})

test('killed while n8n sends the file: the file ends as «Envío incierto» and is not sent again', async () => {
  const { n8n, sessions, start, first, confirm, statuses } = await startShopOnN8n()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  n8n.activate('/evolution-api', async (body, path) => {
    const answer = await sessions.workflow(body, path)
    if (body['operationType'] === 'send_file') await released
    return answer
  })
  await confirm(first.url)
  await sessions.waitForOperation('send_file')
  await first.kill()
  release()
  const second = await start()
  await confirm(second.url)
  expect(await statuses(second)).toEqual([
    ['n8n', 'sent'],
    ['ai', 'uncertain'],
  ])
  expect(sessions.count('send_file')).toBe(1)
})
