import type { Page } from '@playwright/test'
import type { FakeModel } from '../apps/server/test/fakes/model/model.ts'
import { expect, test as server } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { foldedSummary, openAgentForm, openSections, returnWhenSaved } from './agent-form.ts'
import { openSignedIn, createAgent, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

const KEY = 'clave-solo-de-este-agente'
const luz = { id: 880_711, firstName: 'Luz' }

/** A fake of an OpenAI-compatible model on the local network. */
const test = server.extend<{ ollama: FakeModel }>({
  ollama: ({ localServices }, use) => use(localServices.models.agent),
})

async function openModelSection(page: Page) {
  const form = await openAgentForm(page)
  await openSections(page, 'Modelo')
  return form
}

test('agent model: the owner tries, saves and removes an own model; its key is never shown or stored locally', async ({
  page,
  product,
  ollama,
  browserErrors,
}) => {
  // The server refuses the invalid address.
  browserErrors.declare(/400 .*\/api\/agents\//)
  const owner = await signUp(product, 'propietaria')
  const bot = await createAgent(product, owner)
  await openSignedIn(page, owner, '/agents')
  const form = await openModelSection(page)
  const model = form.getByLabel('Qué modelo usa')
  const save = () => form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(foldedSummary(page, 'Modelo')).toContainText('El de tu cuenta')
  await expect(model).toHaveValue('')
  await expect(form.getByText(/^Hoy es «eco», el de la instalación/)).toBeVisible()
  await checkAllSizes(page)

  await test.step('the form shows the price and asks for a key', async () => {
    await model.selectOption({ label: 'OpenAI' })
    await expect(form.getByLabel('Nombre del modelo')).toHaveValue('gpt-5-mini')
    await form.getByLabel('Nombre del modelo').fill('gpt-5-nano')
    await expect(form.getByText(/^Una respuesta corriente cuesta unos 0,0/)).toBeVisible()
    await expect(foldedSummary(page, 'Modelo')).toContainText('gpt-5-nano, de OpenAI')
    await save()
    await expect(form.getByLabel('Clave', { exact: true })).toBeFocused()
    await expect(form.getByLabel('Clave', { exact: true })).toHaveAccessibleDescription(/^Escribe la clave /)
    await checkAllSizes(page)
  })

  await test.step('the owner tries the model before saving', async () => {
    await model.selectOption({ label: 'Compatible con OpenAI' })
    await form.getByLabel('Nombre del modelo').fill('llama3.1')
    await form.getByRole('button', { name: 'Probar este modelo' }).click()
    await expect(form.getByLabel('Dirección')).toHaveAccessibleDescription(/Escribe una dirección que empiece/)
    await form.getByLabel('Dirección').fill(`${ollama.url}/v1/`)
    await form.getByLabel(/^Clave/).fill(KEY)
    await form.getByRole('button', { name: 'Probar este modelo' }).click()
    await expect(form.getByText(/^Funciona: «llama3.1» contestó en \d/)).toBeVisible()
    expect(ollama.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    await expect(form.getByRole('button', { name: 'Probar este modelo' })).toBeFocused()
    await checkAllSizes(page)
  })

  await test.step('a reload keeps the typed fields and drops the key', async () => {
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(KEY)
    await page.reload()
    await expect(form.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
    await openSections(page, 'Modelo')
    await expect(form.getByLabel('Dirección')).toHaveValue(`${ollama.url}/v1/`)
    await expect(form.getByLabel(/^Clave/)).toHaveValue('')
    await form.getByLabel(/^Clave/).fill(KEY)
    await save()
    await returnWhenSaved(page)
  })
  bot.sendAsCustomer(luz, 'hola')
  await bot.waitFor(() => bot.sent.length === 1, 'the answer of its own model')
  expect(bot.sent[0]?.shown).toBe('Llama: hola')
  expect(ollama.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)

  await test.step('the key is shown as *** and must be typed again for another address', async () => {
    await openModelSection(page)
    await expect(form.getByLabel(/^Clave/)).toHaveValue('***')
    await form.getByLabel('Dirección').fill('https://otra.ejemplo.co/v1')
    await save()
    await expect(form.getByLabel(/^Clave/)).toHaveAccessibleDescription(/Escribe la clave otra vez/)
    await expect(form.getByLabel('Dirección')).toHaveValue('https://otra.ejemplo.co/v1')
    await checkAllSizes(page)
    await form.getByLabel('Dirección').fill(`${ollama.url}/v1`)
    await form.getByLabel('Nombre del modelo').fill('llama3.2')
    await save()
    await returnWhenSaved(page)
  })

  await test.step('«El de mi cuenta» deletes the key', async () => {
    await openModelSection(page)
    await model.selectOption({ label: 'El de mi cuenta' })
    await expect(form.getByText('Al guardar se borran las claves de este agente.')).toBeVisible()
    await save()
    await returnWhenSaved(page)
    const [agent] = (await callApi(product, await fetchToken(product, owner), 'GET', '/agents')) as unknown as object[]
    const emptyKeys = { openai: '', anthropic: '', custom: '', transcriber: '' }
    expect(agent).toMatchObject({ model: { by: 'installation' }, customConfig: { model: null, apiKeys: emptyKeys } })
  })
  bot.sendAsCustomer(luz, 'hola')
  await bot.waitFor(() => bot.sent.length === 2, 'the answer of the installation’s')
  expect(bot.sent[1]?.shown).toBe('Eco: hola')
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  expect(await page.content()).not.toContain(KEY)
})
