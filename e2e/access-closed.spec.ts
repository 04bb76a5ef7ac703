import { expect, test } from './house.ts'
import { atEverySize } from './sizes.ts'

test.use({ env: { SIGNUP: 'closed' } })

test('the sign-up screen says that nobody new enters, at any size and in any light', async ({ page }) => {
  await page.goto('/auth?view=signup')
  await expect(page.getByText('El registro está cerrado')).toBeVisible()
  await atEverySize(page)
})
