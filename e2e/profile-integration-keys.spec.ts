import { expect, test } from './fixtures.ts'
import { unauthorizedError } from './ended-session.ts'
import { openProfile, openProfilePart, readProfileToken } from './profile-page.ts'
import { checkAllSizes } from './all-sizes.ts'

test('changed password: the remaining integration keys are listed and all revoked at once', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.allow(unauthorizedError)
  const person = await openProfile(page, product, 'llavera')
  await openProfilePart(page, 'Integraciones')
  const token = await readProfileToken(page)
  const callKeys = (method: string, body?: object) =>
    fetch(`${product.url}/api/integration-keys`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  // Keys that a program creates after the page has read the list.
  await expect(page.getByText('Todavía no tienes claves.')).toBeVisible()
  const keys = ['n8n de la tienda', 'Un nombre de clave bastante largo que no cabe en una línea']
  for (const name of keys) expect((await callKeys('POST', { name })).status).toBe(201)
  await openProfilePart(page, 'Cuenta')
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  await form.getByLabel('Contraseña actual').fill(person.password)
  await form.getByLabel('Nueva contraseña').fill('otra-clave-larga')
  await form.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const remainingKeys = page.getByRole('list', { name: 'Claves que siguen valiendo' })
  for (const name of keys) await expect(remainingKeys).toContainText(name)
  await checkAllSizes(page)
  await page.getByRole('region', { name: 'Contraseña' }).getByRole('button', { name: 'Revocar todas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar todas' }).click()
  await expect(page.getByText('Claves revocadas')).toBeVisible()
  await expect(remainingKeys).toHaveCount(0)
  await openProfilePart(page, 'Integraciones')
  await expect(page.getByText('Todavía no tienes claves.')).toBeVisible()
})
