import type { Page } from '@playwright/test'
import { openModel } from '../apps/server/test/fakes/model/model.ts'
import { expect, test as house } from './house.ts'
import { ask } from './linked-agent.ts'
import { opened } from './opened.ts'
import { saidOf, toForm, unfold } from './options.ts'
import { arrive, openAgent, signUp, tokenOf } from './people.ts'
import { atEverySize } from './sizes.ts'

const KEY = 'clave-solo-de-este-agente'
const luz = { id: 880_711, firstName: 'Luz' }

/** A program like Ollama on a machine of the shop's, which the operator lets the server ask. */
const test = house.extend<object, { ollama: Awaited<ReturnType<typeof openModel>> }>({
  ollama: opened(() => openModel({ otherwise: ({ asked }) => `Llama: ${asked}` })),
  env: ({ ollama }, use) => use({ ALLOWED_PRIVATE_ORIGINS: ollama.url }),
})

async function toModel(page: Page) {
  const form = await toForm(page)
  await unfold(page, 'Modelo')
  return form
}

test('an agent gets a model and a key of its own: tried first, never shown or kept on the device, and given back', async ({
  page,
  product,
  ollama,
  trouble,
}) => {
  // What cannot be is told by the server.
  trouble.declare(/400 .*\/api\/agents\//)
  const owner = await signUp(product, 'propietaria')
  const bot = await openAgent(product, owner)
  await arrive(page, owner, '/agents')
  const form = await toModel(page)
  const model = form.getByLabel('Qué modelo usa')
  const save = () => form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(saidOf(page, 'Modelo')).toContainText('El de tu cuenta')
  await expect(model).toHaveValue('')
  await expect(form.getByText(/^Hoy es «eco», el de la instalación/)).toBeVisible()
  await atEverySize(page)

  await test.step('what it costs is said, and a key is asked for', async () => {
    await model.selectOption({ label: 'OpenAI' })
    await expect(form.getByLabel('Nombre del modelo')).toHaveValue('gpt-5-mini')
    await form.getByLabel('Nombre del modelo').fill('gpt-5-nano')
    await expect(form.getByText(/^Una respuesta corriente cuesta unos 0,0/)).toBeVisible()
    await expect(saidOf(page, 'Modelo')).toContainText('gpt-5-nano, de OpenAI')
    await save()
    await expect(form.getByLabel('Clave', { exact: true })).toBeFocused()
    await expect(form.getByLabel('Clave', { exact: true })).toHaveAccessibleDescription(/^Escribe la clave /)
    await atEverySize(page)
  })

  await test.step('it is tried before it is saved', async () => {
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
    await atEverySize(page)
  })

  await test.step('a reload keeps what was typed, and no key', async () => {
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(KEY)
    await page.reload()
    await expect(form.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
    await unfold(page, 'Modelo')
    await expect(form.getByLabel('Dirección')).toHaveValue(`${ollama.url}/v1/`)
    await expect(form.getByLabel(/^Clave/)).toHaveValue('')
    await form.getByLabel(/^Clave/).fill(KEY)
    await save()
    await expect(form).toBeHidden()
  })
  bot.say(luz, 'hola')
  await bot.waitFor(() => bot.sent.length === 1, 'the answer of its own model')
  expect(bot.sent[0]?.shown).toBe('Llama: hola')
  expect(ollama.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)

  await test.step('the key stays with ***, and follows no other address', async () => {
    await toModel(page)
    await expect(form.getByLabel(/^Clave/)).toHaveValue('***')
    await form.getByLabel('Dirección').fill('https://otra.ejemplo.co/v1')
    await save()
    await expect(form.getByLabel(/^Clave/)).toHaveAccessibleDescription(/Escribe la clave otra vez/)
    await expect(form.getByLabel('Dirección')).toHaveValue('https://otra.ejemplo.co/v1')
    await atEverySize(page)
    await form.getByLabel('Dirección').fill(`${ollama.url}/v1`)
    await form.getByLabel('Nombre del modelo').fill('llama3.2')
    await save()
    await expect(form).toBeHidden()
  })

  await test.step('«El de mi cuenta» takes the key away', async () => {
    await toModel(page)
    await model.selectOption({ label: 'El de mi cuenta' })
    await expect(form.getByText('Al guardar se borran las claves de este agente.')).toBeVisible()
    await save()
    await expect(form).toBeHidden()
    const [agent] = (await ask(product, await tokenOf(product, owner), 'GET', '/agents')) as unknown as object[]
    const none = { openai: '', anthropic: '', custom: '' }
    expect(agent).toMatchObject({ model: { by: 'installation' }, customConfig: { model: null, apiKeys: none } })
  })
  bot.say(luz, 'hola')
  await bot.waitFor(() => bot.sent.length === 2, 'the answer of the installation’s')
  expect(bot.sent[1]?.shown).toBe('Eco: hola')
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  expect(await page.content()).not.toContain(KEY)
})
