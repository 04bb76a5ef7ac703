import { bell } from './bell.ts'
import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { unfold } from './options.ts'
import { arrive, openAgent, signUp, tokenOf } from './people.ts'
import { atEverySize } from './sizes.ts'

const luz = { id: 880_701, firstName: 'Luz' }
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
/** A cent for each token that is written; the double writes five of them to say `Eco: hola`. */
const CENT = { model: 'eco', inputMicros: 0, outputMicros: 10_000_000_000 }

test('a month’s budget: its owner hears that it is nearly spent, sees that it is and raises it; customers get the fallback meanwhile', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'presupuestada')
  const bot = await openAgent(product, owner)
  await ask(product, await tokenOf(product, owner), 'PUT', '/configuration/prices', CENT)
  await arrive(page, owner, '/agents')
  const form = page.getByRole('dialog', { name: 'Editar agente' })

  async function mayUse(usd: string) {
    await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await unfold(page, 'Gasto en el modelo')
    await form.getByLabel('Presupuesto mensual, en dólares').fill(usd)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(form).toBeHidden()
  }

  let said = 0
  async function getsFor(text: string): Promise<string | undefined> {
    said += 1
    bot.say(luz, text)
    await bot.waitFor(() => bot.sent.length === said, `reply ${said}`)
    return bot.sent.at(-1)?.shown
  }

  await mayUse('0,06')
  expect(await getsFor('hola')).toBe('Eco: hola')
  await test.step('nearly spent is told by the bell, with how much', async () => {
    await expect(bell(page)).toHaveAccessibleName(/sin leer/)
    await bell(page).click()
    await expect(page.getByText('Ventas casi gasta su presupuesto')).toBeVisible()
    await expect(
      page.getByText(
        'Lleva 0,05 USD de 0,06 USD. Después responderá solo con tus documentos o el mensaje de respaldo.',
      ),
    ).toBeVisible()
    await atEverySize(page)
    await page.keyboard.press('Escape')
  })

  expect(await getsFor('hola')).toBe('Eco: hola')
  const calls = product.model.calls.length
  expect(await getsFor('hola')).toBe(sorry)
  expect(product.model.calls).toHaveLength(calls)
  await test.step('spent is told on the card, in its detail and beside the message', async () => {
    await expect(
      page.getByText('Gastó su presupuesto de este mes y responde solo con tus documentos o el mensaje de respaldo'),
    ).toBeVisible()
    await atEverySize(page)
    await page.getByRole('link', { name: 'Ventas', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Ventas' })).toContainText('0,10 USD (167 %)')
    await atEverySize(page)
    await page.keyboard.press('Escape')
    await page.goto('/conversations')
    await page.getByRole('article').filter({ hasText: 'Luz' }).click()
    await page
      .getByRole('button', { name: /^¿Por qué respondió\?/ })
      .last()
      .click()
    await expect(
      page.getByText(/^Gastó su presupuesto de este mes: el agente envió el mensaje de respaldo/),
    ).toBeVisible()
    await atEverySize(page)
  })

  await page.goto('/agents')
  await mayUse('5')
  await expect(
    page.getByText('Gastó su presupuesto de este mes y responde solo con tus documentos o el mensaje de respaldo'),
  ).toBeHidden()
  expect(await getsFor('hola')).toBe('Eco: hola')
})

test('what the installation gives a new account is told apart from the agent’s own budget', async ({
  page,
  product,
}) => {
  // The first account administers the installation, and is not limited.
  await signUp(product, 'administra')
  const owner = await signUp(product, 'recienllegada')
  const bot = await openAgent(product, owner)
  bot.say(luz, 'hola')
  await bot.waitFor(() => bot.sent.length === 1, 'the reply')
  await arrive(page, owner, '/agents')
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await expect(detail.getByText('Presupuesto de la instalación para cuentas nuevas')).toBeVisible()
  await expect(detail.getByText(/^Tu cuenta lleva 0,\d+ USD de 2,00 USD este mes$/)).toBeVisible()
  await expect(detail.getByText('Presupuesto del mes', { exact: true })).toBeVisible()
  await atEverySize(page)
})
