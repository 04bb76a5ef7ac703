import { checkAllSizes } from './all-sizes.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { pressByKeyboard } from './keyboard.ts'
import { createAgent, openSignedIn, signUp } from './users.ts'
import { visitInConsole } from './visit-in-console.ts'

// A server of its own: it is silent.
test.use({ env: { JOURNEY: 'restored' } })

test('restored installation: members read that it waits, and the administrator confirms by keyboard', async ({
  page,
  product,
}) => {
  test.slow()
  const person = await signUp(product, 'recuperada')
  await product.admin('grant', person.username, 'admin')
  const member = await signUp(product, 'companera')
  const bot = await createAgent(product, person)
  await product.runSql(
    `insert into restored_installation (restored_at, backup_at, was_running)
      values (now(), now() - interval '5 hours', true)`,
  )
  await product.kill()
  await product.restart()
  bot.sendAsCustomer({ id: 5, firstName: 'Luz' }, '¿siguen ahí?')

  await openSignedIn(page, member)
  const notice = page.getByRole('alert').filter({ hasText: 'Portavoz está en silencio' })
  await expect(notice).toContainText('hasta que quien administra la instalación confirme')
  await expect(notice.getByRole('button')).toHaveCount(0)
  await checkAllSizes(page)
  await visitInConsole(page, '/conversations')
  await expect(notice).toContainText('lo que envíes tú espera, hasta que quien administra la instalación confirme')
  await checkAllSizes(page)
  await visitInConsole(page, '/contactos')
  await expect(page.getByRole('heading', { name: 'Contactos', level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()

  await openSignedIn(page, person, '/agents')
  await expect(notice).toContainText('Ningún agente recibe ni contesta')
  await expect(page.getByRole('article')).toContainText('Esperando la conexión')
  await expect(page.getByRole('article')).toContainText('No está respondiendo')
  await checkAllSizes(page)

  await test.step('no phone is linked and no bot connected meanwhile, with the reason', async () => {
    const reason = /se puede conectar cuando se confirme que la instalación anterior ya no funciona/
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Acciones de/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Conectar', exact: true })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Conectar', exact: true })).toHaveAttribute('title', reason)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Crear Agente' }).click()
    const picker = page.getByRole('dialog', { name: 'Selecciona la Plataforma' })
    await expect(picker.getByRole('button', { name: 'WhatsApp' })).toBeDisabled()
    await expect(picker.getByRole('button', { name: 'WhatsApp' })).toContainText(reason)
    await expect(picker.getByRole('button', { name: 'Telegram' })).toBeFocused()
    await checkAllSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('article').getByRole('link').first().click()
    const detail = page.getByRole('dialog', { name: 'Ventas' })
    await expect(detail.getByRole('button', { name: 'Conectar' })).toBeDisabled()
    await expect(detail.getByText(reason)).toBeVisible()
    await detail.getByRole('link', { name: 'Abrir' }).click()
    await expect(notice.getByRole('button', { name: 'Confirmar…' })).toBeVisible()
    await page.getByRole('link', { name: 'Conexión', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Conectar', exact: true })).toBeDisabled()
    await expect(page.getByText(reason)).toBeVisible()
    await checkAllSizes(page)
  })
  await visitInConsole(page, '/conversations')
  await expect(notice).toContainText('No llega ningún mensaje')
  await expect(notice.getByRole('button', { name: 'Confirmar…' })).toBeVisible()
  await checkAllSizes(page)
  await page.goto('/instalacion')
  await expect(page.getByRole('listitem').filter({ hasText: 'Instalación recuperada' })).toBeVisible({
    timeout: 15_000,
  })
  await checkAllSizes(page)

  await pressByKeyboard(page, notice.getByRole('button', { name: 'Confirmar…' }))
  const dialog = page.getByRole('alertdialog', { name: '¿La instalación anterior ya no funciona?' })
  await expect(dialog).toContainText('WhatsApp cerraría las sesiones')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await checkAccessibility(page)
  }
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Todavía no' }))
  await expect(dialog).toBeHidden()
  expect(bot.sent).toEqual([])
  await pressByKeyboard(page, notice.getByRole('button', { name: 'Confirmar…' }))
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'La instalación anterior ya no funciona' }))
  await expect(page.getByText('Confirmado: los agentes se están conectando')).toBeVisible()
  await expect(notice).toBeHidden()
  await visitInConsole(page, '/agents')
  await expect(page.getByRole('article')).toContainText('Respondiendo')
  await bot.waitFor(() => bot.sent.length === 1, 'the answer to what waited at Telegram')
})
