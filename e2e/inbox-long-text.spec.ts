import { expect, test } from './house.ts'
import { card, inbox } from './inbox.ts'
import { tell } from './seed.ts'
import { atEverySize } from './sizes.ts'

const LONG = `Hola${'\n\nSigo'.repeat(3_000)}\nAdiós`

test('of a message of thousands of lines the beginning is shown, and all of it on demand', async ({
  page,
  product,
}) => {
  const told = Array.from({ length: 3 }, () => ({ userPhone: '1', userName: 'Ana Ríos', userMessage: LONG }))
  const { owner } = await inbox(page, product, 'bandeja_larga', told.slice(0, 1))
  await tell(product, owner, told.slice(1))
  await card(page, 'Ana Ríos').click()
  const thread = page.getByRole('dialog', { name: 'Ana Ríos' }).getByRole('log')
  const whole = thread.getByRole('button', { name: 'Ver el mensaje completo' })
  await expect(whole).toHaveCount(3)
  await expect(thread).not.toContainText('Adiós')
  await atEverySize(page)
  await whole.last().click()
  await expect(whole).toHaveCount(2)
  await expect(thread.getByText('Adiós')).toBeAttached()
})
