import { limits } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { checkAccessibility, readLayoutShift } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { addBot, newUser } from './users.ts'
import { toasts } from './toasts.ts'

const owner = newUser('valentina')
const AGENT_FIELDS = {
  name: 'Ventas',
  description: 'Atiende a quien pregunta por pedidos',
  prompt: 'Eres el vendedor de una tienda de café.',
}
const ana = { id: 5001, firstName: 'Ana', lastName: 'Ruiz' }

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('whole story: a person signs up, creates an agent and watches it answer a customer', async ({
  page,
  product,
  browserErrors,
}) => {
  test.slow()
  const { token, bot } = addBot(product)
  const polls = recordPolls(page)
  browserErrors.declare(/400 \(Bad Request\) .*\/api\/telegram\/validate/)

  await test.step('a visitor is redirected to /login', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the person signs up', async () => {
    await page.getByRole('button', { name: 'Regístrate aquí' }).click()
    await checkAccessibility(page)
    await page.getByLabel('Usuario').fill(owner.username)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(owner.password)
    await page.getByLabel('Confirmar Contraseña').fill(owner.password)
    await page.getByRole('button', { name: 'Crear Cuenta' }).click()
    await expect(page.getByText('¡Registro exitoso!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cuenta creada' })).toBeDisabled()
  })

  await test.step('the person enters an empty account', async () => {
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
    await checkAccessibility(page)
    await page.reload()
    await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02)
  })

  const dialog = page.getByRole('dialog')
  await test.step('the person chooses Telegram, and a wrong token is refused and kept in the field', async () => {
    await page.getByRole('link', { name: 'Crear Agente' }).click()
    await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Telegram' }).click()
    await checkAccessibility(page)
    await dialog.getByLabel('Token del bot').fill('123456:NoEsDeNadie')
    await dialog.getByRole('button', { name: 'Validar token' }).click()
    await expect(dialog.getByText('Token de bot inválido')).toBeVisible()
    await expect(dialog.getByLabel('Token del bot')).toHaveValue('123456:NoEsDeNadie')
    await checkAccessibility(page)
  })

  await test.step('the person enters the right token, describes the agent, and the wizard closes', async () => {
    await dialog.getByLabel('Token del bot').fill(token)
    await dialog.getByRole('button', { name: 'Validar token' }).click()
    await expect(dialog.getByText(`@${bot.me.username}`)).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByLabel('Nombre').fill(AGENT_FIELDS.name)
    await dialog.getByLabel('Descripción').fill(AGENT_FIELDS.description)
    await dialog.getByLabel('Prompt del sistema').fill(AGENT_FIELDS.prompt)
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Crear agente' }).click()
    await expect(toasts(page).getByText('Agente creado')).toBeVisible()
    const doneDialog = page.getByRole('dialog', { name: 'Agente creado', description: 'Ya puede responder' })
    await doneDialog.getByRole('button', { name: 'Listo' }).click()
    await expect(doneDialog).toBeHidden()
  })

  const card = page.getByRole('article').filter({ hasText: AGENT_FIELDS.name })
  await test.step('the agent’s card shows that it is connected', async () => {
    await expect(card).toContainText(AGENT_FIELDS.description)
    await expect(card).toContainText(`@${bot.me.username}`)
    await expect(card).toContainText('Conectado')
    await expect(card).toContainText('Respondiendo')
    await checkAccessibility(page)
  })

  await test.step('the person opens the conversations, which are live', async () => {
    await page.clock.install()
    await page.goto('/conversations')
    await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02)
    await openDropdown(page)
    await expect(page.getByText('En vivo')).toBeVisible()
    await expect(page.getByText('No hay notificaciones')).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
  })

  await expect.poll(() => polls.length).toBeGreaterThan(0)
  polls.splice(0)

  const thread = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await test.step('a customer writes, and the conversation appears without polling', async () => {
    product.model.hold()
    bot.sendAsCustomer(ana, 'Hola, ¿tienen envío a Bogotá?')
    const conversation = page.getByRole('article').filter({ hasText: 'Ana Ruiz' })
    await expect(conversation).toContainText('Hola, ¿tienen envío a Bogotá?')
    await expect(page.getByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeVisible()
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02)
    await checkAccessibility(page)
    await conversation.click()
    await expect(thread.getByRole('listitem').filter({ hasText: '¿tienen envío a Bogotá?' })).toBeVisible()
    await expect(thread.getByRole('button', { name: /^¿Por qué (no )?respondió\?/ })).toHaveCount(0)
    await checkAccessibility(page)
  })

  await test.step('the agent’s reply appears in the open thread with its reason', async () => {
    product.model.release()
    await page.clock.fastForward(limits.pollEveryMs)
    const reply = thread.getByRole('listitem').filter({ hasText: 'Eco: Hola, ¿tienen envío a Bogotá?' })
    await expect(reply).toContainText('IA')
    await expect(reply).toContainText('Enviado')
    await expect(reply).toContainText('Soy un asistente automático.')
    const first = 'Soy un asistente automático.\n\nEco: Hola, ¿tienen envío a Bogotá?'
    expect(bot.sent.map(({ shown }) => shown)).toEqual([first])
    await thread.getByRole('button', { name: '¿Por qué respondió?' }).click()
    await expect(thread.getByText('Respondió sin citar ningún documento.')).toBeVisible()
    await checkAccessibility(page)
    expect(polls, 'nothing of this was asked for').toEqual([])
  })

  await test.step('the person answers by hand, the customer gets it and the agent pauses', async () => {
    await thread.getByLabel('Mensaje', { exact: true }).fill('Soy Mariana. Ya te las aparto.')
    await thread.getByRole('button', { name: 'Enviar' }).click()
    const ownMessage = thread.getByRole('listitem').filter({ hasText: 'Soy Mariana' })
    await expect(ownMessage).toContainText('Consola')
    await expect(ownMessage).toContainText('Enviado')
    expect((await bot.waitForSent(2)).at(-1)?.shown).toBe('Soy Mariana. Ya te las aparto.')
    await expect(thread.getByText('respondiste desde la consola.')).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the person reopens the conversation and the agent answers again', async () => {
    await thread.getByRole('status').getByRole('button', { name: 'Reabrir conversación' }).click()
    await expect(thread.getByText('En pausa:')).toBeHidden()
    bot.sendAsCustomer(ana, '¿Y cuánto cuesta?')
    await expect(thread.getByText('Eco: ¿Y cuánto cuesta?')).toBeVisible()
    expect((await bot.waitForSent(3)).at(-1)?.shown).toBe('Eco: ¿Y cuánto cuesta?')
    await page.keyboard.press('Escape')
    await expect(thread).toBeHidden()
    expect(polls, 'nothing of this was asked for').toEqual([])
  })

  await test.step('a notification was read with its conversation, and leads there', async () => {
    await page.getByRole('button', { name: 'Notificaciones', exact: true }).click()
    await checkAccessibility(page)
    await page.getByRole('button', { name: /¿Y cuánto cuesta\?/ }).click()
    await expect(thread).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(thread).toBeHidden()
  })

  await test.step('the person switches the agent off and deletes it after seeing what is lost', async () => {
    await openPage(page, 'Agentes')
    await card.getByRole('switch').click()
    await expect(card).toContainText('En pausa')
    await checkAccessibility(page)
    await card.getByRole('button', { name: 'Acciones de Ventas' }).click()
    await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('1 conversación')
    await checkAccessibility(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(toasts(page).getByText('Agente eliminado')).toBeVisible()
    await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
    await openPage(page, 'Conversaciones')
    await expect(page.getByText('Todavía no hay conversaciones')).toBeVisible()
  })

  await test.step('the person signs out, and Back shows nothing', async () => {
    await page.getByRole('button', { name: 'Cuenta de valentina' }).click()
    await expect(page.getByRole('menuitem', { name: 'Cerrar Sesión' })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  })
})

/** Records the polls of the page, which a live stream makes unnecessary. */
function recordPolls(page: Page) {
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/conversation-logs/notifications')) polls.push(request.url())
  })
  return polls
}

const openDropdown = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ }).click()

/** Opens a page and moves the mouse off the rail, which would stay expanded. */
async function openPage(page: Page, pageName: string) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: pageName }).click()
  await page.mouse.move(900, 30)
}
