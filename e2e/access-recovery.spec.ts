import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { tryToSignIn } from './entrance.ts'
import { expect, linkTo, test } from './letters.ts'
import { type Person, signIn, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { keepWaiting } from './waiting.ts'

test('a forgotten password is replaced through a letter, and strangers learn nothing of who has an account', async ({
  page,
  product,
  post,
  trouble,
}) => {
  trouble.declare(/401 \(Unauthorized\) .*\/api\/auth\/signin/)
  const person = await signUp(product, 'desmemoriada')
  await page.goto(await linkTo(post, person.email))
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
  await makeKey(product, person, 'n8n de la tienda')
  await page.goto('/login')
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeFocused()
  await atEverySize(page)
  const own = await forgotten(page, person.email)
  const strangers = await forgotten(page, 'nadie.de.la.casa.de.al.lado@correo.ejemplo.com.co')
  expect(own?.replace(person.email, 'X')).toBe(
    strangers?.replace('nadie.de.la.casa.de.al.lado@correo.ejemplo.com.co', 'X'),
  )
  await atEverySize(page)

  const link = await linkTo(post, person.email, 2)
  expect(post.letters.flatMap(({ recipients }) => recipients)).not.toContain(
    'nadie.de.la.casa.de.al.lado@correo.ejemplo.com.co',
  )
  await page.goto(link)
  await page.getByLabel('Nueva contraseña').fill('otra-clave-larga')
  await page.getByLabel('Confirmar Contraseña').fill('otra-clave-larga')
  await atEverySize(page)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Contraseña actualizada')).toBeVisible()
  await expect(page.getByText('Si tienes claves de integración, siguen valiendo')).toBeVisible()
  await atEverySize(page)

  await tryToSignIn(page, person)
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible()
  const renewed = { ...person, password: 'otra-clave-larga' }
  await signIn(page, renewed)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/profile')
  const keys = page.getByRole('region', { name: 'Claves de integración' })
  await expect(keys).toContainText('n8n de la tienda')
  await keys.getByRole('button', { name: 'Revocar la clave n8n de la tienda' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(keys).toContainText('Todavía no tienes claves.')
})

test('an account that somebody guesses at is locked, and the letter opens it for its owner', async ({
  page,
  product,
  post,
  trouble,
}) => {
  test.slow()
  trouble.declare(/401 .*\/api\/auth\/signin/, /423 .*\/api\/auth\/signin/)
  const afterwards = await keepWaiting(page, limits.verifiedRedirectMs)
  const person = await signUp(product, 'asediada')
  await page.goto(await linkTo(post, person.email))
  await afterwards()
  await expect(page).toHaveURL(/\/auth\?/)
  await page.goto('/login')
  const locked = page.getByText('Cuenta bloqueada')
  for (let guess = 0; guess < 12 && !(await locked.isVisible()); guess++)
    await tryToSignIn(page, { ...person, password: `no-es-${guess}` })
  await sees(page, 'Cuenta bloqueada. Verifique su email para activarla')
  await atEverySize(page)
  await tryToSignIn(page, person)
  await expect(locked).toBeVisible()

  await page.goto(await linkTo(post, person.email, 2))
  await expect(page.getByRole('heading', { name: 'Cuenta desbloqueada' })).toBeVisible()
  await atEverySize(page)
  await afterwards()
  await expect(page).toHaveURL(/\/auth\?/)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a new address of an account is proved at that address, by whoever is signed in and from anywhere else', async ({
  page,
  browser,
  product,
  post,
}) => {
  const afterwards = await keepWaiting(page, limits.verifiedRedirectMs)
  const person = await signUp(product, 'mudada')
  await page.goto(await linkTo(post, person.email))
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await changeEmail(product, person, 'mudada.una@ejemplo.co')
  await page.goto(await linkTo(post, 'mudada.una@ejemplo.co'))
  await expect(page.getByRole('heading', { name: 'Email actualizado' })).toBeVisible()
  await expect(page.getByText('mudada.una@ejemplo.co')).toBeVisible()
  await atEverySize(page)
  await afterwards()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByText('mudada.una@ejemplo.co').first()).toBeVisible()

  await changeEmail(product, person, 'mudada.otra@ejemplo.co')
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(await linkTo(post, 'mudada.otra@ejemplo.co'))
  await elsewhere.getByRole('link', { name: 'Iniciar Sesión' }).click()
  await expect(elsewhere.getByRole('status')).toContainText('Email actualizado')
  await elsewhere.context().close()
})

async function makeKey(product: Product, person: Person, name: string) {
  const response = await fetch(`${product.url}/api/integration-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(product, person)}` },
    body: JSON.stringify({ name }),
  })
  expect(response.status).toBe(201)
}

async function changeEmail(product: Product, person: Person, newEmail: string) {
  const response = await fetch(`${product.url}/api/user/update-email`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(product, person)}` },
    body: JSON.stringify({ newEmail, currentPassword: person.password }),
  })
  expect(response.status).toBe(200)
}

async function forgotten(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  const said = page.getByRole('status').filter({ hasText: email })
  await expect(said).toBeVisible()
  return said.textContent()
}
