import type { BrowserContext, Locator, Page } from '@playwright/test'
import { fulfillWith } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { waitForStream } from './following-page.ts'
import { card, figure } from './inbox-page.ts'
import { callApi } from './linked-agent.ts'
import { ana, openLiveConversations } from './live-console.ts'
import { openSignedIn, createAgent, type ConsoleUser, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { seedExchanges } from './seed-exchanges.ts'
import { expectText } from './strings/expect-text.ts'
import { openOtherBrowser } from './other-browser.ts'

const conversationSheet = (page: Page) => page.getByRole('dialog', { name: 'Ana Ruiz' })

test('two consoles of one account: both show every change, and an unanswered message has its remedy', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/status/)
  const { bot, owner } = await openLiveConversations(page, product, 'duplicada')
  const otherConsole = await openOtherBrowser(browser, product)
  await openSignedIn(otherConsole.page, owner, '/conversations')
  const sheets = [conversationSheet(page), conversationSheet(otherConsole.page)] as const
  const [firstSheet, secondSheet] = sheets
  const inBoth = (check: (sheet: Locator) => Promise<void>) => Promise.all(sheets.map(check))
  bot.sendAsCustomer(ana, 'Hola')
  for (const window of [page, otherConsole.page]) {
    await expect(card(window, 'Ana Ruiz')).toContainText('Eco: Hola')
    await card(window, 'Ana Ruiz').click()
  }

  await test.step('an answer by hand appears in both consoles and pauses the agent', async () => {
    await firstSheet.getByLabel('Mensaje', { exact: true }).fill('Te atiendo yo')
    await firstSheet.getByRole('button', { name: 'Enviar' }).click()
    await inBoth(async (sheet) => {
      await expect(sheet.getByRole('log')).toContainText('Te atiendo yo')
      await expect(sheet.getByText('respondiste desde la consola.')).toBeVisible()
    })
  })

  await test.step('a message during the pause stays unanswered; its reason reopens the conversation', async () => {
    bot.sendAsCustomer(ana, '¿Y el precio?')
    const reason = await openReason(secondSheet, '¿Y el precio?')
    await expect(reason).toContainText('La conversación estaba en pausa')
    await reason.getByRole('button', { name: 'Reabrir conversación' }).click()
    await otherConsole.page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
    await expect(reason.getByText('La conversación ya está abierta.')).toBeVisible()
    await inBoth((sheet) => expect(sheet.getByText('En pausa:')).toBeHidden())
  })

  await test.step('a message to an inactive agent is not answered, and its reason activates the agent', async () => {
    const token = await fetchToken(product, owner)
    const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
    const inactive = { whatsappStatus: 'inactive', telegramStatus: 'inactive' }
    await callApi(product, token, 'PUT', `/agents/${agent?.id}/status`, inactive)
    bot.sendAsCustomer(ana, '¿Hay alguien?')
    const reason = await openReason(firstSheet, '¿Hay alguien?')
    await fulfillWith(page, '**/api/agents/*/status', 500)
    await reason.getByRole('button', { name: 'Activar agente' }).click()
    await expectText(page, 'Error al cambiar estado del agente')
    await page.unroute('**/api/agents/*/status')
    await reason.getByRole('button', { name: 'Activar agente' }).click()
    await expect(reason.getByText('El agente ya está activo.')).toBeVisible()
    await expect(reason.locator('..').locator('[tabindex="-1"]')).toBeFocused()
    bot.sendAsCustomer(ana, '¿Y ahora?')
    await inBoth((sheet) => expect(sheet.getByText(/^Eco: [^]*¿Y ahora\?/)).toBeVisible())
  })

  await test.step('tags, notes and statuses appear in both consoles', async () => {
    await firstSheet.getByLabel('Nueva etiqueta').fill('mayorista')
    await firstSheet.getByLabel('Nueva etiqueta').press('Enter')
    await inBoth((sheet) => expect(sheet.getByRole('list', { name: 'Etiquetas' })).toContainText('mayorista'))
    await secondSheet.getByLabel('Nueva nota').fill('Paga los viernes')
    await secondSheet.getByRole('button', { name: 'Guardar nota' }).click()
    await inBoth((sheet) =>
      expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga los viernes'),
    )
    await firstSheet.getByRole('button', { name: 'Eliminar esta nota' }).click()
    await inBoth((sheet) => expect(sheet.getByRole('list', { name: 'Notas privadas' })).toBeHidden())
    await secondSheet.getByRole('button', { name: 'Quitar la etiqueta mayorista' }).click()
    await inBoth((sheet) => expect(sheet.getByRole('list', { name: 'Etiquetas' })).toBeHidden())
    await firstSheet.getByRole('button', { name: 'Marcar como resuelta' }).click()
    await inBoth((sheet) => expect(sheet.getByRole('button', { name: 'Marcar como resuelta' })).toBeDisabled())
  })

  await test.step('a conversation read in one console is read in the other', async () => {
    for (const window of [page, otherConsole.page]) await window.keyboard.press('Escape')
    bot.sendAsCustomer(ana, 'Otra cosa')
    for (const window of [page, otherConsole.page]) {
      await expect(card(window, 'Ana Ruiz')).toContainText('Eco: Otra cosa')
      await expect(figure(window, 'Sin leer').locator('dd').first()).toHaveText('1')
    }
    await card(otherConsole.page, 'Ana Ruiz').click()
    await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('0')
  })

  await test.step('a conversation deleted in one console closes in the other with a message', async () => {
    await secondSheet.getByLabel('Mensaje', { exact: true }).fill('A medio escri')
    await card(page, 'Ana Ruiz').getByRole('button', { name: 'Acciones de Ana Ruiz' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(otherConsole.page.getByText('Conversación no encontrada')).toBeVisible()
    await expect(secondSheet).toBeHidden()
    await otherConsole.page.getByRole('button', { name: 'Ver todas' }).click()
    for (const window of [page, otherConsole.page]) {
      await expect(window.getByText('Todavía no hay conversaciones')).toBeVisible()
      await expect(figure(window, 'Total').locator('dd').first()).toHaveText('0')
    }
  })
  await otherConsole.close()
})

/** Opens the reason below a message of the contact that was not answered. */
async function openReason(sheet: Locator, text: string) {
  const bubble = sheet.getByRole('listitem').filter({ hasText: text }).first()
  await bubble.getByRole('button', { name: '¿Por qué no respondió?' }).click()
  return bubble
}

test('console after an hour offline: list, thread and search results match the server', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/ERR_INTERNET_DISCONNECTED/)
  const owner = await signUp(product, 'una_hora_fuera')
  await createAgent(product, owner)
  await seedExchanges(
    product,
    owner,
    ['Ana Ruiz', 'Luis', 'Zoé'].map((userName, n) => ({ userName, userPhone: `${n}`, userMessage: 'Un pedido' })),
  )
  const token = await fetchToken(product, owner)
  await page.clock.install()
  // The first tab follows the server for both.
  const eventStream = waitForStream(page)
  await openSignedIn(page, owner, '/conversations')
  await eventStream
  const searchTab = await context.newPage()
  await searchTab.goto('/data-extraction?q=pedido')
  const rows = searchTab.getByRole('region', { name: 'Resultados', exact: true }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await card(page, 'Ana Ruiz').click()
  await expect(conversationSheet(page).getByRole('log')).toContainText('Un pedido')
  await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('2')

  await dropEventHistory(context)
  await context.setOffline(true)
  // An open stream survives going offline; the page drops it after a silence.
  const eventsCut = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.clock.fastForward(40_000)
  await eventsCut
  await changeConversations(product, owner, token)
  await page.clock.fastForward(3_600_000)
  await context.setOffline(false)
  await page.clock.fastForward(40_000)

  await expect(conversationSheet(page).getByRole('log')).toContainText('¿Siguen ahí?')
  await expect(conversationSheet(page).getByRole('list', { name: 'Etiquetas' })).toContainText('urgente')
  await expect(conversationSheet(page).getByRole('list', { name: 'Notas privadas' })).toContainText('Llamar mañana')
  // Once the sheet is closed, the list keeps its order while the focus is in it.
  await expect(page.locator('article').filter({ hasText: 'Marta' })).toContainText('Soy nueva')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(card(page, 'Luis')).toHaveCount(0)
  await expect(card(page, 'Zoé')).toContainText('Transferida')
  await expect(card(page, 'Marta')).toContainText('Soy nueva')
  await expect(figure(page, 'Total').locator('dd').first()).toHaveText('3')
  await expect(rows).toHaveCount(2)
})

/** Simulates a server whose event backlog has expired: the page gets no missed events. */
async function dropEventHistory(context: BrowserContext) {
  await context.route('**/api/events', async (route) => {
    const { 'last-event-id': _forgotten, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await context.route('**/api/events/missed*', (route) =>
    route.fulfill({ json: { success: true, data: { events: [], place: '' } } }),
  )
}

/** Makes the changes of one hour: messages, a tag, a note, a status and a deletion. */
async function changeConversations(product: Product, owner: ConsoleUser, token: string) {
  const { items } = await callApi(product, token, 'GET', '/conversations')
  const idOf = (name: string) =>
    (items as { id: string; contact: { name: string } }[]).find(({ contact }) => contact.name === name)?.id
  await seedExchanges(product, owner, [
    { userName: 'Ana Ruiz', userPhone: '0', userMessage: '¿Siguen ahí?' },
    { userName: 'Marta', userPhone: '9', userMessage: 'Soy nueva' },
  ])
  await callApi(product, token, 'POST', `/conversations/${idOf('Ana Ruiz')}/tags`, { tag: 'urgente' })
  await callApi(product, token, 'POST', `/conversations/${idOf('Ana Ruiz')}/notes`, { content: 'Llamar mañana' })
  await callApi(product, token, 'PUT', `/conversations/${idOf('Zoé')}/status`, { status: 'transferred' })
  await callApi(product, token, 'DELETE', `/conversations/${idOf('Luis')}`)
}
