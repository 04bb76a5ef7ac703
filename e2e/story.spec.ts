import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { axe, layoutShift } from './axe.ts'
import { expect, test } from './house.ts'
import { newBot, signIn, somebody } from './people.ts'
import { notices } from './notices.ts'

const owner = somebody('valentina')
const words = {
  name: 'Ventas',
  description: 'Atiende a quien pregunta por pedidos',
  prompt: 'Eres el vendedor de una tienda de café.',
}
const ana = { id: 5001, firstName: 'Ana', lastName: 'Ruiz' }

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a person signs up, makes an agent, and reads along as it answers a customer', async ({
  page,
  product,
  trouble,
}) => {
  test.slow()
  const { token, bot } = newBot(product)
  const polls = pollsOf(page)
  trouble.declare(/400 \(Bad Request\) .*\/api\/telegram\/validate/)

  await test.step('who is not signed in is sent to /login', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
    await axe(page)
  })

  await test.step('signs up', async () => {
    await page.getByRole('button', { name: 'Regístrate aquí' }).click()
    await axe(page)
    await page.getByLabel('Usuario').fill(owner.username)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(owner.password)
    await page.getByLabel('Confirmar Contraseña').fill(owner.password)
    await page.getByRole('button', { name: 'Crear Cuenta' }).click()
    await expect(page.getByText('¡Registro exitoso!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cuenta creada' })).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
  })

  await test.step('signs in to an empty house', async () => {
    await signIn(page, owner)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
    await axe(page)
    await page.reload()
    await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })

  const dialog = page.getByRole('dialog')
  await test.step('chooses Telegram; a wrong token is refused, and stays to be mended', async () => {
    await page.getByRole('button', { name: 'Crear Agente' }).click()
    await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Telegram' }).click()
    await axe(page)
    await dialog.getByLabel('Token del bot').fill('123456:NoEsDeNadie')
    await dialog.getByRole('button', { name: 'Validar token' }).click()
    await expect(dialog.getByText('Token de bot inválido')).toBeVisible()
    await expect(dialog.getByLabel('Token del bot')).toHaveValue('123456:NoEsDeNadie')
    await axe(page)
  })

  await test.step('gives the right one, describes the agent, and the wizard closes by itself', async () => {
    await dialog.getByLabel('Token del bot').fill(token)
    await dialog.getByRole('button', { name: 'Validar token' }).click()
    await expect(dialog.getByText(`@${bot.me.username}`)).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByLabel('Nombre').fill(words.name)
    await dialog.getByLabel('Descripción').fill(words.description)
    await dialog.getByLabel('Prompt del sistema').fill(words.prompt)
    await axe(page)
    await dialog.getByRole('button', { name: 'Crear agente' }).click()
    await expect(notices(page).getByText('Agente creado')).toBeVisible()
    const done = page.getByRole('dialog', { name: 'Agente creado', description: 'Ya puede responder' })
    await expect(done).toBeVisible()
    await expect(done).toBeHidden()
  })

  const card = page.getByRole('article').filter({ hasText: words.name })
  await test.step('the card of the agent says that it is connected', async () => {
    await expect(card).toContainText(words.description)
    await expect(card).toContainText(`@${bot.me.username}`)
    await expect(card).toContainText('Conectado')
    await expect(card).toContainText('Activo')
    await axe(page)
  })

  await test.step('opens the conversations, which are live', async () => {
    await page.clock.install()
    await page.goto('/conversations')
    await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    await openBell(page)
    await expect(page.getByText('En vivo')).toBeVisible()
    await expect(page.getByText('No hay notificaciones')).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
  })

  await expect.poll(() => polls.length).toBeGreaterThan(0)
  polls.splice(0)

  const thread = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await test.step('a customer writes, and her conversation appears by itself, pushed', async () => {
    product.model.hold()
    bot.say(ana, 'Hola, ¿tienen envío a Bogotá?')
    const conversation = page.getByRole('article').filter({ hasText: 'Ana Ruiz' })
    await expect(conversation).toContainText('Hola, ¿tienen envío a Bogotá?')
    await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible()
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    await axe(page)
    await conversation.click()
    await expect(thread.getByRole('button', { name: '¿Por qué no respondió?' })).toBeVisible()
    await axe(page)
  })

  await test.step('the answer of the agent arrives in the open thread, and says why', async () => {
    product.model.release()
    await page.clock.fastForward(limits.pollEveryMs)
    const answer = thread.getByRole('listitem').filter({ hasText: 'Eco: Hola, ¿tienen envío a Bogotá?' })
    await expect(answer).toContainText('IA')
    await expect(answer).toContainText('Enviado')
    await expect(answer).toContainText('Soy un asistente automático.')
    const first = 'Soy un asistente automático.\n\nEco: Hola, ¿tienen envío a Bogotá?'
    expect(bot.sent.map(({ shown }) => shown)).toEqual([first])
    await thread.getByRole('button', { name: '¿Por qué respondió?' }).click()
    await expect(thread.getByText('El agente respondió.')).toBeVisible()
    await axe(page)
    expect(polls, 'nothing of this was asked for').toEqual([])
  })

  await test.step('a person takes over: the customer reads it, and the agent pauses', async () => {
    await thread.getByLabel('Mensaje', { exact: true }).fill('Soy Mariana. Ya te las aparto.')
    await thread.getByRole('button', { name: 'Enviar' }).click()
    const mine = thread.getByRole('listitem').filter({ hasText: 'Soy Mariana' })
    await expect(mine).toContainText('Consola')
    await expect(mine).toContainText('Enviado')
    expect((await bot.waitForSent(2)).at(-1)?.shown).toBe('Soy Mariana. Ya te las aparto.')
    await expect(thread.getByText('respondiste desde la consola.')).toBeVisible()
    await axe(page)
  })

  await test.step('reopened, the agent answers again', async () => {
    await thread.getByRole('status').getByRole('button', { name: 'Reabrir conversación' }).click()
    await expect(thread.getByText('En pausa:')).toBeHidden()
    bot.say(ana, '¿Y cuánto cuesta?')
    await expect(thread.getByText('Eco: ¿Y cuánto cuesta?')).toBeVisible()
    expect((await bot.waitForSent(3)).at(-1)?.shown).toBe('Eco: ¿Y cuánto cuesta?')
    await page.keyboard.press('Escape')
    await expect(thread).toBeHidden()
    expect(polls, 'nothing of this was asked for').toEqual([])
  })

  await test.step('a notification leads to its conversation and is read', async () => {
    await page.getByRole('button', { name: 'Notificaciones, 2 sin leer' }).click()
    await axe(page)
    await page.getByRole('button', { name: /¿Y cuánto cuesta\?/ }).click()
    await expect(thread).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible()
  })

  await test.step('switches the agent off, and deletes it knowing what is lost', async () => {
    await visit(page, 'Agentes')
    await card.getByRole('switch').click()
    await expect(card).toContainText('Inactivo')
    await axe(page)
    await card.getByRole('button', { name: 'Acciones de Ventas' }).click()
    await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible()
    await axe(page)
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('1 conversación')
    await axe(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(notices(page).getByText('Agente eliminado')).toBeVisible()
    await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
    await visit(page, 'Conversaciones')
    await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  })

  await test.step('signs out, and «back» shows nothing', async () => {
    await page.getByRole('button', { name: 'Cuenta de valentina' }).click()
    await expect(page.getByRole('menuitem', { name: 'Cerrar Sesión' })).toBeVisible()
    await axe(page)
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  })
})

/** How often the page asks for news instead of being told. */
function pollsOf(page: Page) {
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/conversation-logs/notifications')) polls.push(request.url())
  })
  return polls
}

const openBell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ }).click()

/** And takes the mouse off the rail, which would stay open over the page. */
async function visit(page: Page, place: string) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: place }).click()
  await page.mouse.move(900, 30)
}
