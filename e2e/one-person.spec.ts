import { expect, test } from './house.ts'
import { card, cards, figure } from './inbox.ts'
import { openLinkedAgent } from './linked-agent.ts'
import { arrive, signUp } from './people.ts'

test('two conversations that turn out to be one person’s become one before the reader’s eyes, with what was being typed', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'dos_nombres')
  const { shop } = await openLinkedAgent(product, owner, '573007770011')
  const ana = product.whatsapp.addPhone({ number: '573007770022', name: 'Ana Ruiz', shows: 'only-alias' })
  await arrive(page, owner, '/conversations')
  await ana.write(shop, 'Te escribo por alias')
  await expect(cards(page)).toContainText(['Eco: Te escribo por alias'])
  ana.show('only-number')
  await ana.write(shop, 'Y por número')
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, 'Eco: Y por número')).toBeVisible()

  await card(page, 'Eco: Y por número').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  const box = sheet.getByLabel('Mensaje', { exact: true })
  await box.fill('Le reservo una')
  // What the console still asks for about the one that will be no more.
  await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('1')
  await expect(sheet.getByText('Entregado').or(sheet.getByLabel('Entregado')).first()).toBeVisible()
  ana.show('alias')
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
