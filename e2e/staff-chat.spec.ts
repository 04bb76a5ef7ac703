import type { Page } from '@playwright/test'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { addBot, createAgent, fetchToken, openSignedIn, signUp } from './users.ts'
import { callApi } from './linked-agent.ts'
import { toasts } from './toasts.ts'

const mariana = { id: 8951, firstName: 'Mariana' }
const clara = { id: 8952, firstName: 'Clara' }

/** A person with a connected agent, on the profile's section about Telegram. */
async function openSection(page: Page, product: Product, username: string) {
  const owner = await signUp(product, username)
  const bot = await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const isConnected = async () => {
    const { bots } = await callApi(product, token, 'GET', '/push/staff-chat')
    return (bots as unknown[]).length
  }
  await expect.poll(isConnected).toBe(1)
  await openSignedIn(page, owner, '/profile/avisos')
  const section = page.getByRole('region', { name: 'En Telegram' })
  await expect(section.getByRole('button', { name: `Conectar con @${bot.me.username}` })).toBeVisible()
  return { owner, bot, token, section }
}

test('chat of staff: proved by the code, told of a customer who waits, and left with «/salir»', async ({
  page,
  product,
}) => {
  const { bot, section } = await openSection(page, product, 'en-telegram')
  await checkAllSizes(page)
  await section.getByRole('button', { name: /Conectar con/ }).click()
  await expect(section.getByRole('heading', { name: 'Envía este código al bot' })).toBeFocused()
  const link = section.getByRole('link', { name: 'Abrir en Telegram' })
  const url = new URL((await link.getAttribute('href')) ?? '')
  expect(url.origin + url.pathname).toBe(`https://t.me/${bot.me.username}`)
  const command = `/start ${url.searchParams.get('start')}`
  await expect(section.getByText(command, { exact: true })).toBeVisible()
  await checkAllSizes(page)

  bot.sendAsCustomer(mariana, command)
  await expect(section.getByText('Conectado')).toBeVisible()
  await expect(toasts(page).getByText('Telegram conectado')).toBeVisible()
  await expect(section.getByText(`Mariana, con @${bot.me.username}`)).toBeVisible()
  const told = () => bot.sent.filter(({ chat_id }) => chat_id === mariana.id).map(({ text }) => text)
  await expect.poll(() => told().length).toBe(1)
  await checkAllSizes(page)

  bot.sendAsCustomer(clara, 'quiero hablar con una persona')
  await expect.poll(() => told().length).toBe(2)
  expect(told()[1]).toMatch(/^Clara\nEspera a una persona/)
  const address = told()[1]?.split('\n').at(-1) ?? ''
  await page.goto(new URL(address).pathname + new URL(address).search)
  await expect(page.getByRole('dialog', { name: /Clara/ }).getByText('quiero hablar con una persona')).toBeVisible()

  bot.sendAsCustomer(mariana, '¿Me lees?')
  await expect.poll(() => told().at(-1)).toContain('Este chat es para tus avisos')
  bot.sendAsCustomer(mariana, '/salir')
  await expect.poll(() => told().at(-1)).toContain('Ya no te llegarán avisos')
  await page.goto('/profile/avisos')
  await expect(section.getByText('Escribiste /salir en el chat')).toBeVisible()
  await checkAllSizes(page)
  await page.goto('/conversations')
  await expect(page.getByText('Clara').first()).toBeVisible()
  await expect(page.getByText('¿Me lees?')).toBeHidden()
})

test('chat of staff: several bots, by keyboard; blocked in Telegram, and disconnected here', async ({
  page,
  product,
}) => {
  const { bot, section, owner, token } = await openSection(page, product, 'con-dos-bots')
  const { token: botToken, bot: other } = addBot(product, 'Otra')
  await callApi(product, token, 'POST', '/agents', {
    name: 'Zapatos',
    description: 'Atiende a quien pregunta por zapatos',
    prompt: 'Eres el vendedor de la tienda',
    platform: 'telegram',
    botToken,
  })
  await expect
    .poll(async () => ((await callApi(product, token, 'GET', '/push/staff-chat'))['bots'] as unknown[]).length)
    .toBe(2)
  await page.reload()
  await section.getByLabel('Bot').selectOption(`Zapatos (@${other.me.username})`)
  await checkAllSizes(page)
  await section.getByRole('button', { name: 'Conectar' }).focus()
  await page.keyboard.press('Enter')
  await expect(section.getByRole('heading', { name: 'Envía este código al bot' })).toBeFocused()
  await section.getByRole('button', { name: 'Cancelar' }).click()
  await expect(section).toBeFocused()
  await section.getByLabel('Bot').selectOption(`Zapatos (@${other.me.username})`)
  await section.getByRole('button', { name: 'Conectar' }).click()
  const href = (await section.getByRole('link', { name: 'Abrir en Telegram' }).getAttribute('href')) ?? ''
  expect(href).toContain(other.me.username)
  other.sendAsCustomer(mariana, `/start ${new URL(href).searchParams.get('start')}`)
  await expect(section.getByText('Conectado')).toBeVisible()

  other.blockedBy.add(mariana.id)
  bot.sendAsCustomer(clara, 'quiero hablar con una persona')
  await expect
    .poll(async () => (await callApi(product, token, 'GET', '/push/staff-chat'))['chat'])
    .toMatchObject({ endedAs: 'blocked' })
  await page.reload()
  await expect(section.getByText('bloqueaste al bot')).toBeVisible()
  await checkAllSizes(page)
  other.blockedBy.delete(mariana.id)
  await section.getByRole('button', { name: 'Conectar' }).click()
  const again = (await section.getByRole('link', { name: 'Abrir en Telegram' }).getAttribute('href')) ?? ''
  bot.sendAsCustomer(mariana, `/start ${new URL(again).searchParams.get('start')}`)
  await expect(section.getByText('Conectado')).toBeVisible()
  await section.getByRole('button', { name: 'Desconectar Telegram' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Desconectar Telegram?' })
  await expect(question).toContainText(`con @${bot.me.username}`)
  await checkAllSizes(page)
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect(section.getByRole('button', { name: 'Conectar' })).toBeVisible()
  await expect(section).toBeFocused()
  expect(owner.username).toBe('con-dos-bots')
})

test('without a mail server: the digest cannot be switched on, and the reason is said', async ({ page, product }) => {
  const owner = await signUp(product, 'sin-correo')
  await openSignedIn(page, owner, '/profile/avisos')
  const section = page.getByRole('region', { name: 'Por correo' })
  await expect(section.getByRole('switch', { name: 'Resumen por correo' })).toBeDisabled()
  await expect(section.getByText('Esta instalación no envía correo todavía.')).toBeVisible()
  const telegram = page.getByRole('region', { name: 'En Telegram' })
  await expect(telegram.getByText('no tiene ahora un bot de Telegram')).toBeVisible()
  await checkAllSizes(page)
})
