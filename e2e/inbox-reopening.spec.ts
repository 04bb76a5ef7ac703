import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { card } from './inbox-page.ts'
import { ana, openLiveConversations } from './live-console.ts'
import { notificationBell } from './notification-bell.ts'
import { openOtherBrowser } from './other-browser.ts'
import { openSignedIn } from './users.ts'

test('reopening: the person decides whether the agent answers what is pending', async ({ page, product }) => {
  const { bot } = await openLiveConversations(page, product, 'pendiente')
  bot.sendAsCustomer(ana, 'Hola')
  await card(page, 'Ana Ruiz').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  const reopen = sheet.getByRole('status').getByRole('button', { name: 'Reabrir conversación' })
  const question = page.getByRole('alertdialog', { name: '¿Que responda ya a lo que quedó pendiente?' })
  const answerByHand = async (text: string) => {
    await sheet.getByLabel('Mensaje', { exact: true }).fill(text)
    await sheet.getByRole('button', { name: 'Enviar' }).click()
    await expect(sheet.getByText('En pausa:')).toBeVisible()
  }
  await expect(sheet.getByRole('log')).toContainText('Eco: Hola')

  await test.step('nothing is pending: it reopens at once', async () => {
    await answerByHand('Soy Rosa')
    await reopen.click()
    await expect(sheet.getByText('En pausa:')).toBeHidden()
    await expect(question).toHaveCount(0)
  })

  await test.step('closing the question reopens nothing', async () => {
    await answerByHand('El aceite está en $46.90')
    bot.sendAsCustomer(ana, '¿y el frijol?')
    await expect(sheet.getByRole('log')).toContainText('¿y el frijol?')
    await reopen.click()
    await expect(question).toBeVisible()
    await checkAllSizes(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(sheet.getByText('En pausa:')).toBeVisible()
  })

  await test.step('«No»: the conversation stays «Pendiente»', async () => {
    await reopen.click()
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await expect(sheet.getByText('En pausa:')).toBeHidden()
    await expect(sheet.getByText('Pendiente', { exact: true })).toBeVisible()
    expect(bot.sent.map(({ shown }) => shown)).not.toContain('Eco: ¿y el frijol?')
  })

  await test.step('«Sí»: the agent answers now, and the conversation is «Activa»', async () => {
    await sheet.getByRole('button', { name: 'Reabrir conversación' }).click()
    await question.getByRole('button', { name: 'Sí', exact: true }).click()
    await expect(sheet.getByRole('log')).toContainText('Eco: ¿y el frijol?')
    await expect(sheet.getByText('Activa', { exact: true })).toBeVisible()
    expect(bot.sent.filter(({ shown }) => shown.includes('frijol'))).toHaveLength(1)
  })
})

test('reopening beside a message that this page has not counted yet: the person is asked all the same', async ({
  page,
  product,
}) => {
  const { bot } = await openLiveConversations(page, product, 'reabridora')
  bot.sendAsCustomer(ana, 'Hola')
  await card(page, 'Ana Ruiz').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await expect(sheet.getByRole('log')).toContainText('Eco: Hola')
  await sheet.getByLabel('Mensaje', { exact: true }).fill('Soy Rosa')
  await sheet.getByRole('button', { name: 'Enviar' }).click()
  await expect(sheet.getByText('En pausa:')).toBeVisible()
  // Every answer is behind, except to what the page asks after the click.
  const clicked = Promise.withResolvers<void>()
  let isClicking = false
  await page.route(/\/api\/conversations(\?|\/\w{26}$)/, async (route) => {
    const isBehind = !isClicking || route.request().url().includes('?')
    const response = await route.fetch()
    const body = await response.text()
    if (isBehind)
      return route.fulfill({ response, body: body.replace(/"waitingSince":"[^"]*"/g, '"waitingSince":null') })
    await clicked.promise
    await route.fulfill({ response, body })
  })
  bot.sendAsCustomer(ana, '¿y el frijol?')
  await expect(sheet.getByRole('log')).toContainText('¿y el frijol?')
  isClicking = true
  await sheet.getByRole('status').getByRole('button', { name: 'Reabrir conversación' }).dispatchEvent('click')
  clicked.resolve()
  await expect(page.getByRole('alertdialog', { name: '¿Que responda ya a lo que quedó pendiente?' })).toBeVisible()
  await expect(sheet.getByText('En pausa:')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('reading a conversation clears its notifications on every device of the person', async ({
  page,
  product,
  browser,
}) => {
  const { bot, owner } = await openLiveConversations(page, product, 'leedora')
  const other = await openOtherBrowser(browser, product)
  await openSignedIn(other.page, owner, '/notifications')
  await expect(other.page.locator('main').getByText('En vivo')).toBeVisible()
  bot.sendAsCustomer(ana, 'Hola')
  bot.sendAsCustomer({ id: 7002, firstName: 'Leo' }, 'Buenas')
  await bot.waitForSent(2)
  for (const device of [page, other.page])
    await expect(notificationBell(device)).toHaveAccessibleName('Notificaciones, 2 sin leer')

  await card(page, 'Ana Ruiz').click()
  await expect(page.getByRole('dialog', { name: 'Ana Ruiz' }).getByRole('log')).toContainText('Eco: Hola')
  for (const device of [page, other.page])
    await expect(device.getByRole('button', { name: 'Notificaciones, 1 sin leer', includeHidden: true })).toHaveCount(1)

  await test.step('also what is told of it while it is read', async () => {
    bot.sendAsCustomer(ana, 'quiero hablar con una persona')
    await bot.waitForSent(3)
    await expect(other.page.getByText('Ana Ruiz espera a una persona')).toBeVisible()
    await expect(notificationBell(other.page)).toHaveAccessibleName('Notificaciones, 1 sin leer')
  })
  await other.close()
})
