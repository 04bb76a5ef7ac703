import { expect, test } from './fixtures.ts'
import { card, cards, figure } from './inbox-page.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'

test('two conversations of one contact: they merge in the open inbox, and the draft is kept', async ({
  page,
  product,
  browserErrors,
}) => {
  // Requests that are under way while the server merges the open conversation.
  browserErrors.allow(/404 .*\/api\/conversations\/\w+(?:\/messages)?\)/)
  const owner = await signUp(product, 'dos_nombres')
  const { shop } = await createLinkedAgent(product, owner, '573007770011')
  const ana = product.whatsapp.addPhone({ number: '573007770022', name: 'Ana Ruiz', shows: 'only-alias' })
  await openSignedIn(page, owner, '/conversations')
  await ana.write(shop, 'Te escribo por alias')
  await expect(cards(page)).toContainText(['Eco: Te escribo por alias'])
  ana.setAddressing('only-number')
  await ana.write(shop, 'Y por número')
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, 'Eco: Y por número')).toBeVisible()

  await card(page, 'Eco: Y por número').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  await box.fill('Le reservo una')
  // Waits for pending requests about the conversation that is about to be merged.
  await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('1')
  await expect(sheet.getByText('Entregado').or(sheet.getByLabel('Entregado')).first()).toBeVisible()
  ana.setAddressing('alias')
  await ana.write(shop, 'Soy la misma')
  const log = sheet.getByRole('log')
  for (const text of ['Te escribo por alias', 'Y por número', 'Soy la misma', 'Eco: Soy la misma'])
    await expect(log.getByText(text, { exact: true })).toBeVisible()
  await expect(box).toHaveValue('Le reservo una')
  await page.reload()
  await expect(box).toHaveValue('Le reservo una')
  await page.keyboard.press('Escape')
  await expect(cards(page)).toHaveCount(1)
})
