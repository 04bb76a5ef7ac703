import type { Browser, Page } from '@playwright/test'
import { submitSignUp } from './access-forms.ts'
import { checkAccessibility } from './accessibility.ts'
import { instrumentPage, watchBrowserErrors } from './browser-errors.ts'
import { expect, test } from './fixtures.ts'
import { card } from './inbox-page.ts'
import { callApi } from './linked-agent.ts'
import type { Product } from './product.ts'
import { checkTouchTargets } from './touch-targets.ts'
import { type ConsoleUser, createAgent, fetchToken, newUser, openSignedIn, signIn, signUp } from './users.ts'

const WIDTHS = [360, 768, 1280]

/** Accessibility in both themes, target sizes and no horizontal overflow, on a phone, a tablet and a desktop. */
async function checkEverySize(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await checkAccessibility(page)
    await checkTouchTargets(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
  }
}

/** A page of another browser, which collects its own errors. */
async function openOtherBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const errors = watchBrowserErrors(context)
  await context.addInitScript(instrumentPage)
  const page = await context.newPage()
  const close = async () => {
    expect(errors.unexpected()).toEqual([])
    await context.close()
  }
  return { page, errors, close }
}

/** A business whose agent has answered a customer of this name. */
async function createBusiness(product: Product, username: string, customer: { id: number; firstName: string }) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer(customer, 'Hola')
  await bot.waitForSent(1)
  return owner
}

async function invite(page: Page, role: string, email = '') {
  await page.getByRole('button', { name: 'Invitar a una persona' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitar a una persona' })
  await dialog.getByLabel(role, { exact: true }).check()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Crear invitación' }).click()
  const created = page.getByRole('dialog', { name: 'Envía este enlace' })
  const link = new URL(await created.getByLabel('Enlace', { exact: true }).inputValue())
  await created.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect(created).toBeHidden()
  // The server of a journey does not know its own port.
  return link.pathname + link.search
}

const people = (page: Page) => page.getByRole('list', { name: 'Personas del negocio' })
const row = (page: Page, username: string) => people(page).getByRole('listitem').filter({ hasText: username })
const workspaceName = (page: Page) => page.getByLabel('Nombre del negocio')

async function openWorkspace(page: Page, owner: ConsoleUser) {
  await openSignedIn(page, owner, '/negocio')
  await expect(row(page, owner.username)).toBeVisible()
}

test('people: an invited person signs up by the link and sees this business only; changes are live', async ({
  page,
  product,
  browser,
  baseURL,
}) => {
  const owner = await createBusiness(product, 'duena-tejidos', { id: 8101, firstName: 'Carmen' })
  await createBusiness(product, 'duena-ajena', { id: 8102, firstName: 'Forastera' })
  await openWorkspace(page, owner)
  await expect(page.getByText('No hay invitaciones sin usar.')).toBeVisible()
  await checkEverySize(page)

  const revoked = await invite(page, 'Solo mira', 'nadie@ejemplo.co')
  await page.getByRole('button', { name: 'Anular la invitación para nadie@ejemplo.co' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText('No hay invitaciones sin usar.')).toBeVisible()

  await page.getByRole('button', { name: 'Invitar a una persona' }).click()
  await expect(page.getByRole('dialog').getByLabel('Administra', { exact: true })).toBeVisible()
  await checkEverySize(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const link = await invite(page, 'Atiende')

  const other = await openOtherBrowser(browser, baseURL)
  const guest = newUser('tejedora')
  await test.step('the link leads to the sign-up, which says whose business it is', async () => {
    other.errors.declare(/410 .*\/workspace-invitations\/read/)
    await other.page.goto(revoked)
    await expect(other.page.getByText('Esta invitación ya se usó, venció o se anuló')).toBeVisible()
    await other.page.goto(link)
    await expect(other.page).toHaveURL(/\/login\?view=signup/)
    await expect(
      other.page.getByText('duena-tejidos te invita a «duena-tejidos» como Atiende: conversaciones, notas'),
    ).toBeVisible()
    await checkEverySize(other.page)
    await submitSignUp(other.page, [guest.username, guest.email, guest.password, guest.password])
    await expect(other.page.getByRole('form', { name: 'Iniciar sesión' })).toBeVisible()
    await signIn(other.page, guest)
    await expect(other.page).toHaveURL('/')
  })

  await test.step('the person sees the conversations of the business and of no other', async () => {
    await other.page.goto('/conversations')
    await expect(card(other.page, 'Carmen')).toBeVisible()
    await expect(other.page.getByText('Forastera')).toHaveCount(0)
    await other.page.goto('/negocio')
    await expect(row(other.page, 'tejedora')).toContainText('(tú)')
    await expect(other.page.getByRole('region', { name: 'Invitaciones' })).toHaveCount(0)
    await expect(row(page, 'tejedora')).toBeVisible()
    await expect(page.getByText('No hay invitaciones sin usar.')).toBeVisible()
  })

  await test.step('another role and the right to export appear at once', async () => {
    await expect(other.page.getByText('Tu papel aquí: Atiende')).toBeVisible()
    await page.getByLabel('Puede exportar: tejedora').check()
    await expect(row(other.page, 'tejedora')).toContainText('Puede exportar')
    await page.getByLabel('Papel de tejedora', { exact: true }).selectOption('Administra')
    await expect(other.page.getByText('Tu papel aquí: Administra')).toBeVisible()
    await expect(other.page.getByRole('region', { name: 'Invitaciones' })).toBeVisible()
    await expect(page.getByLabel('Puede exportar: tejedora')).toHaveCount(0)
    await page.getByLabel('Papel de tejedora', { exact: true }).selectOption('Solo mira')
    await expect(other.page.getByText('Tu papel aquí: Solo mira')).toBeVisible()
    await expect(other.page.getByRole('region', { name: 'Invitaciones' })).toHaveCount(0)
    await checkEverySize(other.page)
    await checkEverySize(page)
  })

  await test.step('a removed person stops seeing the business at once', async () => {
    other.errors.declare(/403 .*\/api\/workspace/)
    await page.getByRole('button', { name: 'Quitar a tejedora' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Dejará de ver este negocio al momento')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await expect(row(page, 'tejedora')).toHaveCount(0)
    await expect(other.page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible()
    await checkEverySize(other.page)
  })
  await other.close()
})

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
  await checkEverySize(page)
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/conversations')
  await expect(card(page, 'Julia')).toBeVisible()
  await expect(page.getByText('Pedro')).toHaveCount(0)

  const second = await context.newPage()
  await second.goto('/negocios')
  await expect(second.getByRole('article').filter({ hasText: 'duena-panes' })).toContainText('Abierto aquí')
  await expect(second.getByRole('article').filter({ hasText: 'Nada pendiente' })).toHaveCount(2)
  await checkEverySize(second)
  await test.step('the switcher works with the keyboard', async () => {
    const switcher = second.getByRole('button', { name: 'Negocio duena-panes: cambiar de negocio' })
    await switcher.focus()
    await second.keyboard.press('Enter')
    await expect(second.getByRole('menu')).toBeVisible()
    await second.getByRole('menuitemradio', { name: 'socia-panes' }).focus()
    await second.keyboard.press('Enter')
    await expect(second.getByRole('button', { name: 'Negocio socia-panes: cambiar de negocio' })).toBeAttached()
  })
  await second.goto('/conversations')
  await expect(card(second, 'Pedro')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Julia')).toBeVisible()
  await expect(page.getByText('Pedro')).toHaveCount(0)

  await test.step('a card opens its business in this tab, and a new one begins empty', async () => {
    await second.goto('/negocios')
    await second.getByRole('button', { name: 'Abrir duena-panes' }).click()
    await expect(second.getByRole('button', { name: 'Negocio duena-panes: cambiar de negocio' })).toBeAttached()
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
  await expect(first).toContainText('Nada pendiente')
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const inactive = { whatsappStatus: 'inactive', telegramStatus: 'inactive' }
  await callApi(product, token, 'PUT', `/agents/${agent?.id}/status`, inactive)
  bot.sendAsCustomer({ id: 8105, firstName: 'Lola' }, 'Hola')
  await expect(first).toContainText('1 persona espera respuesta')
  await checkEverySize(page)
})

test('ownership: the owner offers the business, and the other person accepts', async ({
  page,
  product,
  browser,
  baseURL,
}) => {
  const owner = await signUp(product, 'duena-vinos')
  const heir = await signUp(product, 'heredera-vinos')
  const other = await openOtherBrowser(browser, baseURL)
  await openWorkspace(other.page, owner)
  await expect(other.page.getByText('Invita primero a quien será su dueño')).toBeVisible()
  await workspaceName(other.page).fill('Vinos del valle')
  await other.page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(other.page.getByText('Nombre guardado')).toBeVisible()
  const link = await invite(other.page, 'Atiende')

  await openSignedIn(page, heir, link)
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/negocio')
  await expect(page.getByRole('region', { name: 'Nombre' })).toContainText('Vinos del valle')

  const offer = other.page.getByRole('region', { name: 'Pasar el negocio' })
  const makeOffer = async () => {
    // A toast may cover it.
    await offer.getByRole('button', { name: 'Ofrecer el negocio' }).press('Enter')
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Ofrecer' }).click()
    await expect(offer).toContainText('Ofreciste el negocio a heredera-vinos')
    await expect(page.getByText('Te ofrecen este negocio')).toBeVisible()
  }
  await makeOffer()
  await checkEverySize(other.page)
  await checkEverySize(page)
  await offer.getByRole('button', { name: 'Retirar la oferta' }).click()
  await expect(page.getByText('Te ofrecen este negocio')).toBeHidden()
  await makeOffer()

  await page.getByRole('button', { name: 'Aceptar' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('duena-vinos seguirá como «Administra»')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Recibir el negocio' }).click()
  await expect(page.getByText('Tu papel aquí: Dueño')).toBeVisible()
  await expect(other.page.getByText('Tu papel aquí: Administra')).toBeVisible()
  await expect(offer).toHaveCount(0)

  other.errors.declare(/403 .*\/api\/workspace/)
  await other.page.getByRole('button', { name: 'Salir del negocio' }).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect(other.page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible()
  await expect(row(page, 'duena-vinos')).toHaveCount(0)
  await other.close()
})
