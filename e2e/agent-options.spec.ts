import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { foldedSummary, saveChanges, openAgentForm, openSections } from './agent-form.ts'
import { openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

const luz = { id: 880_101, firstName: 'Luz' }

test('hand-off options: the owner sets keywords, reasons and message, and a keyword hands the customer over', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'escaladora')
  const bot = await createAgent(product, owner)
  await openSignedIn(page, owner, '/agents')
  const form = await openAgentForm(page)
  await openSections(page, 'Pasar a una persona', 'Cuando no tiene la respuesta')
  const keywords = form.getByLabel('Palabras que piden una persona')
  await expect(keywords).toHaveValue('hablar con humano\nquiero comprar\nproblema urgente')
  await expect(keywords).toHaveAccessibleDescription(/«quiero comprar»: quítala/)
  await keywords.fill('')
  await expect(keywords).toHaveAccessibleDescription(/solo te la pasa por los motivos de abajo/)
  for (const reason of [/^Pide hablar con/, /^Pregunta un precio/, /^Tiene un reclamo/])
    await form.getByRole('checkbox', { name: reason }).uncheck()
  await form.getByLabel('Tras varias preguntas sin respuesta').selectOption({ label: 'Nunca por eso' })
  await expect(keywords).toHaveAccessibleDescription(/Así nada lleva a una persona/)
  await expect(foldedSummary(page, 'Pasar a una persona')).toContainText('Por ningún motivo todavía')
  await checkAllSizes(page)
  await keywords.fill('factura\n\nfactura\nreclamo')
  await form.getByRole('checkbox', { name: /^Pide hablar con/ }).check()
  await form.getByLabel('Solo hay personas en el horario de atención').check()
  await form.getByLabel('Lo que dice al pasarla').fill('Ya viene Luz.')
  await form.getByLabel('En su lugar, pasar la conversación a una persona').check()
  await form.getByLabel('Si inventa un dato').selectOption({ label: 'Lo intenta 3 veces más' })
  await expect(foldedSummary(page, 'Cuando no tiene la respuesta')).toContainText('Pasa la conversación a una persona')
  await form.getByLabel('Solo hay personas en el horario de atención').uncheck()
  await saveChanges(page)
  const [agent] = (await callApi(product, await fetchToken(product, owner), 'GET', '/agents')) as unknown as object[]
  expect(agent).toMatchObject({
    customConfig: {
      fallbackBehavior: { transferToHuman: true, retryAttempts: 3 },
      escalationRules: {
        keywords: ['factura', 'reclamo'],
        conditions: ['customer_request'],
        autoTransferAfter: 0,
        workingHours: false,
        message: 'Ya viene Luz.',
      },
    },
  })
  bot.sendAsCustomer(luz, 'Necesito la FACTURA, por favor')
  await bot.waitFor(() => bot.sent.length > 0, 'the words of the hand-over')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Ya viene Luz.'])
})

test('agent options: data capture, sources, disclosure and budget are saved and read back', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'recolectora')
  await createAgent(product, owner)
  await openSignedIn(page, owner, '/agents')
  const form = await openAgentForm(page)
  await openSections(
    page,
    'Datos de tus clientes',
    'De dónde responde',
    'Cómo responde',
    'Mensajes fijos',
    'Gasto en el modelo',
  )
  await form.getByLabel('Decir que es automático').check()
  await form.getByLabel('Frase que lo dice').fill('')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByLabel('Frase que lo dice')).toBeFocused()
  await expect(form.getByLabel('Frase que lo dice')).toHaveAccessibleDescription(/^Escribe la frase/)
  await form.getByLabel('Frase que lo dice').fill('Te responde un programa.')
  await form.getByRole('checkbox', { name: 'Correo', exact: true }).uncheck()
  await form.getByLabel('Otros datos que guarda').fill('talla')
  await form.getByLabel('Guardar también su interés en comprar').uncheck()
  await form.getByLabel('Enviarlos a tu sistema de ventas').uncheck()
  await form.getByLabel('Responder con tus documentos').uncheck()
  await form.getByLabel('Guiar a quien no sabe qué quiere').uncheck()
  await expect(foldedSummary(page, 'Datos de tus clientes')).toContainText('Cómo se llama, teléfono y talla')
  await expect(foldedSummary(page, 'De dónde responde')).toContainText('Solo tu prompt')
  await form.getByLabel('Presupuesto mensual, en dólares').fill('veinte')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Escribe un número')).toBeVisible()
  await form.getByLabel('Presupuesto mensual, en dólares').fill('12,50')
  await expect(foldedSummary(page, 'Gasto en el modelo')).toContainText('Hasta 12,5 USD al mes')
  await checkAllSizes(page)
  await saveChanges(page)
  await openAgentForm(page)
  await openSections(page, 'Datos de tus clientes', 'De dónde responde', 'Cómo responde', 'Gasto en el modelo')
  await expect(form.getByLabel('Presupuesto mensual, en dólares')).toHaveValue('12,5')
  await expect(form.getByRole('checkbox', { name: 'Correo', exact: true })).not.toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Teléfono', exact: true })).toBeChecked()
  await expect(form.getByLabel('Otros datos que guarda')).toHaveValue('talla')
  await expect(form.getByLabel('Enviarlos a tu sistema de ventas')).not.toBeChecked()
  await expect(form.getByLabel('Responder con tus documentos')).not.toBeChecked()
  await expect(form.getByLabel('Decir que es automático')).toBeChecked()
  await expect(form.getByLabel('Frase que lo dice')).toHaveValue('Te responde un programa.')
  await expect(form.getByLabel('Guiar a quien no sabe qué quiere')).not.toBeChecked()
})
