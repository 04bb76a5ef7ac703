import { axe } from './axe.ts'
import { draftsIn, endTheSessionWith, refused } from './ended-session.ts'
import { expect, test } from './house.ts'
import { arrive, openAgent, signIn, signUp } from './people.ts'

const ana = { id: 9001, firstName: 'Ana', lastName: 'Ruiz' }

test('a message that was being written when the session ended is there again for its author, and for nobody else', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'escritora')
  const bot = await openAgent(product, person)
  bot.say(ana, 'Hola')
  await bot.waitForSent(1)
  await arrive(page, person, '/conversations')
  await page.getByRole('article').click()
  const box = page.getByRole('textbox', { name: 'Mensaje', exact: true })
  await box.fill('Claro que sí, te lo aparto hoy mismo')
  await expect(page).toHaveURL(/\?session=/)
  const place = page.url()
  await endTheSessionWith(page, product, 'POST', '/messages')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL(/\/login\?from=/)

  await signIn(page, person)
  await expect(page).toHaveURL(place)
  await expect(box).toHaveValue('Claro que sí, te lo aparto hoy mismo')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(box).toHaveValue('')
  expect(await draftsIn(page)).toEqual([])

  await box.fill('Esto no se envía')
  expect(await draftsIn(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cuenta de escritora' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/login')
  expect(await draftsIn(page)).toEqual([])
})

test('what was typed about an agent when the session ended is offered again, without its token', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(refused)
  const person = await signUp(product, 'redactora')
  await openAgent(product, person)
  await arrive(page, person, '/agents')
  await page.getByRole('button', { name: 'Acciones de' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByLabel('Prompt del sistema').fill('Eres la voz de una floristería')
  await page.getByLabel('Token del bot').fill('123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await endTheSessionWith(page, product, 'PUT', '/api/agents/')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.waitForURL(/\/login\?from=/)
  expect(JSON.stringify(await draftsIn(page))).not.toContain('123456:')

  await signIn(page, person)
  await expect(page.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(page.getByLabel('Prompt del sistema')).toHaveValue('Eres la voz de una floristería')
  await axe(page)
  await page.getByRole('button', { name: 'Descartarlo' }).click()
  await expect(page.getByLabel('Prompt del sistema')).toHaveValue('Eres el vendedor de la tienda')
  expect(await draftsIn(page)).toEqual([])
})

test('a new address that was being given when the session ended is there again', async ({ page, product, trouble }) => {
  trouble.declare(refused)
  const person = await signUp(product, 'renombrada')
  await arrive(page, person, '/profile')
  const form = page.getByRole('form', { name: 'Cambiar email' })
  await form.getByLabel('Nuevo email').fill('renombrada@otra.co')
  await form.getByLabel('Contraseña actual').fill(person.password)
  await endTheSessionWith(page, product, 'PUT', '/api/user/')
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await page.waitForURL(/\/login\?from=/)
  expect(JSON.stringify(await draftsIn(page))).not.toContain(person.password)
  await signIn(page, person)
  await expect(form.getByLabel('Nuevo email')).toHaveValue('renombrada@otra.co')
  await form.getByLabel('Contraseña actual').fill(person.password)
  await page.getByRole('button', { name: 'Actualizar email' }).click()
  await expect(page.getByRole('region', { name: 'Tu cuenta' })).toContainText('renombrada@otra.co')
  await expect.poll(() => draftsIn(page)).toEqual([])
})
