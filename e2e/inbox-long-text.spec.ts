import { expect, test } from './fixtures.ts'
import { card, openInbox } from './inbox-page.ts'
import { seedExchanges } from './seed-exchanges.ts'
import { checkAllSizes } from './all-sizes.ts'

const LONG_MESSAGE = `Hola${'\n\nSigo'.repeat(3_000)}\nAdiós`

test('very long message: the thread shows its beginning, and all of it on demand', async ({ page, product }) => {
  const exchanges = Array.from({ length: 3 }, () => ({
    userPhone: '1',
    userName: 'Ana Ríos',
    userMessage: LONG_MESSAGE,
  }))
  const { owner } = await openInbox(page, product, 'bandeja_larga', exchanges.slice(0, 1))
  await seedExchanges(product, owner, exchanges.slice(1))
  await card(page, 'Ana Ríos').click()
  const thread = page.getByRole('dialog', { name: 'Ana Ríos' }).getByRole('log')
  const showFullButton = thread.getByRole('button', { name: 'Ver el mensaje completo' })
  await expect(showFullButton).toHaveCount(3)
  await expect(thread).not.toContainText('Adiós')
  await checkAllSizes(page)
  await showFullButton.last().click()
  await expect(showFullButton).toHaveCount(2)
  await expect(thread.getByText('Adiós')).toBeAttached()
})
