import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { card } from './inbox-page.ts'
import { chooseByKeyboard } from './keyboard.ts'
import { callApi } from './linked-agent.ts'
import { addBot, createAgent, fetchToken, openSignedIn, signUp } from './users.ts'
import { createBusiness, invite, openWorkspace } from './workspace-page.ts'

test('several businesses: an accepted invitation adds one, and each tab shows its own', async ({
  page,
  product,
  context,
}) => {
  const owner = await createBusiness(product, 'duena-panes', { id: 8103, firstName: 'Julia' })
  const partner = await createBusiness(product, 'socia-panes', { id: 8104, firstName: 'Pedro' })
  await openWorkspace(page, owner)
  const link = await invite(page, 'Administra')

  await openSignedIn(page, partner, link)
  await expect(page.getByRole('heading', { name: 'Te invitan a «duena-panes»' })).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/conversations')
  await expect(card(page, 'Julia')).toBeVisible()
  await expect(page.getByText('Pedro')).toHaveCount(0)

  const second = await context.newPage()
  await second.goto('/negocios')
  await expect(second.getByRole('article').filter({ hasText: 'duena-panes' })).toContainText('Estás aquí')
  await expect(second.getByRole('article').filter({ hasText: '1 agente responde' })).toHaveCount(2)
  await checkAllSizes(second)
  await test.step('the switcher works with the keyboard', async () => {
    const switcher = second.getByRole('button', { name: 'Negocio duena-panes: cambiar de negocio' })
    await chooseByKeyboard(second, switcher, 'socia-panes', 'menuitemradio')
    await expect(second.getByRole('button', { name: 'Negocio socia-panes: cambiar de negocio' })).toBeAttached()
  })
  await second.goto('/conversations')
  await expect(card(second, 'Pedro')).toBeVisible()
  await test.step('the header and the tab name the business, and the palette opens another', async () => {
    await expect(second.getByRole('banner')).toContainText('Negocio: socia-panes')
    await expect(second).toHaveTitle('Conversaciones · socia-panes · Portavoz')
    await checkAllSizes(second)
    await second.keyboard.press('Control+k')
    await second.getByRole('combobox', { name: /^Buscar/ }).fill('cambiar')
    await expect(second.getByRole('option')).toHaveText([/Cambiar a duena-panes/, /Conversaciones/, /Contactos/])
    await second.keyboard.press('Enter')
    await expect(second).toHaveTitle('Dashboard · duena-panes · Portavoz')
  })
  await page.reload()
  await expect(card(page, 'Julia')).toBeVisible()
  await expect(page.getByText('Pedro')).toHaveCount(0)

  await test.step('a card opens its business in this tab, and a new one begins empty', async () => {
    await second.goto('/negocios')
    await second.getByRole('button', { name: 'Abrir socia-panes' }).click()
    await expect(second.getByRole('button', { name: 'Negocio socia-panes: cambiar de negocio' })).toBeAttached()
    await second.goto('/negocios')
    await second.getByRole('button', { name: 'Crear otro negocio' }).click()
    await checkAccessibility(second)
    await second.getByRole('dialog').getByLabel('Nombre del negocio').fill('Panes del centro')
    await second.getByRole('dialog').getByRole('button', { name: 'Crear negocio' }).click()
    await expect(second.getByRole('button', { name: 'Negocio Panes del centro: cambiar de negocio' })).toBeAttached()
    await expect(second.getByText('Todavía no tienes agentes')).toBeVisible()
  })
  await second.close()
})

test('overview: what happens in another business of the person appears without a reload', async ({ page, product }) => {
  const owner = await signUp(product, 'duena-flores')
  const bot = await createAgent(product, owner)
  await openSignedIn(page, owner, '/negocios')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Crear otro negocio' }).click()
  await page.getByRole('dialog').getByLabel('Nombre del negocio').fill('Flores del norte')
  await page.getByRole('dialog').getByRole('button', { name: 'Crear negocio' }).click()
  await expect(page.getByRole('button', { name: 'Negocio Flores del norte: cambiar de negocio' })).toBeAttached()
  await page.goto('/negocios')
  const first = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'duena-flores' }) })
  await first.getByRole('link', { name: '1 agente responde' }).click()
  await expect(page).toHaveURL(/^[^?]*\/agents/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/negocios')
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const inactive = { whatsappStatus: 'inactive', telegramStatus: 'inactive' }
  await callApi(product, token, 'PUT', `/agents/${agent?.id}/status`, inactive)
  bot.sendAsCustomer({ id: 8105, firstName: 'Lola' }, 'Hola')
  await expect(first.getByRole('link', { name: '1 persona espera respuesta' })).toBeVisible()
  await checkAllSizes(page)
})

test('drafts: text that was not sent stays in its business', async ({ page, product }) => {
  const { token } = addBot(product)
  await openSignedIn(page, await signUp(product, 'tecnica-dos'), '/negocios')
  await page.getByRole('button', { name: 'Crear otro negocio' }).click()
  await page.getByRole('dialog').getByLabel('Nombre del negocio').fill('Flores del sur')
  await page.getByRole('dialog').getByRole('button', { name: 'Crear negocio' }).click()
  await expect(page.getByRole('button', { name: 'Negocio Flores del sur: cambiar de negocio' })).toBeAttached()
  const openForm = async () => {
    await page.goto('/agents')
    await page.getByRole('button', { name: 'Crear Agente' }).first().click()
    await page.getByRole('button', { name: /Telegram/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Token del bot').fill(token)
    await dialog.getByRole('button', { name: 'Validar token' }).click()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    return dialog.getByLabel('Nombre')
  }
  await (await openForm()).fill('Florista')
  const open = async (name: string) => {
    await page.goto('/negocios')
    await page.getByRole('button', { name: `Abrir ${name}` }).click()
    await expect(page.getByRole('button', { name: `Negocio ${name}: cambiar de negocio` })).toBeAttached()
  }
  await open('tecnica-dos')
  // The name of the bot is suggested.
  await expect(await openForm()).toHaveValue('Tienda')
  await open('Flores del sur')
  await expect(await openForm()).toHaveValue('Florista')
})
