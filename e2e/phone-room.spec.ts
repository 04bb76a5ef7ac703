import type { Locator } from '@playwright/test'
import { doubleTap, passDoubleTap } from './double-tap.ts'
import { openSections } from './agent-form.ts'
import { expect, test } from './fixtures.ts'
import { cards } from './inbox-page.ts'
import { callApi } from './linked-agent.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { customerExchanges, seedExchanges } from './seed-exchanges.ts'
import { addAttendant } from './team.ts'
import { fromTwoSeconds, openLuz } from './voice-note-page.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

const widthOf = async (locator: Locator) => (await locator.boundingBox())!.width
const bottomOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom)
const topOf = async (locator: Locator) => (await locator.boundingBox())!.y

test('on a phone: the test chat begins near the top, and its menu has the hour, the form and a new start', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'prueba_bolsillo')
  await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  await callApi(product, token, 'PUT', `/agents/${agent!.id}`, { customConfig: { responseDelay: 0 } })
  await openSignedIn(page, owner, `/agents/${agent!.id}/try`)
  const chat = page.getByRole('region', { name: 'Prueba de Ventas' })
  const log = chat.getByRole('log')
  await expect(log).toContainText('Escribe como lo haría un cliente')
  expect(await topOf(chat)).toBeLessThanOrEqual(170)
  expect(await topOf(log)).toBeLessThanOrEqual(216)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740)
  await checkPhoneFit(page, ['light', 'dark'])

  const options = chat.getByRole('button', { name: 'Más opciones' })
  await options.tap()
  await expect(page.getByRole('menuitem', { name: 'Empezar de nuevo' })).toBeDisabled()
  await checkPhoneFit(page, ['light', 'dark'])
  await page.getByRole('menuitemradio', { name: 'Como si fuera otro día y hora' }).tap()
  await chat.getByLabel(/^Día y hora/).fill('2026-03-02T03:00')
  await chat.getByLabel('Mensaje de un cliente').fill('¿Abren?')
  await chat.getByRole('button', { name: 'Enviar' }).tap()
  await expect(chat.getByText(/^Como si fuera 0?2 mar, 0?3:00/)).toBeVisible()
  expect(await topOf(log)).toBeLessThanOrEqual(224)
  await checkPhoneFit(page)

  await options.tap()
  await page.getByRole('menuitemradio', { name: 'Como si fuera ahora' }).tap()
  await expect(chat).toContainText('Con lo que tienes guardado')
  await options.tap()
  await page.getByRole('menuitem', { name: 'Empezar de nuevo' }).tap()
  await expect(log).toContainText('Escribe como lo haría un cliente')

  await options.tap()
  await page.getByRole('menuitem', { name: 'Ver configuración' }).tap()
  await expect(chat).toBeHidden()
  await page.getByLabel('Prompt del sistema').fill('Vendes rosas')
  await checkPhoneFit(page)
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await openSections(page, 'Cómo responde')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(save).toBeInViewport({ ratio: 1 })
  const field = page.getByLabel('Idioma')
  await field.focus()
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(await topOf(save))
  await page.getByRole('button', { name: 'Volver al chat' }).tap()
  await expect(chat).toContainText('Prueba lo que no has guardado')
})

test('on a phone: the message box is wide, and «Enviar» takes the place of the microphone', async ({
  page,
  product,
}) => {
  const { box, record, send, note, timer, thread } = await openLuz(page, product, 'dedos_anchos', 52_901)
  const attach = page.getByRole('button', { name: 'Adjuntar', exact: true })
  const canned = page.getByRole('menuitem', { name: 'Respuestas rápidas' })
  await expect(record).toBeVisible()
  await expect(send).toHaveCount(0)
  expect(await widthOf(box)).toBeGreaterThanOrEqual(240)
  await checkPhoneFit(page, ['light', 'dark'])

  await attach.tap()
  await canned.tap()
  await expect(page.getByText('Todavía no tienes respuestas rápidas.')).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('/')
  await expect(send).toHaveCount(0)
  await box.fill('Sí, desde 20.000')
  await expect(record).toHaveCount(0)
  expect(await widthOf(box)).toBeGreaterThanOrEqual(240)
  await checkPhoneFit(page)
  await attach.tap()
  await expect(canned).toBeDisabled()
  await page.keyboard.press('Escape')
  await doubleTap(page, send, 'Grabar nota de voz')
  await expect(thread.getByText('Sí, desde 20.000')).toBeVisible()
  await expect(record).toBeFocused()

  await passDoubleTap(page)
  await doubleTap(page, record, 'Detener y escuchar')
  await expect(timer).toContainText(fromTwoSeconds)
  await expect(send).toBeEnabled()
  await checkPhoneFit(page)
  await doubleTap(page, page.getByRole('button', { name: 'Detener y escuchar' }), 'Enviar')
  await expect(note).toBeVisible()
  await expect(record).toHaveCount(0)
  await expect(send).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Nota de voz lista' })).toBeAttached()
  await checkPhoneFit(page)
  await passDoubleTap(page)
  await send.tap()
  await expect(note).toHaveCount(0)
  await expect(send).toHaveCount(0)
  await expect(record).toBeFocused()
})

test('on a phone of a team: seven conversations fit below the view, the search and the filters', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'equipo_de_bolsillo')
  await createAgent(product, owner)
  await seedExchanges(product, owner, customerExchanges(20))
  await addAttendant(product, owner, 'ayudante_de_bolsillo')
  await openSignedIn(page, owner, '/conversations')
  const view = page.getByLabel('De quién son')
  await expect(view).toBeVisible()
  await expect(cards(page).first()).toContainText('Cliente')
  expect(await topOf(cards(page).first())).toBeLessThanOrEqual(236)
  const bottoms = await cards(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 740)).toHaveLength(7)
  await checkPhoneFit(page, ['light', 'dark'])
  await view.selectOption('Sin asignar')
  await expect(page).toHaveURL(/person=none/)
  await expect(cards(page).first()).toContainText('Cliente')
  await page.getByRole('button', { name: 'Elegir varias' }).tap()
  await cards(page).first().getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: 'Conversaciones elegidas' })).toBeVisible()
  await checkPhoneFit(page)
  await page.getByRole('button', { name: 'Elegir varias' }).tap()
  await view.selectOption('Menciones')
  await expect(cards(page)).toHaveCount(0)
  await view.selectOption('Todas')
  await expect(page).not.toHaveURL(/person=/)

  await page.getByRole('button', { name: 'Filtros', exact: true }).tap()
  await page.getByRole('dialog').getByLabel('De quién son').selectOption('De ayudante_de_bolsillo')
  await page.getByRole('button', { name: 'Listo' }).tap()
  await expect(view).toHaveValue(/.+/)
  await expect(view.locator('option:checked')).toHaveText('ayudante…')
  await checkPhoneFit(page)
})

test.describe('in a narrow window with a keyboard', () => {
  test.use({ isMobile: false, hasTouch: false })

  test('the focus returns to the message box when «Enviar» goes', async ({ page, product }) => {
    const { box, send, record } = await openLuz(page, product, 'ventana_angosta', 52_902)
    await box.fill('Hola')
    await send.press('Enter')
    await expect(record).toBeVisible()
    await expect(box).toBeFocused()
    await box.press('Tab')
    await page.keyboard.press('Tab')
    await expect(record).toBeFocused()
  })
})
