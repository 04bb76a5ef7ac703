import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { axe } from './axe.ts'
import { askToSignUp, tryToSignIn } from './entrance.ts'
import { expect, linkTo, test } from './letters.ts'
import { signIn, signUp, somebody } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { keepWaiting } from './waiting.ts'

const unverified = /403 \(Forbidden\) .*\/api\/auth\/signin/

test('a new account proves its address with the link of a letter, and then it may enter', async ({
  page,
  product,
  post,
}) => {
  const person = somebody('nueva')
  const afterwards = await keepWaiting(page, limits.verifiedRedirectMs)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await askToSignUp(page, [person.username, person.email, person.password, person.password])
  await sees(page, 'Verifica tu email')
  await expect(page.getByText(person.email)).toBeVisible()
  for (const step of ['Revisa tu bandeja', 'Busca el email de Portavoz', 'Haz clic en el enlace', 'Vuelve aquí'])
    await expect(page.getByText(step)).toBeVisible()
  await expect(page.getByText(/spam o promociones.*24 horas/)).toBeVisible()
  await atEverySize(page)

  const link = await linkTo(post, person.email)
  expect(link.startsWith(`${product.url}/verify-email?token=`)).toBe(true)
  const asked = await fetch(link)
  expect(asked.status).toBe(200)
  await page.goto(link)
  await sees(page, '¡Email verificado!')
  await expect(page.getByRole('heading', { name: '¡Email verificado!' })).toBeFocused()
  await atEverySize(page)
  await page.reload()
  await sees(page, '¡Email verificado!')
  await afterwards()
  await expect(page).toHaveURL(/\/auth\?/)
  await sees(page, 'Email verificado. Ya puedes iniciar sesión')
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('whoever did not prove their address is told at sign-in, and gets another letter, but not for ever', async ({
  page,
  product,
  post,
  trouble,
}) => {
  test.slow()
  trouble.declare(unverified, /429 .*resend/, /400 .*verify-email/)
  const person = await signUp(product, 'distraida')
  const first = await linkTo(post, person.email)
  await page.goto('/login')
  await tryToSignIn(page, person)
  await sees(page, 'Debe verificar su email antes de iniciar sesión')
  await atEverySize(page)
  await page.getByRole('button', { name: 'Reenviar email de verificación' }).click()
  await page.getByLabel('Email de tu cuenta').fill(person.email)
  const letGo = await holdBack(page, '**/api/auth/resend-verification')
  await sees(page, 'Reenviar email')
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await sees(page, 'Reenviando...')
  await axe(page)
  await letGo()
  await sees(page, 'Email de verificación reenviado correctamente')
  await atEverySize(page)
  const second = await linkTo(post, person.email, 2)
  expect(second).not.toBe(first)

  for (let more = 0; more < 10 && !(await page.getByRole('alert').isVisible()); more++) await resendOnce(page)
  await sees(page, 'Demasiadas solicitudes. Espere antes de intentar nuevamente')
  await atEverySize(page)
  await sees(page, 'Volver al login')
  await page.getByRole('button', { name: 'Volver al login' }).click()
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()

  const newest = await linkTo(post, person.email)
  await page.goto(newest)
  await expect(page.getByRole('heading', { name: '¡Email verificado!' })).toBeVisible()
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click()
  await page.goto(newest)
  await sees(page, 'Token de verificación inválido o expirado')
})

test('the prompt knows the address of whoever has just signed up, also after a first try to enter', async ({
  page,
  trouble,
}) => {
  trouble.declare(unverified)
  const person = somebody('impaciente')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Regístrate aquí' }).click()
  await askToSignUp(page, [person.username, person.email, person.password, person.password])
  await page.getByRole('button', { name: 'Volver al login' }).click()
  await tryToSignIn(page, person)
  await page.getByRole('button', { name: 'Reenviar email de verificación' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await expect(page.getByText('Email de verificación reenviado correctamente')).toBeVisible()
})

async function resendOnce(page: Page) {
  const answered = page.waitForResponse('**/api/auth/resend-verification')
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await answered
  await expect(page.getByRole('button', { name: 'Reenviar email' })).toBeEnabled()
}
