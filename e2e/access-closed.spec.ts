import { patchResponse } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { checkAllSizes } from './all-sizes.ts'

test.use({ env: { SIGNUP: 'closed' } })

test('closed sign-up: the screen says that new accounts are refused, at every size and theme', async ({ page }) => {
  await page.goto('/auth?view=signup')
  await expect(page.getByText('El registro está cerrado')).toBeVisible()
  await expect(page.getByText('ejecuta «npm run admin -- invite» en el servidor')).toBeVisible()
  await checkAllSizes(page)
})

test('closed sign-up with an existing account: the screen says whom to ask', async ({ page }) => {
  await patchResponse<{ hasAccounts: boolean }>(page, '**/api/auth/signup', (data) => ({ ...data, hasAccounts: true }))
  await page.goto('/auth?view=signup')
  await expect(page.getByText('habla con quien la administra')).toBeVisible()
})
