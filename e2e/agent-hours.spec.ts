import { fulfillWith } from './route-overrides.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { foldedSummary, saveChanges, openAgentForm, openSections } from './agent-form.ts'
import { openSignedIn, addBot, createAgent, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

/** The UTC time of day this many hours from now. */
const utcTimeIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

/** Three days from now. */
const anotherDay = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' }).format(
  Date.now() + 3 * 86_400_000,
)

const luz = { id: 880_102, firstName: 'Luz' }

test('business hours: invalid hours are refused, and a customer gets the closed message', async ({ page, product }) => {
  const owner = await signUp(product, 'horaria')
  const bot = await createAgent(product, owner)
  await openSignedIn(page, owner, '/agents')
  const form = await openAgentForm(page)
  await openSections(page)
  await expect(foldedSummary(page, 'Horario de atención')).toContainText('Atiende 24/7: a toda hora, todos los días')
  await openSections(page, 'Horario de atención')
  await checkAllSizes(page)
  await expect(form.getByLabel('Zona horaria').locator('xpath=ancestor::div[@inert]')).toHaveCount(1)
  await form.getByLabel('Atender solo en un horario').check()
  await form.getByRole('button', { name: 'Usar la de este equipo: Bogotá' }).click()
  await expect(form.getByLabel('Zona horaria')).toHaveValue('America/Bogota')
  await expect(form.getByRole('button', { name: /Usar la de este equipo/ })).toBeHidden()
  await form.getByRole('checkbox', { name: 'Sábado' }).uncheck()
  await form.getByRole('checkbox', { name: 'Domingo' }).uncheck()
  await expect(foldedSummary(page, 'Horario de atención')).toContainText('Lunes a viernes, 9:00 a 18:00')
  await form.getByLabel('Cierra a las').fill('02:00')
  await expect(form.getByLabel('Cierra a las')).toHaveAccessibleDescription(/Cierra a las 2:00 del día siguiente/)
  await form.getByLabel('Cierra a las').fill('09:00')
  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'])
    await form.getByRole('checkbox', { name: day }).uncheck()
  await form.getByLabel('Zona horaria').fill('Marte')
  // A folded section with an error opens on save.
  await form.getByText('Horario de atención', { exact: true }).click()
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Elige al menos un día')).toBeVisible()
  await expect(form.getByText('Esa zona horaria no existe')).toBeVisible()
  await expect(form.getByText('La hora de cierre debe ser distinta de la de apertura')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Lunes' })).toBeFocused()
  await checkAllSizes(page)

  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
    await form.getByRole('checkbox', { name: day }).check()
  await form.getByLabel('Abre a las').fill(utcTimeIn(3))
  await form.getByLabel('Cierra a las').fill(utcTimeIn(6))
  await form.getByLabel('Zona horaria').fill('UTC')
  await form.getByLabel('Mensaje de fuera de horario').fill('Abrimos en un rato.')
  await form.getByText('Otras horas algunos días').click()
  await form.getByLabel(`Abre el ${anotherDay}`).fill('10:00')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Escribe una hora como 09:00')).toBeVisible()
  await form.getByLabel(`Cierra el ${anotherDay}`).fill('13:00')
  await expect(foldedSummary(page, 'Horario de atención')).toContainText(
    new RegExp(`${anotherDay}, 10:00 a 13:00`, 'i'),
  )
  await checkAllSizes(page)
  await page.reload()
  await expect(form.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await openSections(page, 'Horario de atención')
  await expect(form.getByLabel('Mensaje de fuera de horario')).toHaveValue('Abrimos en un rato.')
  await expect(form.getByLabel(`Cierra el ${anotherDay}`)).toHaveValue('13:00')
  await saveChanges(page)

  bot.sendAsCustomer(luz, '¿Tienen café?')
  await bot.waitFor(() => bot.sent.length > 0, 'the closed message')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Abrimos en un rato.'])
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'Ventas' })
  await expect(detail).toContainText('«Abrimos en un rato.»')
  await expect(detail).toContainText('UTC')
  await checkAllSizes(page)
})

test('predicted outcome: the form shows what a customer would get at an hour before saving', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/api\/agents\/preview/)
  const owner = await signUp(product, 'previsora')
  await createAgent(product, owner)
  await openSignedIn(page, owner, '/agents')
  const form = await openAgentForm(page)
  await openSections(page, 'Horario de atención', '¿Qué dirá el domingo a las 15:00?')
  const outcome = form
    .getByRole('status')
    .filter({ hasNotText: /^(Sin guardar|Así responde)/ })
    .last()
  await expect(outcome).toContainText('Atiende 24/7: responde el agente con tus documentos.')
  await form.getByLabel('Atender solo en un horario').check()
  await form.getByRole('checkbox', { name: 'Domingo' }).uncheck()
  await form.getByLabel('Mensaje de fuera de horario').fill('Los domingos descansamos.')
  await expect(outcome).toContainText('Los domingos descansamos.')
  await expect(outcome).toContainText('Está cerrado: recibe este mensaje una sola vez')
  await checkAllSizes(page)
  await form.getByLabel('Día', { exact: true }).selectOption({ label: 'Lunes' })
  await expect(form.getByText('¿Qué dirá el lunes a las 15:00?')).toBeVisible()
  await expect(outcome).toContainText('Está abierto: responde el agente con tus documentos.')
  await form.getByLabel('Lo que escribe el cliente').fill('quiero comprar')
  await expect(outcome).toContainText('Te paso con una persona del equipo, que te responde por aquí.')
  await expect(outcome).toContainText('Usa tu palabra clave «quiero comprar»')
  // Enter in this field must not save the form.
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await form.getByLabel('Cierra a las').fill('09:00')
  await expect(form.getByText(/^Para verlo, corrige antes esto: La hora de cierre debe ser distinta/)).toBeVisible()
  await fulfillWith(page, '**/api/agents/preview', 500)
  await form.getByLabel('Cierra a las').fill('20:00')
  await expect(form.getByRole('alert').getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Reintentar' }).click()
  await expect(outcome).toContainText('Usa tu palabra clave')
})

test('Telegram wizard: business hours start with the time zone of the browser', async ({ page, product }) => {
  const { token } = addBot(product)
  const owner = await signUp(product, 'horariada')
  await openSignedIn(page, owner, '/agents')
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await page.getByRole('button', { name: /Telegram/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Token del bot').fill(token)
  await dialog.getByRole('button', { name: 'Validar token' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Nombre', { exact: true }).fill('Puntual')
  await dialog.getByLabel('Descripción').fill('Vende')
  await dialog.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await openSections(page, 'Horario de atención')
  await expect(dialog.getByLabel('Zona horaria')).toHaveValue('America/Bogota')
  await dialog.getByLabel('Atender solo en un horario').check()
  await dialog.getByRole('button', { name: 'Crear agente' }).click()
  await expect(dialog.getByText('Escríbele para probarlo:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  const [agent] = (await callApi(product, await fetchToken(product, owner), 'GET', '/agents')) as unknown as object[]
  expect(agent).toMatchObject({ customConfig: { businessHours: { enabled: true, timezone: 'America/Bogota' } } })
})
