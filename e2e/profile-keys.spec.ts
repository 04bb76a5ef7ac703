import { expect, test } from './house.ts'
import { openProfile, tokenIn } from './own-profile.ts'
import { atEverySize } from './sizes.ts'

test('a new password names the integration keys that go on, and all are revoked at once', async ({ page, product }) => {
  const person = await openProfile(page, product, 'llavera')
  const token = await tokenIn(page)
  const ask = (method: string, body?: object) =>
    fetch(`${product.url}/api/integration-keys`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const keys = ['n8n de la tienda', 'Un nombre de clave bastante largo que no cabe en una línea']
  for (const name of keys) expect((await ask('POST', { name })).status).toBe(201)
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  await form.getByLabel('Contraseña actual').fill(person.password)
  await form.getByLabel('Nueva contraseña').fill('otra-clave-larga')
  await form.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const left = page.getByRole('list', { name: 'Claves que siguen valiendo' })
  for (const name of keys) await expect(left).toContainText(name)
  await atEverySize(page)
  await page.getByRole('region', { name: 'Contraseña' }).getByRole('button', { name: 'Revocar todas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar todas' }).click()
  await expect(page.getByText('Claves revocadas')).toBeVisible()
  await expect(left).toHaveCount(0)
  await expect(page.getByText('Todavía no tienes claves.')).toBeVisible()
})
