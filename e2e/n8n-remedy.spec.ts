import { expect, test } from './n8n-house.ts'
import { ask } from './linked-agent.ts'
import { arrive, openAgent, signUp, tokenOf } from './people.ts'
import { atEverySize } from './sizes.ts'

test('«Revisar los flujos de n8n»: a reply that n8n took and never confirmed is told, and leads to the workflows', async ({
  page,
  product,
  flow,
}) => {
  const owner = await signUp(product, 'flujo_mudo')
  const token = await tokenOf(product, owner)
  const { webhookUrl, url: apiUrl, apiKey: apiToken } = flow.n8n
  await openAgent(product, owner)
  await ask(product, token, 'POST', '/configuration/n8n/config', { webhookUrl, apiUrl, apiToken })
  const [agent] = (await ask(product, token, 'GET', '/agents')) as unknown as { id: string; sessionName: string }[]
  const { key } = await ask(product, token, 'POST', '/integration-keys', { name: 'n8n' })
  const conversation = { sessionName: agent?.sessionName, userPhone: '99', userName: 'Luz Marina', externalId: 'uno' }
  const said = await ask(product, String(key), 'POST', `/agents/${agent?.id}/execution`, {
    input: '¿Abren hoy?',
    conversation,
  })
  expect(said['reply']).toContain('¿Abren hoy?')
  // n8n died here: a minute passes.
  await product.ask(`update reply_handovers set claimed_at = claimed_at - interval '61 seconds'`)

  await arrive(page, owner, '/conversations')
  const card = page.getByRole('article').filter({ hasText: 'Luz Marina' })
  await expect(card).toContainText('Pendiente', { timeout: 40_000 })
  await card.getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: 'Luz Marina' })
  await expect(sheet.getByText('Envío incierto').first()).toBeVisible()
  await sheet.getByRole('button', { name: /^¿Por qué/ }).click()
  await expect(sheet.getByText(/^Envío incierto: tu flujo de n8n no confirmó que la envió/).first()).toBeVisible()
  await atEverySize(page)
  await sheet.getByRole('link', { name: 'Revisar los flujos de n8n' }).click()
  const workflows = page.getByRole('region', { name: 'Flujos de n8n' })
  await expect(workflows.getByRole('button', { name: 'Instalar flujos' })).toBeEnabled()
  await atEverySize(page)
})
