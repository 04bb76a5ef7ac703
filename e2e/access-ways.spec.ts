import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { signIn, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

test('signing in leads to places of the house only, whatever the address asks for', async ({ page, product }) => {
  const person = await signUp(product, 'curiosa')
  const outside = [
    '//evil.example',
    'https://evil.example/agents',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ]
  for (const from of outside) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await signIn(page, person)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('who was sent away comes back to the place they had asked for', async ({ page, product }) => {
  const person = await signUp(product, 'viajera')
  await page.goto('/conversations?session=cv_1')
  await expect(page).toHaveURL('/login?from=%2Fconversations%3Fsession%3Dcv_1')
  await signIn(page, person)
  await expect(page).toHaveURL('/conversations?session=cv_1')
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
  await axe(page)
})

test('/auth says only what it knows', async ({ page }) => {
  const free = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'Llama al 600 123 456', 'constructor']
  for (const message of free) {
    await page.goto(`/auth?type=success&message=${encodeURIComponent(message)}`)
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
    await expect(page.getByRole('status')).toBeHidden()
    await expect(page.locator('body')).not.toContainText(/alert|600|constructor/)
  }
  await page.goto('/auth?type=600&message=email_verified')
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/600|verificado/)
  for (const message of ['email_verified', 'Email verificado. Ya puedes iniciar sesión']) {
    await page.goto(`/auth?type=success&message=${encodeURIComponent(message)}`)
    await sees(page, 'Email verificado. Ya puedes iniciar sesión')
  }
  await atEverySize(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Email verificado')).toBeHidden()
})

test('a path that does not exist says so, and is told to the browser’s console', async ({ page }) => {
  const told = page.waitForEvent('console', (message) => message.type() === 'info')
  await page.goto('/no-existe')
  await sees(page, 'Oops! Page not found')
  await expect(page.getByRole('heading')).toHaveAttribute('lang', 'en')
  await sees(page, 'Return to Home')
  expect((await told).text()).toContain('/no-existe')
  await atEverySize(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/login/)
})
