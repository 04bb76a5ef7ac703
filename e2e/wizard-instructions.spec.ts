import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { addBot, openSignedIn, signUp } from './users.ts'

test('new agent: the wizard writes instructions, asks before replacing typed ones, and stays at the end', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { token, username } = addBot(product, 'Arepas Lucía')
  await openSignedIn(page, await signUp(product, 'arepera'), '/agents?create=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Telegram/ }).click()
  await dialog.getByLabel('Token del bot').fill(token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()

  const [name, prompt] = [dialog.getByLabel('Nombre'), dialog.getByLabel('Prompt del sistema')]
  const business = dialog.getByRole('group', { name: 'Instrucciones para empezar' })
  const choice = (label: string) => business.getByRole('button', { name: label })
  const chosen = business.getByRole('button', { pressed: true })
  await expect(name).toHaveValue('Arepas Lucía')
  await expect(choice('En blanco')).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await expect(prompt).toHaveAttribute('aria-invalid', 'true')
  await choice('Restaurante').click()
  await expect(prompt).toHaveValue(/^Atiendes los mensajes de nuestro restaurante/)
  await expect(dialog.getByLabel('Descripción')).toHaveValue(/carta/)
  await choice('Tienda').click()
  await expect(prompt).toHaveValue(/^Atiendes los mensajes de nuestra tienda/)
  await checkAllSizes(page)

  await prompt.fill('Vendo arepas los domingos.')
  await choice('Hotel').click()
  await expect(dialog.getByText('Ya escribiste unas instrucciones')).toBeVisible()
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Conservar las mías' }).click()
  await expect(prompt).toHaveValue('Vendo arepas los domingos.')
  await expect(chosen).toHaveText('Tienda')
  await choice('En blanco').click()
  await dialog.getByRole('button', { name: 'Conservar las mías' }).click()
  await expect(prompt).toHaveValue('Vendo arepas los domingos.')

  await dialog.getByRole('button', { name: 'Responder 3 preguntas' }).click()
  await dialog.getByLabel('¿Qué vendes o qué haces?').fill('Arepas de maíz')
  await dialog.getByLabel('¿Qué debe pasar siempre a una persona?').fill('Los reclamos')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Responder 3 preguntas' }).click()
  await expect(dialog.getByLabel('¿Qué vendes o qué haces?')).toHaveValue('Arepas de maíz')
  await checkAllSizes(page)
  await dialog.getByRole('button', { name: 'Escribir las instrucciones' }).click()
  await expect(prompt).toHaveValue('Vendo arepas los domingos.')
  await dialog.getByRole('button', { name: 'Reemplazarlas' }).click()
  await expect(prompt).toHaveValue(/Qué ofrecemos:\nArepas de maíz\n/)
  await expect(dialog.getByLabel('Descripción')).toHaveValue('Arepas de maíz')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  await dialog.getByRole('button', { name: /Telegram/ }).click()
  await dialog.getByLabel('Token del bot').fill(token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(prompt).toHaveValue(/Qué ofrecemos:\nArepas de maíz\n/)

  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  const doneDialog = page.getByRole('dialog', { name: 'Agente creado', description: 'Ya puede responder' })
  await expect(doneDialog).toBeVisible()
  await expect(dialog.getByText('Bot de Telegram configurado correctamente (modo local)')).toBeVisible()
  await checkAllSizes(page)
  await expect(dialog.getByRole('link', { name: 'Abrir el bot' })).toHaveAttribute('href', `https://t.me/${username}`)
  await expect(dialog.getByRole('link', { name: 'Sube tus precios' })).toHaveAttribute('href', /agent=/)
  await dialog.getByRole('link', { name: 'Pruébalo' }).click()
  await expect(page).toHaveURL(/\/agents\/[^/?]+\/try$/)
  await expect(doneDialog).toBeHidden()
})

test('bot that already has an agent: the wizard refuses it when its token is validated', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*\/api\/telegram\/validate/)
  const { token } = addBot(product)
  const owner = await signUp(product, 'repetidora')
  await openSignedIn(page, owner, '/agents?create=1')
  const dialog = page.getByRole('dialog')
  const openBotStep = async () => {
    await dialog.getByRole('button', { name: /Telegram/ }).click()
    await dialog.getByLabel('Token del bot').fill(token)
    await dialog.getByRole('button', { name: 'Validar token' }).click()
  }
  await openBotStep()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('button', { name: 'Servicios' }).click()
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await dialog.getByRole('button', { name: 'Listo' }).click()

  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await openBotStep()
  await expect(dialog.getByText('Ese bot ya atiende a otro agente')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Token válido' })).toBeHidden()
  await checkAllSizes(page)
})
