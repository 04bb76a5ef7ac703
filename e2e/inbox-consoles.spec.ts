import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { answerInstead } from './answers.ts'
import { expect, test } from './house.ts'
import { card, figure } from './inbox.ts'
import { ask } from './linked-agent.ts'
import { ana, liveIn } from './live-console.ts'
import { arrive, openAgent, type Person, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { tell } from './seed.ts'
import { sees } from './strings/sees.ts'
import { tellOnTheBrowser, watchForTrouble } from './trouble.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Ana Ruiz' })

/** The same account in a browser of its own, which complains apart. */
async function another(browser: Browser, owner: Person) {
  const context = await browser.newContext()
  const trouble = watchForTrouble(context)
  await context.addInitScript(tellOnTheBrowser)
  const page = await context.newPage()
  await arrive(page, owner, '/conversations')
  return { page, trouble, close: () => context.close() }
}

test('two consoles of one account agree on all that is done in either, and why nobody answered has its button', async ({
  page,
  product,
  browser,
  trouble,
}) => {
  trouble.declare(/500 .*\/status/)
  const { bot, owner } = await liveIn(page, product, 'duplicada')
  const other = await another(browser, owner)
  const sheets = [sheetOf(page), sheetOf(other.page)] as const
  const [here, there] = sheets
  const both = (check: (sheet: Locator) => Promise<void>) => Promise.all(sheets.map(check))
  bot.say(ana, 'Hola')
  for (const window of [page, other.page]) {
    await expect(card(window, 'Ana Ruiz')).toContainText('Eco: Hola')
    await card(window, 'Ana Ruiz').click()
  }

  await test.step('an answer by hand stands in both, and pauses the agent in both', async () => {
    await here.getByLabel('Mensaje', { exact: true }).fill('Te atiendo yo')
    await here.getByRole('button', { name: 'Enviar' }).click()
    await both(async (sheet) => {
      await expect(sheet.getByRole('log')).toContainText('Te atiendo yo')
      await expect(sheet.getByText('respondiste desde la consola.')).toBeVisible()
    })
  })

  await test.step('who wrote meanwhile was not answered: the pause ends beside its reason, in both', async () => {
    bot.say(ana, '¿Y el precio?')
    const why = await whyNot(there, '¿Y el precio?')
    await expect(why).toContainText('La conversación estaba en pausa')
    await why.getByRole('button', { name: 'Reabrir conversación' }).click()
    await expect(why.getByText('La conversación ya está abierta.')).toBeVisible()
    await both((sheet) => expect(sheet.getByText('En pausa:')).toBeHidden())
  })

  await test.step('an agent that was switched off is switched on beside its reason', async () => {
    const token = await tokenOf(product, owner)
    const [agent] = (await ask(product, token, 'GET', '/agents')) as unknown as { id: string }[]
    const off = { whatsappStatus: 'inactive', telegramStatus: 'inactive' }
    await ask(product, token, 'PUT', `/agents/${agent?.id}/status`, off)
    bot.say(ana, '¿Hay alguien?')
    const why = await whyNot(here, '¿Hay alguien?')
    await answerInstead(page, '**/api/agents/*/status', 500)
    await why.getByRole('button', { name: 'Activar agente' }).click()
    await sees(page, 'Error al cambiar estado del agente')
    await page.unroute('**/api/agents/*/status')
    await why.getByRole('button', { name: 'Activar agente' }).click()
    await expect(why.getByText('El agente ya está activo.')).toBeVisible()
    await expect(why.locator('..').locator('[tabindex="-1"]')).toBeFocused()
    bot.say(ana, '¿Y ahora?')
    await both((sheet) => expect(sheet.getByText(/^Eco: [^]*¿Y ahora\?/)).toBeVisible())
  })

  await test.step('tags, notes and statuses', async () => {
    await here.getByLabel('Nueva etiqueta').fill('mayorista')
    await here.getByLabel('Nueva etiqueta').press('Enter')
    await both((sheet) => expect(sheet.getByRole('list', { name: 'Etiquetas' })).toContainText('mayorista'))
    await there.getByLabel('Nueva nota').fill('Paga los viernes')
    await there.getByRole('button', { name: 'Guardar nota' }).click()
    await both((sheet) => expect(sheet.getByRole('list', { name: 'Notas privadas' })).toContainText('Paga los viernes'))
    await here.getByRole('button', { name: 'Eliminar esta nota' }).click()
    await both((sheet) => expect(sheet.getByRole('list', { name: 'Notas privadas' })).toBeHidden())
    await there.getByRole('button', { name: 'Quitar la etiqueta mayorista' }).click()
    await both((sheet) => expect(sheet.getByRole('list', { name: 'Etiquetas' })).toBeHidden())
    await here.getByRole('button', { name: 'Marcar como resuelta' }).click()
    await both((sheet) => expect(sheet.getByRole('button', { name: 'Marcar como resuelta' })).toBeDisabled())
  })

  await test.step('what is read in one is read in the other', async () => {
    for (const window of [page, other.page]) await window.keyboard.press('Escape')
    bot.say(ana, 'Otra cosa')
    for (const window of [page, other.page]) {
      await expect(card(window, 'Ana Ruiz')).toContainText('Eco: Otra cosa')
      await expect(figure(window, 'Sin leer').locator('dd').first()).toHaveText('1')
    }
    await card(other.page, 'Ana Ruiz').click()
    await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('0')
  })

  await test.step('what is deleted in one while it is open in the other leaves a word there, and nothing else', async () => {
    await there.getByLabel('Mensaje', { exact: true }).fill('A medio escri')
    await card(page, 'Ana Ruiz').getByRole('button', { name: 'Acciones de Ana Ruiz' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(other.page.getByText('Conversación no encontrada')).toBeVisible()
    await expect(there).toBeHidden()
    await other.page.getByRole('button', { name: 'Ver todas' }).click()
    for (const window of [page, other.page]) {
      await expect(window.getByText('Todavía no hay conversaciones')).toBeVisible()
      await expect(figure(window, 'Total').locator('dd').first()).toHaveText('0')
    }
  })
  expect(other.trouble.unexpected()).toEqual([])
  await other.close()
})

/** The story of what the contact wrote, unfolded. */
async function whyNot(sheet: Locator, said: string) {
  const bubble = sheet.getByRole('listitem').filter({ hasText: said }).first()
  await bubble.getByRole('button', { name: '¿Por qué no respondió?' }).click()
  return bubble
}

test('after an hour in which nothing was heard, the list, the thread and what was found are as the server has them', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.declare(/ERR_INTERNET_DISCONNECTED/)
  const owner = await signUp(product, 'una_hora_fuera')
  await openAgent(product, owner)
  await tell(
    product,
    owner,
    ['Ana Ruiz', 'Luis', 'Zoé'].map((userName, n) => ({ userName, userPhone: `${n}`, userMessage: 'Un pedido' })),
  )
  const token = await tokenOf(product, owner)
  await page.clock.install()
  await arrive(page, owner, '/conversations')
  const found = await context.newPage()
  await found.goto('/data-extraction?q=pedido')
  const rows = found.getByRole('region', { name: 'Resultados', exact: true }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await card(page, 'Ana Ruiz').click()
  await expect(sheetOf(page).getByRole('log')).toContainText('Un pedido')
  await expect(figure(page, 'Sin leer').locator('dd').first()).toHaveText('2')

  await forgetEvents(context)
  await context.setOffline(true)
  // A line that was open stays open: it is given up for its silence.
  const cut = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.clock.fastForward(40_000)
  await cut
  await changeMuch(product, owner, token)
  await page.clock.fastForward(3_600_000)
  await context.setOffline(false)
  await page.clock.fastForward(40_000)

  await expect(sheetOf(page).getByRole('log')).toContainText('¿Siguen ahí?')
  await expect(sheetOf(page).getByRole('list', { name: 'Etiquetas' })).toContainText('urgente')
  await expect(sheetOf(page).getByRole('list', { name: 'Notas privadas' })).toContainText('Llamar mañana')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(card(page, 'Luis')).toHaveCount(0)
  await expect(card(page, 'Zoé')).toContainText('Transferida')
  await expect(card(page, 'Marta')).toContainText('Soy nueva')
  await expect(figure(page, 'Total').locator('dd').first()).toHaveText('3')
  await expect(rows).toHaveCount(2)
})

/** As the server does after an hour: nobody is told what happened before they ask again. */
async function forgetEvents(context: BrowserContext) {
  await context.route('**/api/events', async (route) => {
    const { 'last-event-id': _forgotten, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await context.route('**/api/events/missed*', (route) =>
    route.fulfill({ json: { success: true, data: { events: [], place: '' } } }),
  )
}

/** Everything that another console, a customer or a program may do in an hour. */
async function changeMuch(product: Product, owner: Person, token: string) {
  const { items } = await ask(product, token, 'GET', '/conversations')
  const of = (name: string) =>
    (items as { id: string; contact: { name: string } }[]).find(({ contact }) => contact.name === name)?.id
  await tell(product, owner, [
    { userName: 'Ana Ruiz', userPhone: '0', userMessage: '¿Siguen ahí?' },
    { userName: 'Marta', userPhone: '9', userMessage: 'Soy nueva' },
  ])
  await ask(product, token, 'POST', `/conversations/${of('Ana Ruiz')}/tags`, { tag: 'urgente' })
  await ask(product, token, 'POST', `/conversations/${of('Ana Ruiz')}/notes`, { content: 'Llamar mañana' })
  await ask(product, token, 'PUT', `/conversations/${of('Zoé')}/status`, { status: 'transferred' })
  await ask(product, token, 'DELETE', `/conversations/${of('Luis')}`)
}
