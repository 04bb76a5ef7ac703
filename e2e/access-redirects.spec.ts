import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

test('sign-in with a foreign return address: the user lands on the dashboard', async ({ page, product }) => {
  const person = await signUp(product, 'curiosa')
  const foreignUrls = [
    '//evil.example',
    'https://evil.example/agents',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ]
  for (const from of foreignUrls) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await signIn(page, person)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('sign-in after a redirect: the user returns to the requested page', async ({ page, product }) => {
  const person = await signUp(product, 'viajera')
  await page.goto('/conversations?session=cv_1')
  await expect(page).toHaveURL('/login?from=%2Fconversations%3Fsession%3Dcv_1')
  await signIn(page, person)
  await expect(page).toHaveURL('/conversations?session=cv_1')
  await expect(page.getByText('Conversación no encontrada')).toBeVisible()
  await checkAccessibility(page)
})

test('/auth: only known messages are shown', async ({ page }) => {
  const freeTexts = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'Llama al 600 123 456', 'constructor']
  for (const message of freeTexts) {
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
    await expectText(page, 'Email verificado. Ya puedes iniciar sesión')
  }
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Email verificado')).toBeHidden()
})

test('unknown path: the page says so and the browser console records it', async ({ page }) => {
  const logged = page.waitForEvent('console', (message) => message.type() === 'info')
  await page.goto('/no-existe')
  await expectText(page, 'Oops! Page not found')
  await expect(page.getByRole('heading')).toHaveAttribute('lang', 'en')
  await expectText(page, 'Return to Home')
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  expect((await logged).text()).toContain('/no-existe')
  await checkAllSizes(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/login/)
})
