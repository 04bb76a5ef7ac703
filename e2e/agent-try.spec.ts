import type { Page } from '@playwright/test'
import { ask } from './linked-agent.ts'
import { expect, test } from './house.ts'
import { type Person, arrive, openAgent, signUp, tokenOf } from './people.ts'
import { untilRead, uploadPaper } from './papers.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

const desk = { width: 1280, height: 800 }
const person = 'Te paso con una persona del equipo, que te responde por aquí.'
type Kept = { id: string; prompt: string; totalExecutions: number }

async function toTrial(page: Page, product: Product, username: string, customConfig: object = {}) {
  const owner = await signUp(product, username)
  await openAgent(product, owner)
  const token = await tokenOf(product, owner)
  const agent = async () => ((await ask(product, token, 'GET', '/agents')) as unknown as Kept[])[0] as Kept
  const { id } = await agent()
  await ask(product, token, 'PUT', `/agents/${id}`, { customConfig: { responseDelay: 0, ...customConfig } })
  await page.setViewportSize(desk)
  return { owner, token, id, agent, ...(await open(page, owner, id)) }
}

async function open(page: Page, owner: Person, id: string) {
  await arrive(page, owner, `/agents/${id}`)
  const chat = page.getByRole('region', { name: 'Prueba de Ventas' })
  const form = page.getByRole('region', { name: 'Configuración de Ventas' })
  const say = async (text: string) => {
    await chat.getByLabel('Mensaje de un cliente').fill(text)
    await page.keyboard.press('Enter')
  }
  return { chat, form, say }
}

test('a prompt that nobody saved is what answers in the chat, waits through a reload and is saved from here', async ({
  page,
  product,
}) => {
  const { token, agent, chat, form, say } = await toTrial(page, product, 'probadora')
  await say('¿Tienen flores?')
  await expect(chat.getByText('Eco: ¿Tienen flores?')).toBeVisible()
  await expect(chat.getByText('Respondió el modelo').first()).toBeVisible()
  await expect(chat.getByText(/^eco · \d+ tokens · /)).toBeVisible()
  await form.getByLabel('Prompt del sistema').fill('Vendes solo rosas negras')
  await expect(form.getByText('Sin guardar: solo vale aquí.')).toBeVisible()
  await say('¿Y rosas?')
  await expect(chat.getByText('Eco: ¿Y rosas?')).toBeVisible()
  const asked = JSON.stringify(product.model.calls.at(-1)?.body)
  expect(asked).toContain('Vendes solo rosas negras')
  expect(asked).toContain('Eco: ¿Tienen flores?')
  expect((await agent()).prompt).toBe('Eres el vendedor de la tienda')
  await atEverySize(page)
  await page.setViewportSize(desk)

  await page.reload()
  await expect(form.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(form.getByLabel('Prompt del sistema')).toHaveValue('Vendes solo rosas negras')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Agente actualizado')).toBeVisible()
  await expect(form.getByText('Así responde hoy a tus clientes.')).toBeVisible()
  expect((await agent()).prompt).toBe('Vendes solo rosas negras')

  // Of customers' things nothing was made.
  expect(await ask(product, token, 'GET', '/conversations')).toMatchObject({ items: [] })
  expect((await agent()).totalExecutions).toBe(2)
  await page.goto('/conversations')
  await expect(page.getByText('¿Y rosas?')).toHaveCount(0)
})

test('a draft that may not be said, a hand-over and a silence each say why, and one begins anew', async ({
  page,
  product,
}) => {
  const { chat, say } = await toTrial(page, product, 'dudosa_taller', {
    escalationRules: { conditions: ['customer_request'] },
    fallbackBehavior: { retryAttempts: 0 },
  })
  product.model.reply('Vale $45.000')
  await say('¿Cuánto vale?')
  await expect(chat.getByText('Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?')).toBeVisible()
  await expect(
    chat.getByText(/^La respuesta decía «\$45\.000», que no está en tus documentos: se envía/).first(),
  ).toBeVisible()
  await expect(chat.getByText('Vale $45.000', { exact: true })).toBeVisible()
  product.model.reply({ tool: { name: 'no_answer', input: { question: 'el color del cielo' } } })
  await say('¿De qué color es el cielo?')
  await chat.getByText('1 acción del modelo').click()
  await expect(chat.getByText('el color del cielo')).toBeVisible()
  await atEverySize(page)
  await page.setViewportSize(desk)
  await say('Quiero hablar con una persona')
  await expect(chat.getByText(person)).toBeVisible()
  await expect(chat.getByText(/Es una prueba: no se avisó a nadie/).first()).toBeVisible()
  await say('¿Hola?')
  await expect(chat.getByText('No respondería nada')).toBeVisible()
  await expect(chat.getByText(/Empieza de nuevo para seguir probando/).first()).toBeVisible()
  await chat.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect(chat.getByText(/Escribe como lo haría un cliente/)).toBeVisible()
  await say('¿Hola?')
  await expect(chat.getByText('Eco: ¿Hola?')).toBeVisible()
})

test('an answer at another hour, and what it read of a document', async ({ page, product }) => {
  const { token, id, chat, say } = await toTrial(page, product, 'nocturna_taller', {
    businessHours: {
      enabled: true,
      start: '09:00',
      end: '18:00',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      outsideHoursMessage: 'Abrimos a las nueve.',
    },
  })
  const paper = { name: 'Envíos', fileName: 'envios.txt', agentId: id }
  const paperId = await uploadPaper(product, { token }, paper, 'El envío a Medellín cuesta 8.000 pesos.')
  await chat.getByLabel('¿Cuándo?').selectOption({ label: 'Otro día y hora' })
  const when = chat.getByLabel(/^Día y hora/)
  await when.fill('2026-03-02T03:00')
  await say('¿Abren?')
  await expect(chat.getByText('Abrimos a las nueve.')).toBeVisible()
  await expect(chat.getByText(/^A esa hora está cerrado/).first()).toBeVisible()
  await expect(chat.getByText(/^Como si fuera 0?2 mar, 0?3:00/)).toBeVisible()
  await when.fill('2026-03-02T12:00')
  await untilRead(product, { token }, paperId)
  product.model.reply('Cuesta 8.000 pesos [1]')
  await say('¿Cuánto cuesta el envío a Medellín?')
  await expect(chat.getByText('Cuesta 8.000 pesos', { exact: true })).toBeVisible()
  await chat.getByText('1 fragmento leído').click()
  await expect(chat.getByRole('link', { name: 'Envíos' })).toBeVisible()
  await expect(chat.getByText(/^\d+,\d\d puntos$/)).toBeVisible()
  await atEverySize(page)
})

test('on a phone form and chat stand one behind the other; what is wrong or refused loses nothing', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*\/execution/)
  const { owner, id } = await toTrial(page, product, 'apurada_taller')
  await page.setViewportSize({ width: 360, height: 740 })
  const { chat, form, say } = await open(page, owner, id)
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Configuración' }).click()
  await expect(chat).toBeHidden()
  await form.getByLabel('Nombre', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Chat' }).click()
  await say('hola')
  await expect(form.getByText('El nombre es requerido')).toBeVisible()
  await expect(form.getByLabel('Nombre', { exact: true })).toBeFocused()
  await form.getByLabel('Nombre', { exact: true }).fill('Rosa')
  await page.getByRole('button', { name: 'Chat' }).click()
  await expect(chat.getByLabel('Mensaje de un cliente')).toHaveValue('hola')
  await page.route('**/execution', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await page.keyboard.press('Tab')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await expect(chat.getByText('No se pudo probar')).toBeVisible()
  await atEverySize(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await chat.getByRole('button', { name: 'Reintentar' }).click()
  await expect(chat.getByText('Eco: hola')).toBeVisible()
  expect(JSON.stringify(product.model.calls.at(-1)?.body)).toContain('Te llamas Rosa')
})

test('what was asked in the chat becomes a test, and what is typed in the form waits meanwhile', async ({
  page,
  product,
}) => {
  const { id, chat, form, say } = await toTrial(page, product, 'examinadora')
  await form.getByLabel('Prompt del sistema').fill('Vendes zapatos')
  await say('¿Tienen talla 40?')
  await chat.getByRole('link', { name: 'Guardar como prueba' }).click()
  await expect(page).toHaveURL(new RegExp(`/agents/${id}/tests`))
  const dialog = page.getByRole('dialog', { name: 'Nueva prueba' })
  await expect(dialog.getByLabel('Pregunta de un cliente')).toHaveValue('¿Tienen talla 40?')
  await dialog.getByLabel('Debe decir', { exact: true }).fill('talla 40')
  await dialog.getByRole('button', { name: 'Guardar prueba' }).click()
  await expect(page.getByRole('list', { name: 'Pruebas' })).toContainText('¿Tienen talla 40?')
  await page.goto(`/agents/${id}`)
  await expect(form.getByLabel('Prompt del sistema')).toHaveValue('Vendes zapatos')
})

test('an agent is tried from its menu and from its detail', async ({ page, product }) => {
  const { id } = await toTrial(page, product, 'curiosa_taller')
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Probar agente' }).click()
  await expect(page).toHaveURL(new RegExp(`/agents/${id}$`))
  await page.goto(`/agents?id=${id}`)
  await page.getByRole('dialog', { name: 'Ventas' }).getByRole('link', { name: 'Probar agente' }).click()
  await expect(page.getByRole('region', { name: 'Prueba de Ventas' })).toBeVisible()
})
