import { waitUntilAllStored } from '../apps/server/test/channels/whatsapp-server.ts'
import { expect, test } from './fixtures.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

const DAY_MS = 24 * 3_600_000

test('restricted number: card and console show the end date, and «Comprobar» lifts it', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*\/api\/conversations\/.*\/messages/)
  const { whatsapp } = product
  const owner = await signUp(product, 'restringida')
  const { shop, token } = await createLinkedAgent(product, owner, '573001112441')
  const luis = whatsapp.addPhone({ number: '573009998841', name: 'Luis' })
  await shop.write(luis, 'Buenas, soy la tienda')
  await waitUntilAllStored(whatsapp, shop)
  const restriction = { endsAt: Math.floor((Date.now() + DAY_MS) / 1_000), type: 'DEFAULT' }
  whatsapp.setLimits(shop, { restriction })

  await openSignedIn(page, owner, '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('WhatsApp restringió este número hasta el')
  await expect(card).toContainText('Respondiendo')
  await checkAllSizes(page)

  await expect.poll(async () => (await callApi(product, token, 'GET', '/conversations'))['items']).toHaveLength(1)
  await page.goto('/conversations')
  await page.getByRole('article').getByRole('button').first().click()
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  await box.fill('Le escribo por su pedido')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText(/WhatsApp restringió este número hasta el \d+ de \p{L}+ a las/u)).toBeVisible()
  await expect(box).toHaveValue('Le escribo por su pedido')

  whatsapp.setLimits(shop, { restriction: null }, { isTold: false })
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await expect(page.getByText('WhatsApp ya no restringe este número')).toBeVisible()
  await expect(card).not.toContainText('WhatsApp restringió')

  const quota = { total: 50, used: 40, endsAt: restriction.endsAt, status: 'FIRST_WARNING' as const }
  whatsapp.setLimits(shop, { quota })
  await expect(card).toContainText('WhatsApp avisa: este número ya usó 40 de sus 50 conversaciones nuevas')
  await checkAllSizes(page)

  await card.getByRole('link', { name: 'Ventas' }).click()
  const details = page.getByRole('dialog', { name: 'Ventas' })
  await expect(details).toContainText('0 de 5 en 24 horas')
  await expect(details).toContainText('Mensajes que no se pudieron leer, en 7 días')
  await checkAllSizes(page)
})
