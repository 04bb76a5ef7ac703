import { checkAccessibility } from './accessibility.ts'
import { readDrafts, endSessionOnRequest, unauthorizedError } from './ended-session.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn, createAgent, signIn, signUp } from './users.ts'

const ana = { id: 9001, firstName: 'Ana', lastName: 'Ruiz' }

test('session ended while writing: the message draft is there after sign-in and deleted at sign-out', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(unauthorizedError)
  const person = await signUp(product, 'escritora')
  const bot = await createAgent(product, person)
  bot.sendAsCustomer(ana, 'Hola')
  await bot.waitForSent(1)
  await openSignedIn(page, person, '/conversations')
  await page.getByRole('article').click()
  const box = page.getByRole('textbox', { name: 'Mensaje', exact: true })
  await box.fill('Claro que sí, te lo aparto hoy mismo')
  await expect(page).toHaveURL(/\?session=/)
  const conversationUrl = page.url()
  await endSessionOnRequest(page, product, 'POST', '/messages')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL(/\/login\?from=/)

  await signIn(page, person)
  await expect(page).toHaveURL(conversationUrl)
  await expect(box).toHaveValue('Claro que sí, te lo aparto hoy mismo')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(box).toHaveValue('')
  expect(await readDrafts(page)).toEqual([])

  await box.fill('Esto no se envía')
  expect(await readDrafts(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cuenta de escritora' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  expect(await readDrafts(page)).toEqual([])
})

test('session ended while editing an agent: the draft is offered again without its token', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(unauthorizedError)
  const person = await signUp(product, 'redactora')
  await createAgent(product, person)
  await openSignedIn(page, person, '/agents')
  await page.getByRole('button', { name: 'Acciones de' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByLabel('Prompt del sistema').fill('Eres la voz de una floristería')
  await page.getByLabel('Token del bot').fill('123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await endSessionOnRequest(page, product, 'PUT', '/api/agents/')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.waitForURL(/\/login\?from=/)
  expect(JSON.stringify(await readDrafts(page))).not.toContain('123456:')

  await signIn(page, person)
  await expect(page.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(page.getByLabel('Prompt del sistema')).toHaveValue('Eres la voz de una floristería')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Descartarlo' }).click()
  await expect(page.getByLabel('Prompt del sistema')).toHaveValue('Eres el vendedor de la tienda')
  expect(await readDrafts(page)).toEqual([])
})

test('session ended while changing the e-mail address: the typed address is kept', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(unauthorizedError)
  const person = await signUp(product, 'renombrada')
  await openSignedIn(page, person, '/profile')
  const form = page.getByRole('form', { name: 'Cambiar email' })
  await form.getByLabel('Nuevo email').fill('renombrada@otra.co')
  await form.getByLabel('Contraseña actual').fill(person.password)
  await endSessionOnRequest(page, product, 'PUT', '/api/user/')
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await page.waitForURL(/\/login\?from=/)
  expect(JSON.stringify(await readDrafts(page))).not.toContain(person.password)
  await signIn(page, person)
  await expect(form.getByLabel('Nuevo email')).toHaveValue('renombrada@otra.co')
  await form.getByLabel('Contraseña actual').fill(person.password)
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('renombrada@otra.co')
  await expect.poll(() => readDrafts(page)).toEqual([])
})
