import { notificationBell } from './notification-bell.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { agentForm, openSections, returnWhenSaved } from './agent-form.ts'
import { openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

const luz = { id: 880_701, firstName: 'Luz' }
const FALLBACK_MESSAGE = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
/** One cent per output token. The fake model writes five tokens for `Eco: hola`. */
const CENT_PER_TOKEN = { model: 'eco', inputMicros: 0, outputMicros: 10_000_000_000 }

test('monthly budget: the owner is warned and raises it, customers get the fallback message meanwhile', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'presupuestada')
  const bot = await createAgent(product, owner)
  await callApi(product, await fetchToken(product, owner), 'PUT', '/configuration/prices', CENT_PER_TOKEN)
  await openSignedIn(page, owner, '/agents')
  const form = agentForm(page)

  async function saveBudget(usd: string) {
    await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await openSections(page, 'Gasto en el modelo')
    await form.getByLabel('Presupuesto mensual, en dólares').fill(usd)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await returnWhenSaved(page)
  }

  let messageCount = 0
  async function replyTo(text: string): Promise<string | undefined> {
    messageCount += 1
    bot.sendAsCustomer(luz, text)
    await bot.waitFor(() => bot.sent.length === messageCount, `reply ${messageCount}`)
    return bot.sent.at(-1)?.shown
  }

  await saveBudget('0,06')
  expect(await replyTo('hola')).toBe('Eco: hola')
  await test.step('the bell warns that the budget is nearly spent, with the amounts', async () => {
    await expect(notificationBell(page)).toHaveAccessibleName(/sin leer/)
    await notificationBell(page).click()
    await expect(page.getByText('Ventas casi gasta su presupuesto')).toBeVisible()
    await expect(
      page.getByText(
        'Lleva 0,05 USD de 0,06 USD. Después responderá solo con tus documentos o el mensaje de respaldo.',
      ),
    ).toBeVisible()
    await checkAllSizes(page)
    await page.keyboard.press('Escape')
  })

  expect(await replyTo('hola')).toBe('Eco: hola')
  const callCount = product.model.calls.length
  expect(await replyTo('asdf')).toBe(FALLBACK_MESSAGE)
  expect(product.model.calls).toHaveLength(callCount)
  await test.step('the card, the detail and the message say that the budget is spent', async () => {
    await expect(
      page.getByText('Gastó su presupuesto de este mes y responde solo con tus documentos o el mensaje de respaldo'),
    ).toBeVisible()
    await checkAllSizes(page)
    await page.getByRole('link', { name: 'Ventas', exact: true }).click()
    await page.getByRole('dialog', { name: 'Ventas' }).getByRole('link', { name: 'Abrir' }).click()
    await expect(page.getByRole('main')).toContainText('0,10 USD (167 %)')
    await checkAllSizes(page)
    await page.goto('/conversations')
    await page.getByRole('article').filter({ hasText: 'Luz' }).click()
    await page
      .getByRole('button', { name: /^¿Por qué respondió\?/ })
      .last()
      .click()
    await expect(
      page.getByText(/^Gastó su presupuesto de este mes: el agente envió el mensaje de respaldo/),
    ).toBeVisible()
    await checkAllSizes(page)
  })

  await page.goto('/agents')
  await saveBudget('5')
  await expect(
    page.getByText('Gastó su presupuesto de este mes y responde solo con tus documentos o el mensaje de respaldo'),
  ).toBeHidden()
  expect(await replyTo('hola')).toBe('Eco: hola')
})

test('agent page: the budget for new accounts is shown apart from the agent’s own budget', async ({
  page,
  product,
}) => {
  // The first account is the administrator and has no budget.
  await signUp(product, 'administra')
  const owner = await signUp(product, 'recienllegada')
  const bot = await createAgent(product, owner)
  bot.sendAsCustomer(luz, 'hola')
  await bot.waitFor(() => bot.sent.length === 1, 'the reply')
  await openSignedIn(page, owner, '/agents')
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await page.getByRole('dialog', { name: 'Ventas' }).getByRole('link', { name: 'Abrir' }).click()
  const detail = page.getByRole('main')
  await expect(detail.getByText('Presupuesto de la instalación para cuentas nuevas')).toBeVisible()
  await expect(detail.getByText('Tu cuenta lleva menos de 0,01 USD de 2,00 USD este mes')).toBeVisible()
  await expect(detail.getByText('Presupuesto del mes', { exact: true })).toBeVisible()
  await checkAllSizes(page)
})
