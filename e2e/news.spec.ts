import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { pressByKeyboard } from './keyboard.ts'
import { openSignedIn, signUp } from './users.ts'

test('update: a person is told once what changed, and finds it again in the menu', async ({ page, product }) => {
  const person = await signUp(product, 'novelera')
  await product.admin('grant', person.username, 'admin')
  // As after an update: another version ran here before, and the person comes from then.
  await product.runSql(
    `insert into program_versions (version, since) values ('0.0.9', now() - interval '2 hours') on conflict do nothing`,
  )
  await product.runSql(`update users set created_at = now() - interval '1 hour' where username = 'novelera'`)
  await product.kill()
  await product.restart()

  await openSignedIn(page, person)
  const dialog = page.getByRole('dialog', { name: 'Novedades' })
  await expect(dialog).toContainText('La primera versión publicada.')
  await expect(dialog.getByRole('region', { name: 'Versión 0.1.0' })).toContainText('23 de noviembre de 2026')
  await expect(dialog).not.toContainText('**')
  await checkAllSizes(page)
  const read = page.waitForResponse('**/api/release-notes/read')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Entendido' }))
  await read
  await expect(dialog).toBeHidden()

  await page.reload()
  const account = page.getByRole('button', { name: 'Cuenta de novelera' })
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
  await account.click()
  await page.getByRole('menuitem', { name: 'Novedades' }).click()
  await expect(dialog).toContainText('La primera versión publicada.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('administrator: the version is shown, and a newer one is looked for only on a press', async ({
  page,
  product,
}) => {
  const person = await signUp(product, 'cuidadosa')
  await product.admin('grant', person.username, 'admin')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('newer-version') && asked.push(request.url())))
  await openSignedIn(page, person, '/instalacion')
  const version = page.getByRole('region', { name: 'Versión' })
  await expect(version).toContainText(/Portavoz \d+\.\d+\.\d+/)
  await expect(page.getByRole('button', { name: 'Volver a comprobar' })).toBeEnabled({ timeout: 15_000 })
  expect(asked).toEqual([])
  await page.route('**/api/installation/newer-version', (route) =>
    route.fulfill({ json: { success: true, data: NEWER } }),
  )
  await pressByKeyboard(page, version.getByRole('button', { name: 'Buscar una versión nueva' }))
  await expect(version).toContainText('Hay una versión nueva, la 9.9.9.')
  await expect(version.getByText('npm run update')).toBeVisible()
  await checkAllSizes(page)
  await checkAccessibility(page)
  expect(asked).toHaveLength(1)
})

const NEWER = {
  version: '0.1.0',
  newest: '9.9.9',
  isNewer: true,
  seen: 'Hay una versión nueva, la 9.9.9. En el servidor, en la carpeta de donde se instaló Portavoz, escribe:',
  command: 'npm run update',
}
