import { evolutionSettings } from '@portavoz/contract'
import { jpegFile } from '../apps/server/test/helpers/seeing-server.ts'
import { pdfFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { buildUploadForm } from '../apps/server/test/helpers/upload-documents.ts'
import { buildMessage } from '../apps/server/test/fakes/evolution/messages.ts'
import { callApi } from './linked-agent.ts'
import type { LocalServices } from './local-services.ts'
import { expect, test } from './n8n-fixtures.ts'
import type { Product } from './product.ts'
import { openSignedIn, signUp, fetchToken } from './users.ts'

const SHOP_NUMBER = '573001117721'
type Flow = LocalServices['n8n']['withBoth']

const luz = { number: '573009998821', name: 'Luz' }

/** An agent on a phone that n8n connects. Returns its session. */
async function createN8nAgent(
  product: Product,
  token: string,
  { n8n, sessions }: Flow,
  phone = SHOP_NUMBER,
): Promise<string> {
  await callApi(product, token, 'POST', '/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })
  const sessionName = String((await callApi(product, token, 'POST', '/whatsapp/sessions', {}))['sessionName'])
  await expect(async () => {
    sessions.scanQr(`2@${sessionName},1`, phone)
    const { isConnected } = await callApi(product, token, 'GET', `/whatsapp/sessions/${sessionName}`)
    expect(isConnected).toBe(true)
  }).toPass({ timeout: 30_000 })
  const agent = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp', sessionName }
  await callApi(product, token, 'POST', '/agents', agent)
  return sessionName
}

test('files through n8n: a picture of the customer is in the thread, and one goes out once the workflows can', async ({
  page,
  product,
  flow,
}) => {
  test.slow()
  const owner = await signUp(product, 'flujo_con_fotos')
  const token = await fetchToken(product, owner)
  const sessionName = await createN8nAgent(product, token, flow)

  await test.step('Evolution API tells of a picture, and the workflow asks what to reply', async () => {
    const { address, secret } = await callApi(product, token, 'POST', '/configuration/evolution', {})
    const { webhook } = evolutionSettings(product.url + new URL(String(address)).pathname, String(secret))
    const imageMessage = product.whatsapp.media.upload(await jpegFile(600, 400), 'image')
    const data = buildMessage(luz, false, { imageMessage }, { id: 'FOTO1' }, 'una instancia')
    const body = JSON.stringify({ event: 'messages.upsert', instance: sessionName, data })
    const headers = { 'content-type': 'application/json', ...webhook.headers }
    expect((await fetch(webhook.url, { method: 'POST', headers, body })).status).toBe(200)
    const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
    const conversation = { sessionName, userPhone: luz.number, userName: 'Luz', externalId: 'FOTO1', withFile: true }
    const { reply } = await callApi(product, token, 'POST', `/agents/${agent?.id}/execution`, {
      input: '',
      conversation,
    })
    expect(reply).toEqual(expect.any(String))
  })

  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })
  const attach = page.getByRole('button', { name: 'Adjuntar', exact: true })
  await expect(thread.getByRole('button', { name: 'Ampliar foto' })).toBeVisible()

  await test.step('workflows of an earlier version: the clip says what to do', async () => {
    await expect(attach).toHaveAttribute('aria-disabled', 'true')
    // A button that is disabled for accessibility only still says why.
    await attach.click({ force: true })
    await expect(page.getByText('Pulsa «Actualizar flujos» en tu perfil').first()).toBeVisible()
  })

  await test.step('workflows that know how: the file is sent and shown', async () => {
    await product.runSql(`
      insert into n8n_installs (workspace_id, api_url, evolution_url, credentials, steps, sends_files)
      select workspace_id, '${flow.n8n.url}', '', '{}', '[]', true
      from whatsapp_sessions
      where name = '${sessionName}'`)
    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Luz', exact: true }).click()
    await expect(attach).not.toHaveAttribute('aria-disabled', 'true')
    const catalogue = { name: 'catálogo.pdf', mimeType: 'application/pdf', buffer: pdfFile() }
    await page.getByLabel('Archivos', { exact: true }).setInputFiles(catalogue)
    await page.getByLabel('Mensaje', { exact: true }).fill('Los precios')
    await page.getByRole('button', { name: /^Envia/ }).click()
    const last = thread.locator('li[data-message]').last()
    await expect(last).toContainText('catálogo.pdf')
    await expect(last.getByText('Enviado')).toBeAttached()
    expect(flow.sessions.sent).toMatchObject([
      { number: luz.number, text: 'Los precios', file: { mediaType: 'document', fileName: 'catálogo.pdf' } },
    ])
  })
})

test('files through n8n: what a customer asks for waits for the confirmed text, and the thread shows it', async ({
  page,
  product,
  flow,
}) => {
  test.slow()
  const owner = await signUp(product, 'flujo_con_menu')
  const token = await fetchToken(product, owner)
  const sessionName = await createN8nAgent(product, token, flow, '573001117722')
  await product.runSql(`
    insert into n8n_installs (workspace_id, api_url, evolution_url, credentials, steps, sends_files)
    select workspace_id, '${flow.n8n.url}', '', '{}', '[]', true
    from whatsapp_sessions
    where name = '${sessionName}'`)
  const form = buildUploadForm(new Uint8Array(pdfFile()), { name: 'Menú', fileName: 'menú de hoy.pdf' })
  const authorization = `Bearer ${token}`
  const uploaded = await fetch(`${product.url}/api/documents/upload`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { data: menu } = (await uploaded.json()) as { data: { id: string } }
  await callApi(product, token, 'PUT', `/documents/${menu.id}/sending`, { isSentOnRequest: true })
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const conversation = { sessionName, userPhone: '573009998822', userName: 'Rocío', externalId: 'MENU1' }
  const sentFiles = () => flow.sessions.sent.filter(({ number }) => number === conversation.userPhone)
  const call = { tools: [{ name: 'send_document', input: { document: '1' } }], text: '' }
  product.model.queueReplies(call, 'Aquí va el menú.')
  const { reply } = await callApi(product, token, 'POST', `/agents/${agent?.id}/execution`, {
    input: 'mándame el menú',
    conversation,
  })
  expect(reply).toContain('Aquí va el menú.')

  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Rocío', exact: true }).click()
  const last = page.getByRole('log', { name: 'Mensajes' }).locator('li[data-message]').last()
  await expect(last).toContainText('menú de hoy.pdf')
  await expect(last.getByText('Enviado')).not.toBeAttached()
  expect(sentFiles()).toEqual([])
  await callApi(product, token, 'POST', '/conversation-logs', { ...conversation, userMessage: '', aiResponse: reply })
  await expect(last.getByText('Enviado')).toBeAttached()
  expect(sentFiles()).toMatchObject([{ file: { mediaType: 'document', fileName: 'menú de hoy.pdf' } }])
})
