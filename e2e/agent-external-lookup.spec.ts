import type { Page } from '@playwright/test'
import type { WebhookReceiver } from '../apps/server/test/fakes/webhook/webhook-receiver.ts'
import { fulfillWith } from './route-overrides.ts'
import { expect, test as server } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { foldedSummary, openSections } from './agent-form.ts'
import { openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'
import { checkAllSizes } from './all-sizes.ts'

const DESKTOP_SIZE = { width: 1280, height: 800 }
const luz = { id: 880_733, firstName: 'Luz' }

/** A fake of an owner's HTTP system. */
const test = server.extend<{ system: WebhookReceiver }>({
  system: ({ localServices }, use) => use(localServices.receivers.lookups),
})

async function createAgentAndOpen(page: Page, product: Product, username: string, customConfig: object = {}) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const path = `/agents/${agent?.id}`
  await callApi(product, token, 'PUT', path, {
    customConfig: { responseDelay: 0, disclosure: { enabled: false }, ...customConfig },
  })
  await page.setViewportSize(DESKTOP_SIZE)
  await openSignedIn(page, owner, `${path}/try`)
  const form = page.getByRole('region', { name: 'Configuración de Ventas' })
  const chat = page.getByRole('region', { name: 'Prueba de Ventas' })
  const say = async (text: string) => {
    await chat.getByLabel('Mensaje de un cliente').fill(text)
    await page.keyboard.press('Enter')
  }
  return { bot, token, path, form, chat, say }
}

test('external lookup: the owner sets an address, tries it, signs it, and the agent uses it for customers', async ({
  page,
  product,
  system,
  browserErrors,
}) => {
  // The server refuses private addresses.
  browserErrors.declare(/400 .*\/execution/)
  const { bot, form, chat, say, token, path } = await createAgentAndOpen(page, product, 'sistematica')
  await openSections(page, 'De dónde responde')
  await expect(form.getByText(/^¿Tus datos están en una base de datos\?/)).toBeVisible()
  await form.getByLabel('Preguntar a tu sistema').check()
  await expect(form.getByLabel('A dónde le pregunta')).toHaveAccessibleDescription(/Sin dirección no le pregunta nada/)
  await expect(foldedSummary(page, 'De dónde responde')).toContainText('Tu prompt y tus documentos')

  await test.step('a private address is refused at its field', async () => {
    await form.getByLabel('A dónde le pregunta').fill('http://10.0.0.1/inventario')
    await say('¿Quedan camisas?')
    await expect(form.getByLabel('A dónde le pregunta')).toHaveAccessibleDescription(/Debe empezar por https/)
    await checkAllSizes(page)
    await page.setViewportSize(DESKTOP_SIZE)
  })

  await test.step('the typed address is tried before saving and its answer is shown', async () => {
    await form.getByLabel('A dónde le pregunta').fill(system.url)
    await expect(foldedSummary(page, 'De dónde responde')).toContainText('Tu prompt, tus documentos y tu sistema')
    system.failNext({ status: 200, body: '{"camisas": 3, "precio": 45000}' })
    product.model.queueReplies('Quedan 3, a $45.000.')
    await say('¿Quedan camisas?')
    await expect(chat.getByText('Quedan 3, a $45.000.')).toBeVisible()
    await chat.getByText('1 parte leída de tus documentos').click()
    await expect(chat.getByText(/^Tu sistema \(127\.0\.0\.1:\d+\)$/)).toBeVisible()
    await expect(chat.getByText('{"camisas":3,"precio":45000}')).toBeVisible()
    expect(system.received.at(-1)?.body).toMatchObject({ isTrial: true, question: '¿Quedan camisas?' })
    system.failNext({ status: 503 })
    await say('¿Y pantalones?')
    await expect(chat.getByText('Eco: ¿Y pantalones?')).toBeVisible()
    await chat.getByText('Paso a paso').last().click()
    await expect(chat.getByText(/siguió sin sus datos: contestó 503/)).toBeVisible()
    await checkAllSizes(page)
    await page.setViewportSize(DESKTOP_SIZE)
  })

  await test.step('the secret is shown once', async () => {
    await form.getByRole('button', { name: 'Hacer un secreto' }).click()
    const secretDialog = page.getByRole('dialog', { name: 'El secreto de las preguntas' })
    system.setSecret(await secretDialog.getByLabel('Secreto').inputValue())
    await checkAllSizes(page)
    await page.setViewportSize(DESKTOP_SIZE)
    await secretDialog.getByRole('button', { name: 'Ya lo guardé' }).click()
    await expect(form.getByText(/^Firma sus preguntas con el secreto que hiciste el /)).toBeVisible()
    await form.getByRole('button', { name: 'Hacer otro secreto' }).click()
    await expect(
      page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '¿Hacer otro secreto?' })),
    ).toContainText('deja de firmar en este momento')
    await checkAllSizes(page)
    await page.setViewportSize(DESKTOP_SIZE)
    await page.keyboard.press('Escape')
  })

  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Agente actualizado')).toBeVisible()
  system.failNext({ status: 200, body: 'Quedan 7 gorras' })
  product.model.queueReplies('Quedan 7 gorras.')
  bot.sendAsCustomer(luz, '¿Quedan gorras?')
  await bot.waitForSent(1)
  expect(bot.sent[0]?.shown).toBe('Quedan 7 gorras.')
  expect(system.received.at(-1)).toMatchObject({ isSigned: true, body: { isTrial: false, contact: { name: 'Luz' } } })

  await page.goto('/conversations')
  await page.getByRole('article').filter({ hasText: 'Luz' }).click()
  await page
    .getByRole('button', { name: /^¿Por qué respondió\?/ })
    .last()
    .click()
  await expect(page.getByText(/Le preguntó a tu sistema \(.*\), que contestó: «Quedan 7 gorras»/)).toBeVisible()
  await checkAllSizes(page)
  expect(await callApi(product, token, 'GET', path)).toMatchObject({ customConfig: { dataSources: { webhook: true } } })
})

test('agent with the database option: the form says that it does nothing and what to do instead', async ({
  page,
  product,
}) => {
  const { form } = await createAgentAndOpen(page, product, 'basica', { dataSources: { database: true } })
  await openSections(page, 'De dónde responde')
  await expect(form.getByText('Este agente tiene marcado que use una base de datos, y eso no hace nada.')).toBeVisible()
  await checkAllSizes(page)
})

test('external lookup: a secret status that fails to load says so and is retried', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*lookup-secret/)
  const { form } = await createAgentAndOpen(page, product, 'sin_firma')
  await fulfillWith(page, '**/lookup-secret', 400)
  await openSections(page, 'De dónde responde')
  await form.getByLabel('Preguntar a tu sistema').check()
  await expect(form.getByText('No se pudo cargar con qué firma sus preguntas.')).toBeVisible()
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Reintentar' }).click()
  await expect(form.getByRole('button', { name: 'Hacer un secreto' })).toBeVisible()
})
