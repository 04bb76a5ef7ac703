import type { Page } from '@playwright/test'
import { openReceiver } from '../apps/server/test/fakes/receiver/receiver.ts'
import { answerInstead } from './answers.ts'
import { expect, test as house } from './house.ts'
import { ask } from './linked-agent.ts'
import { saidOf, unfold } from './options.ts'
import { arrive, openAgent, signUp, tokenOf } from './people.ts'
import { openProduct, type Product } from './product.ts'
import { atEverySize } from './sizes.ts'

const desk = { width: 1280, height: 800 }
const luz = { id: 880_733, firstName: 'Luz' }

/** Something of a shop's on the web that answers, to where the operator lets the server ask. */
const test = house.extend<object, { system: Awaited<ReturnType<typeof openReceiver>> }>({
  system: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const system = await openReceiver()
      await use(system)
      system.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ system }, use) => {
      const product = await openProduct({ ALLOWED_PRIVATE_ORIGINS: system.origin })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function openShop(page: Page, product: Product, username: string, customConfig: object = {}) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner)
  const token = await tokenOf(product, owner)
  const [agent] = (await ask(product, token, 'GET', '/agents')) as unknown as { id: string }[]
  const path = `/agents/${agent?.id}`
  await ask(product, token, 'PUT', path, {
    customConfig: { responseDelay: 0, disclosure: { enabled: false }, ...customConfig },
  })
  await page.setViewportSize(desk)
  await arrive(page, owner, path)
  const form = page.getByRole('region', { name: 'Configuración de Ventas' })
  const chat = page.getByRole('region', { name: 'Prueba de Ventas' })
  const say = async (text: string) => {
    await chat.getByLabel('Mensaje de un cliente').fill(text)
    await page.keyboard.press('Enter')
  }
  return { bot, token, path, form, chat, say }
}

test('an agent is told where its owner’s system is, tried with it before that is saved, signed, and then asks for customers', async ({
  page,
  product,
  system,
  trouble,
}) => {
  // What may not be asked is told by the server.
  trouble.declare(/400 .*\/execution/)
  const { bot, form, chat, say, token, path } = await openShop(page, product, 'sistematica')
  await unfold(page, 'De dónde responde')
  await expect(form.getByText(/^¿Tus datos están en una base de datos\?/)).toBeVisible()
  await form.getByLabel('Preguntar a tu sistema').check()
  await expect(form.getByLabel('A dónde le pregunta')).toHaveAccessibleDescription(/Sin dirección no le pregunta nada/)
  await expect(saidOf(page, 'De dónde responde')).toContainText('Tu prompt y tus documentos')

  await test.step('an address inside is refused at its field', async () => {
    await form.getByLabel('A dónde le pregunta').fill('http://10.0.0.1/inventario')
    await say('¿Quedan camisas?')
    await expect(form.getByLabel('A dónde le pregunta')).toHaveAccessibleDescription(/Debe empezar por https/)
    await atEverySize(page)
    await page.setViewportSize(desk)
  })

  await test.step('it is tried as it is typed, and what was said is shown', async () => {
    await form.getByLabel('A dónde le pregunta').fill(system.url)
    await expect(saidOf(page, 'De dónde responde')).toContainText('Tu prompt, tus documentos y tu sistema')
    system.next({ status: 200, body: '{"camisas": 3, "precio": 45000}' })
    product.model.reply('Quedan 3, a $45.000.')
    await say('¿Quedan camisas?')
    await expect(chat.getByText('Quedan 3, a $45.000.')).toBeVisible()
    await chat.getByText('1 fragmento leído').click()
    await expect(chat.getByText(/^Tu sistema \(127\.0\.0\.1:\d+\)$/)).toBeVisible()
    await expect(chat.getByText('{"camisas":3,"precio":45000}')).toBeVisible()
    expect(system.heard.at(-1)?.body).toMatchObject({ isTrial: true, question: '¿Quedan camisas?' })
    system.next({ status: 503 })
    await say('¿Y pantalones?')
    await expect(chat.getByText('Eco: ¿Y pantalones?')).toBeVisible()
    await chat.getByText('Paso a paso').last().click()
    await expect(chat.getByText(/siguió sin sus datos: contestó 503/)).toBeVisible()
    await atEverySize(page)
    await page.setViewportSize(desk)
  })

  await test.step('a secret is told once', async () => {
    await form.getByRole('button', { name: 'Hacer un secreto' }).click()
    const shown = page.getByRole('dialog', { name: 'El secreto de las preguntas' })
    system.knows(await shown.getByLabel('Secreto').inputValue())
    await atEverySize(page)
    await page.setViewportSize(desk)
    await shown.getByRole('button', { name: 'Ya lo guardé' }).click()
    await expect(form.getByText(/^Firma sus preguntas con el secreto que hiciste el /)).toBeVisible()
    await form.getByRole('button', { name: 'Hacer otro secreto' }).click()
    await expect(
      page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '¿Hacer otro secreto?' })),
    ).toContainText('deja de firmar en este momento')
    await atEverySize(page)
    await page.setViewportSize(desk)
    await page.keyboard.press('Escape')
  })

  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Agente actualizado')).toBeVisible()
  system.next({ status: 200, body: 'Quedan 7 gorras' })
  product.model.reply('Quedan 7 gorras.')
  bot.say(luz, '¿Quedan gorras?')
  await bot.waitForSent(1)
  expect(bot.sent[0]?.shown).toBe('Quedan 7 gorras.')
  expect(system.heard.at(-1)).toMatchObject({ isSigned: true, body: { isTrial: false, contact: { name: 'Luz' } } })

  await page.goto('/conversations')
  await page.getByRole('article').filter({ hasText: 'Luz' }).click()
  await page
    .getByRole('button', { name: /^¿Por qué respondió\?/ })
    .last()
    .click()
  await expect(page.getByText(/Le preguntó a tu sistema \(.*\), que contestó: «Quedan 7 gorras»/)).toBeVisible()
  await atEverySize(page)
  expect(await ask(product, token, 'GET', path)).toMatchObject({ customConfig: { dataSources: { webhook: true } } })
})

test('who has a database marked reads that it does nothing, and what to do instead', async ({ page, product }) => {
  const { form } = await openShop(page, product, 'basica', { dataSources: { database: true } })
  await unfold(page, 'De dónde responde')
  await expect(form.getByText('Este agente tiene marcado que use una base de datos, y eso no hace nada.')).toBeVisible()
  await atEverySize(page)
})

test('with what it signs could not be read, that is said, and is tried again', async ({ page, product, trouble }) => {
  trouble.declare(/400 .*lookup-secret/)
  const { form } = await openShop(page, product, 'sin_firma')
  await answerInstead(page, '**/lookup-secret', 400)
  await unfold(page, 'De dónde responde')
  await form.getByLabel('Preguntar a tu sistema').check()
  await expect(form.getByText('No se pudo cargar con qué firma sus preguntas.')).toBeVisible()
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Reintentar' }).click()
  await expect(form.getByRole('button', { name: 'Hacer un secreto' })).toBeVisible()
})
