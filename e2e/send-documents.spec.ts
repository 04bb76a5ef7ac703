import { checkAllSizes } from './all-sizes.ts'
import { expect } from './fixtures.ts'
import { card, createShop, openKnowledgeBase, readSample, uploadDocument } from './knowledge-base.ts'
import { test } from './keyless-fixtures.ts'
import { callApi } from './linked-agent.ts'

test('document on request: the owner allows it, and customers on Telegram and the web page get the file', async ({
  page,
  browser,
  product,
}) => {
  const shop = await createShop(product, 'enviadora', 'Ventas')
  const guide = await readSample('guia.pdf')
  await uploadDocument(product, shop, { name: 'Catálogo', fileName: 'catálogo.pdf' }, guide)
  await uploadDocument(product, shop, { name: 'Notas', fileName: 'notas.md' })
  const [bot] = shop.bots
  const ask = (text: string) => bot!.sendAsCustomer({ id: 53_001, firstName: 'Luz' }, text)
  ask('pásame el catálogo en PDF')
  await bot!.waitForSent(1)
  expect(bot!.sent[0]?.file).toBeNull()

  await openKnowledgeBase(page, shop)
  await card(page, 'Notas').getByRole('link', { name: 'Notas' }).click()
  const notes = page.getByRole('dialog', { name: 'Notas' })
  await expect(notes.getByRole('switch', { name: 'Enviarlo si lo piden' })).toBeDisabled()
  await expect(notes.getByText('Los archivos de este tipo no se envían por chat.')).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Catálogo').getByRole('link', { name: 'Catálogo' }).click()
  const sheet = page.getByRole('dialog', { name: 'Catálogo' })
  await expect(sheet.getByText('pero no envía el archivo a nadie')).toBeVisible()
  await sheet.getByRole('switch', { name: 'Enviarlo si lo piden' }).click()
  await expect(sheet.getByRole('switch', { name: 'Enviarlo si lo piden' })).toBeChecked()
  await expect(sheet.getByText('el agente le envía catálogo.pdf completo')).toBeVisible()
  await checkAllSizes(page)
  await page.keyboard.press('Escape')
  await expect(card(page, 'Catálogo').getByText('Se envía si lo piden')).toBeVisible()

  await test.step('Telegram: the sentence and then the file, as it was uploaded', async () => {
    ask('¿me mandas el catálogo, por favor?')
    await bot!.waitForSent(3)
    expect(bot!.sent.slice(1).map(({ shown, file }) => file?.name ?? shown)).toEqual([
      'Te mando «Catálogo».',
      'catálogo.pdf',
    ])
    expect(bot!.sent[2]?.file?.bytes.equals(Buffer.from(guide))).toBe(true)
  })

  await test.step('console: the thread shows the file that the agent sent', async () => {
    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Luz', exact: true }).click()
    const messages = page.getByRole('log', { name: 'Mensajes' }).locator('li[data-message]')
    await expect(messages.last()).toContainText('catálogo.pdf')
    await expect(messages.last().getByText('Enviado')).toBeAttached()
  })

  await test.step('web page: the visitor downloads it', async () => {
    await callApi(product, shop.token, 'PUT', `/agents/${shop.agentId('Ventas')}/web-page`, {
      isOpen: true,
      slug: 'enviadora-tienda',
      origins: [],
    })
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const visitor = await context.newPage()
    await visitor.goto(`${product.url}/c/enviadora-tienda`)
    await visitor.getByLabel('Mensaje', { exact: true }).fill('envíame el catálogo')
    await visitor.getByLabel('Mensaje', { exact: true }).press('Enter')
    await expect(visitor.getByRole('log').getByText('Te mando «Catálogo».')).toBeVisible()
    const download = visitor.waitForEvent('download')
    await visitor
      .getByRole('log')
      .getByRole('button', { name: /^Descargar catálogo\.pdf/ })
      .click()
    expect((await download).suggestedFilename()).toBe('catálogo.pdf')
    await context.close()
  })
})
