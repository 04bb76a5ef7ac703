import type { Page } from '@playwright/test'
import { callApi } from './linked-agent.ts'
import { expect, test } from './fixtures.ts'
import { type ConsoleUser, openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import { waitUntilProcessed, uploadDocument } from './knowledge-base.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

const DESKTOP_SIZE = { width: 1280, height: 800 }
const HAND_OFF_MESSAGE = 'Te paso con una persona del equipo, que te responde por aquí.'
type PreviewAgentState = { id: string; prompt: string; totalExecutions: number }

async function createAgentAndPreview(page: Page, product: Product, username: string, customConfig: object = {}) {
  const owner = await signUp(product, username)
  await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const agent = async () =>
    ((await callApi(product, token, 'GET', '/agents')) as unknown as PreviewAgentState[])[0] as PreviewAgentState
  const { id } = await agent()
  await callApi(product, token, 'PUT', `/agents/${id}`, { customConfig: { responseDelay: 0, ...customConfig } })
  await page.setViewportSize(DESKTOP_SIZE)
  return { owner, token, id, agent, ...(await openPreview(page, owner, id)) }
}

async function openPreview(page: Page, owner: ConsoleUser, id: string) {
  await openSignedIn(page, owner, `/agents/${id}/try`)
  const chat = page.getByRole('region', { name: 'Prueba de Ventas' })
  const form = page.getByRole('region', { name: 'Configuración de Ventas' })
  const say = async (text: string) => {
    await chat.getByLabel('Mensaje de un cliente').fill(text)
    await page.keyboard.press('Enter')
  }
  return { chat, form, say }
}

test('preview chat: an unsaved prompt answers, survives a reload and is saved from here', async ({ page, product }) => {
  const { token, agent, chat, form, say } = await createAgentAndPreview(page, product, 'probadora')
  await say('¿Tienen flores?')
  await expect(chat.getByText('Eco: ¿Tienen flores?')).toBeVisible()
  await expect(chat.getByText('Respondió el modelo').first()).toBeVisible()
  await expect(chat.getByText(/^eco · [\d,]+ s$/)).toBeVisible()
  await form.getByLabel('Prompt del sistema').fill('Vendes solo rosas negras')
  await expect(form.getByText('Sin guardar: tus clientes siguen como antes.')).toBeVisible()
  await say('¿Y rosas?')
  await expect(chat.getByText('Eco: ¿Y rosas?')).toBeVisible()
  const requestBody = JSON.stringify(product.model.calls.at(-1)?.body)
  expect(requestBody).toContain('Vendes solo rosas negras')
  expect(requestBody).toContain('Eco: ¿Tienen flores?')
  expect((await agent()).prompt).toBe('Eres el vendedor de la tienda')
  await checkAllSizes(page)
  await page.setViewportSize(DESKTOP_SIZE)

  await page.reload()
  await expect(form.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(form.getByLabel('Prompt del sistema')).toHaveValue('Vendes solo rosas negras')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Agente actualizado')).toBeVisible()
  await expect(form.getByText('Así responde hoy a tus clientes.')).toBeVisible()
  expect((await agent()).prompt).toBe('Vendes solo rosas negras')

  // A preview creates no conversation.
  expect(await callApi(product, token, 'GET', '/conversations')).toMatchObject({ items: [] })
  expect((await agent()).totalExecutions).toBe(2)
  await page.goto('/conversations')
  await expect(page.getByText('¿Y rosas?')).toHaveCount(0)
})

test('preview chat: refused draft, hand-off and silence each say why, and the owner starts again', async ({
  page,
  product,
}) => {
  const { chat, say } = await createAgentAndPreview(page, product, 'dudosa_taller', {
    escalationRules: { conditions: ['customer_request'] },
    fallbackBehavior: { retryAttempts: 0 },
  })
  product.model.queueReplies('Vale $45.000')
  await say('¿Cuánto vale?')
  await expect(chat.getByText('Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?')).toBeVisible()
  await expect(
    chat.getByText(/^La respuesta decía «\$45\.000», que no está en tus documentos: se envía/).first(),
  ).toBeVisible()
  await expect(chat.getByText('Vale $45.000', { exact: true })).toBeVisible()
  product.model.queueReplies({ tool: { name: 'no_answer', input: { question: 'el color del cielo' } } })
  await say('¿De qué color es el cielo?')
  await chat.getByText('1 acción del modelo').click()
  await expect(chat.getByText('el color del cielo')).toBeVisible()
  await checkAllSizes(page)
  await page.setViewportSize(DESKTOP_SIZE)
  await say('Quiero hablar con una persona')
  await expect(chat.getByText(HAND_OFF_MESSAGE)).toBeVisible()
  await expect(chat.getByText(/Es una prueba: no se avisó a nadie/).first()).toBeVisible()
  await say('¿Hola?')
  await expect(chat.getByText('No respondería nada')).toBeVisible()
  await expect(chat.getByText(/Empieza de nuevo para seguir probando/).first()).toBeVisible()
  await chat.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect(chat.getByText(/Escribe como lo haría un cliente/)).toBeVisible()
  await say('¿Hola?')
  await expect(chat.getByText('Eco: ¿Hola?')).toBeVisible()
})

test('preview chat: it answers for another hour and shows the passages that it used', async ({ page, product }) => {
  const { token, id, chat, say } = await createAgentAndPreview(page, product, 'nocturna_taller', {
    businessHours: {
      enabled: true,
      start: '09:00',
      end: '18:00',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      outsideHoursMessage: 'Abrimos a las nueve.',
    },
  })
  const documentInput = { name: 'Envíos', fileName: 'envios.txt', agentId: id }
  const documentId = await uploadDocument(product, { token }, documentInput, 'El envío a Medellín cuesta 8.000 pesos.')
  await chat.getByLabel('¿Cuándo?').selectOption({ label: 'Otro día y hora' })
  const dateInput = chat.getByLabel(/^Día y hora/)
  await dateInput.fill('2026-03-02T03:00')
  await say('¿Abren?')
  await expect(chat.getByText('Abrimos a las nueve.')).toBeVisible()
  await expect(chat.getByText(/^A esa hora está cerrado/).first()).toBeVisible()
  await expect(chat.getByText(/^Como si fuera 0?2 mar, 0?3:00/)).toBeVisible()
  await dateInput.fill('2026-03-02T12:00')
  await waitUntilProcessed(product, { token }, documentId)
  product.model.queueReplies('Cuesta 8.000 pesos [1]')
  await say('¿Cuánto cuesta el envío a Medellín?')
  await expect(chat.getByText('Cuesta 8.000 pesos', { exact: true })).toBeVisible()
  await chat.getByText('1 parte leída de tus documentos').click()
  await expect(chat.getByRole('link', { name: 'Envíos' })).toBeVisible()
  await expect(chat.getByText(/puntos/)).toHaveCount(0)
  await checkAllSizes(page)
})

test('preview on a phone: form and chat alternate, and errors lose no input', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/500 .*\/execution/)
  const { owner, id } = await createAgentAndPreview(page, product, 'apurada_taller')
  await page.setViewportSize({ width: 360, height: 740 })
  const { chat, form, say } = await openPreview(page, owner, id)
  await expect(form).toBeHidden()
  const options = chat.getByRole('button', { name: 'Más opciones' })
  const back = page.getByRole('button', { name: 'Volver al chat' })
  await options.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Ver configuración' }).press('Enter')
  await expect(chat).toBeHidden()
  await expect(back).toBeFocused()
  await form.getByLabel('Nombre', { exact: true }).fill('')
  await back.press('Enter')
  await expect(options).toBeFocused()
  await say('hola')
  await expect(form.getByText('El nombre es requerido')).toBeVisible()
  await expect(form.getByLabel('Nombre', { exact: true })).toBeFocused()
  await form.getByLabel('Nombre', { exact: true }).fill('Rosa')
  await back.press('Enter')
  await expect(options).toBeFocused()
  await expect(chat.getByLabel('Mensaje de un cliente')).toHaveValue('hola')
  await page.route('**/execution', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await page.keyboard.press('Tab')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await expect(chat.getByText('No se pudo probar')).toBeVisible()
  await checkAllSizes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await chat.getByRole('button', { name: 'Reintentar' }).click()
  await expect(chat.getByText('Eco: hola')).toBeVisible()
  expect(JSON.stringify(product.model.calls.at(-1)?.body)).toContain('Te llamas Rosa')
  await page.setViewportSize({ width: 360, height: 480 })
  const steps = chat.getByText('Paso a paso')
  await steps.evaluate((line) => line.scrollIntoView({ block: 'end' }))
  await steps.click()
  await expect(chat.getByRole('group').last().getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
})

test('preview chat: the owner saves a question as a test, and the form draft is kept', async ({ page, product }) => {
  const { id, chat, form, say } = await createAgentAndPreview(page, product, 'examinadora')
  await form.getByLabel('Prompt del sistema').fill('Vendes zapatos')
  await say('¿Tienen talla 40?')
  await chat.getByRole('link', { name: 'Guardar como prueba' }).click()
  await expect(page).toHaveURL(new RegExp(`/agents/${id}/tests`))
  const dialog = page.getByRole('dialog', { name: 'Nueva prueba' })
  await expect(dialog.getByLabel('Pregunta de un cliente')).toHaveValue('¿Tienen talla 40?')
  await dialog.getByLabel('Debe decir', { exact: true }).fill('talla 40')
  await dialog.getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(page.getByRole('list', { name: 'Pruebas' })).toContainText('¿Tienen talla 40?')
  await page.goto(`/agents/${id}/try`)
  await expect(form.getByLabel('Prompt del sistema')).toHaveValue('Vendes zapatos')
})

test('agent menu and agent detail: both lead to the preview', async ({ page, product }) => {
  const { id } = await createAgentAndPreview(page, product, 'curiosa_taller')
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Probar agente' }).click()
  await expect(page).toHaveURL(new RegExp(`/agents/${id}/try$`))
  await page.goto(`/agents?id=${id}`)
  await page.getByRole('dialog', { name: 'Ventas' }).getByRole('link', { name: 'Abrir' }).click()
  await page.getByRole('link', { name: 'Probar', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Prueba de Ventas' })).toBeVisible()
})
