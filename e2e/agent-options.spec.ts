import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { saidOf, saveChanges, toForm, unfold } from './options.ts'
import { arrive, openAgent, signUp, tokenOf } from './people.ts'
import { atEverySize } from './sizes.ts'

const luz = { id: 880_101, firstName: 'Luz' }

test('when a person takes over: keywords, reasons and what is said; a customer who uses a word is handed over', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'escaladora')
  const bot = await openAgent(product, owner)
  await arrive(page, owner, '/agents')
  const form = await toForm(page)
  await unfold(page, 'Pasar a una persona', 'Cuando no tiene la respuesta')
  const words = form.getByLabel('Palabras que piden una persona')
  await expect(words).toHaveValue('hablar con humano\nquiero comprar\nproblema urgente')
  await expect(words).toHaveAccessibleDescription(/«quiero comprar»: quítala/)
  await words.fill('')
  await expect(words).toHaveAccessibleDescription(/solo te la pasa por los motivos de abajo/)
  for (const reason of [/^Pide hablar con/, /^Pregunta un precio/, /^Tiene un reclamo/])
    await form.getByRole('checkbox', { name: reason }).uncheck()
  await form.getByLabel('Tras varias preguntas sin respuesta').selectOption({ label: 'Nunca por eso' })
  await expect(words).toHaveAccessibleDescription(/Así nada lleva a una persona/)
  await expect(saidOf(page, 'Pasar a una persona')).toContainText('Por ningún motivo todavía')
  await atEverySize(page)
  await words.fill('factura\n\nfactura\nreclamo')
  await form.getByRole('checkbox', { name: /^Pide hablar con/ }).check()
  await form.getByLabel('Solo hay personas en el horario de atención').check()
  await form.getByLabel('Lo que dice al pasarla').fill('Ya viene Luz.')
  await form.getByLabel('En su lugar, pasar la conversación a una persona').check()
  await form.getByLabel('Si lo que escribió el modelo no se puede enviar').selectOption({ label: '3 veces más' })
  await expect(saidOf(page, 'Cuando no tiene la respuesta')).toContainText('Pasa la conversación a una persona')
  await form.getByLabel('Solo hay personas en el horario de atención').uncheck()
  await saveChanges(page)
  const [agent] = (await ask(product, await tokenOf(product, owner), 'GET', '/agents')) as unknown as object[]
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
  bot.say(luz, 'Necesito la FACTURA, por favor')
  await bot.waitFor(() => bot.sent.length > 0, 'the words of the hand-over')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Ya viene Luz.'])
})

test('what is kept of contacts, where answers come from and how the agent guides is set and read back', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'recolectora')
  await openAgent(product, owner)
  await arrive(page, owner, '/agents')
  const form = await toForm(page)
  await unfold(
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
  await expect(saidOf(page, 'Datos de tus clientes')).toContainText('Cómo se llama, teléfono y talla')
  await expect(saidOf(page, 'De dónde responde')).toContainText('Solo tu prompt')
  await form.getByLabel('Presupuesto mensual, en dólares').fill('veinte')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Escribe un número')).toBeVisible()
  await form.getByLabel('Presupuesto mensual, en dólares').fill('12,50')
  await expect(saidOf(page, 'Gasto en el modelo')).toContainText('Hasta 12,5 USD al mes')
  await atEverySize(page)
  await saveChanges(page)
  await toForm(page)
  await unfold(page, 'Datos de tus clientes', 'De dónde responde', 'Cómo responde', 'Gasto en el modelo')
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
