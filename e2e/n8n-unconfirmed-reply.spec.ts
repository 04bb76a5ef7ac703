import { expect, test } from './n8n-fixtures.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

test('«Revisar los flujos de n8n»: an unconfirmed n8n reply is shown as uncertain and leads to the workflows', async ({
  page,
  product,
  flow,
}) => {
  const owner = await signUp(product, 'flujo_mudo')
  const token = await fetchToken(product, owner)
  const { webhookUrl, url: apiUrl, apiKey: apiToken } = flow.n8n
  await createAgent(product, owner)
  await callApi(product, token, 'POST', '/configuration/n8n/config', { webhookUrl, apiUrl, apiToken })
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string; sessionName: string }[]
  const { key } = await callApi(product, token, 'POST', '/integration-keys', { name: 'n8n' })
  const conversation = { sessionName: agent?.sessionName, userPhone: '99', userName: 'Luz Marina', externalId: 'uno' }
  const execution = await callApi(product, String(key), 'POST', `/agents/${agent?.id}/execution`, {
    input: '¿Abren hoy?',
    conversation,
  })
  expect(execution['reply']).toContain('¿Abren hoy?')
  // Simulates that n8n died: the handover is more than a minute old.
  await product.runSql(`update reply_handovers set claimed_at = claimed_at - interval '61 seconds'`)

  await openSignedIn(page, owner, '/conversations')
  const card = page.getByRole('article').filter({ hasText: 'Luz Marina' })
  await expect(card).toContainText('Pendiente', { timeout: 40_000 })
  await card.getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: 'Luz Marina' })
  await expect(sheet.getByText('Envío incierto').first()).toBeVisible()
  await sheet.getByRole('button', { name: /^¿Por qué/ }).click()
  await expect(sheet.getByText(/^Envío incierto: tu flujo de n8n no confirmó que la envió/).first()).toBeVisible()
  await checkAllSizes(page)
  await sheet.getByRole('link', { name: 'Revisar los flujos de n8n' }).click()
  const workflows = page.getByRole('region', { name: 'Flujos de n8n' })
  await expect(workflows.getByRole('button', { name: 'Instalar flujos' })).toBeEnabled()
  await checkAllSizes(page)
})
