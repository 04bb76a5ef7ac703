import { problems } from '@portavoz/contract'
import { unauthorized } from '../apps/server/test/fakes/telegram/refusal.ts'
import { enter } from './enter.ts'
import { recheckMs } from '../apps/web/src/data/live/recheck.ts'
import { expect, test } from './house.ts'
import { openLinkedAgent } from './linked-agent.ts'
import { arrive, signUp } from './people.ts'
import { qrOn } from './qr.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'
import { keepWaiting } from './waiting.ts'

test('after «Cerrar sesión» on the phone the card says what to do, and the phone is linked again in place', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'revinculada')
  const { shop } = await openLinkedAgent(product, owner, '573001112331')
  const ana = product.whatsapp.addPhone({ number: '573009998831', name: 'Ana' })
  await arrive(page, owner, '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  product.whatsapp.unlink(shop)
  await expect(card).toContainText('Sesión cerrada')
  await expect(card).toContainText(problems['whatsapp.logged_out'].text)
  await atEverySize(page)

  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar agente' })
  await form.getByLabel('Descripción').fill('Vende arepas')
  await expect(form.getByText(problems['whatsapp.logged_out'].text)).toBeVisible()
  await form.getByRole('button', { name: 'Vincular de nuevo' }).click()
  const linking = page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })
  await expect(linking.getByText('Esperando a que lo escanees')).toBeVisible()
  await atEverySize(page)
  // Who scans a code as it gives way to the next scans that one.
  await expect(async () => {
    await product.whatsapp.scan(shop, await qrOn(page))
    await sees(linking, 'WhatsApp conectado')
  }).toPass()
  await expect(linking.getByText('+57 300 111 2331')).toBeVisible()
  await expect(linking.getByText(/Toca Dispositivos vinculados/)).toBeHidden()
  await expect(linking.getByText('Es otro número')).toBeHidden()
  await linking.getByRole('button', { name: 'Listo' }).click()
  await expect(linking).toBeHidden()
  await expect(form.getByLabel('Descripción')).toHaveValue('Vende arepas')
  await expect(form.getByText('Conectado', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(card).toContainText('Vende arepas')
  await expect(card).toContainText('Conectado')
  await ana.write(shop, '¿Siguen ahí?')
  await product.whatsapp.bell.until(
    () => ana.chat.some(({ from }) => from === shop.number),
    () => 'an answer',
    20_000,
  )
})

test('an agent that is deleted while WhatsApp is away: what is lost is named, and what is pending is seen until done', async ({
  page,
  product,
}) => {
  test.slow()
  const { whatsapp } = product
  const owner = await signUp(product, 'decidida')
  const { shop } = await openLinkedAgent(product, owner, '573001112332')
  const ana = whatsapp.addPhone({ number: '573009998832', name: 'Ana' })
  await ana.write(shop, '¿Tienen arepas?')
  // Nobody looks again by themselves: what changes on the screen was told.
  await keepWaiting(page, recheckMs)
  await arrive(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText('1 conversación')
  await whatsapp.unplug()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('+57 300 111 2332 dejará de responder y se desvinculará de tu celular.')
  await expect(question).toContainText('1 conversación')
  await atEverySize(page)
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await sees(page, 'Sesión marcada para eliminación')
  const strip = page.getByRole('list', { name: 'Desconexiones pendientes' })
  await expect(strip).toContainText('Desconexión pendiente: «Ventas» se eliminará de tu celular en cuanto se confirme.')
  await expect(strip).toContainText(problems['whatsapp.unreachable'].text, { timeout: 60_000 })
  await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
  await atEverySize(page)
  await whatsapp.plugIn()
  await expect(strip).toBeHidden({ timeout: 60_000 })
  expect(shop.devices).toEqual([])
})

test('«Desconectar» silences the agent at once, and says that the phone was not told yet while it was not', async ({
  page,
  product,
}) => {
  const { whatsapp } = product
  const owner = await signUp(product, 'enmudecida')
  const { shop } = await openLinkedAgent(product, owner, '573001112333')
  await arrive(page, owner, '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  await whatsapp.unplug()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await expect(page.getByText('Ventas quedó desconectado')).toBeVisible()
  await expect(card).toContainText('Desconexión pendiente')
  await atEverySize(page)
  await whatsapp.plugIn()
  await expect(card).toContainText('Desconectado', { timeout: 20_000 })
  expect(shop.devices).toEqual([])
  await expect(card).toContainText('+57 300 111 2333')
})

test('linking while a disconnection is pending asks first; another phone in its place is said plainly', async ({
  page,
  product,
}) => {
  test.slow()
  const { whatsapp } = product
  const owner = await signUp(product, 'cambianumero')
  const { shop } = await openLinkedAgent(product, owner, '573001112334')
  const spare = whatsapp.addPhone({ number: '573001112335', name: 'Tienda nueva' })
  await arrive(page, owner, '/agents')
  const card = page.getByRole('article')
  const linking = page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await expect(card).toContainText('Conectado')
  await whatsapp.unplug()
  await choose('Desconectar')
  await expect(card).toContainText('Desconexión pendiente')
  await choose('Vincular WhatsApp')
  await expect(linking.getByText('Desconexión pendiente')).toBeVisible()
  await atEverySize(page)
  await linking.getByRole('button', { name: 'Volver a conectar este número' }).click()
  await whatsapp.plugIn()
  await expect(linking.getByText('+57 300 111 2334')).toBeVisible({ timeout: 60_000 })
  await linking.getByRole('button', { name: 'Listo' }).click()
  expect(shop.devices).toHaveLength(1)

  await whatsapp.unplug()
  await choose('Desconectar')
  await choose('Vincular WhatsApp')
  await expect(linking.getByText('Desconexión pendiente')).toBeVisible()
  await whatsapp.plugIn()
  await expect(linking.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 60_000 })
  expect(shop.devices).toEqual([])
  await whatsapp.scan(spare, await qrOn(page))
  await expect(linking.getByText('Es otro número')).toBeVisible()
  await expect(linking).toContainText('+57 300 111 2335')
  await expect(linking).toContainText('Hasta ahora respondía desde +57 300 111 2334')
  await atEverySize(page)
})

test('a bot that cannot be connected can be disconnected, so that nobody goes on trying', async ({ page, product }) => {
  const bot = await enter(page, product, 'desbotada', '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  bot.fail('*', unauthorized())
  bot.inbox.endPoll(unauthorized())
  await expect(card).toContainText('Sesión cerrada')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await expect(page.getByRole('menuitem', { name: 'Conectar', exact: true })).toBeVisible()
  await atEverySize(page)
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await expect(page.getByText('Ventas quedó desconectado')).toBeVisible()
  await expect(card).toContainText('Desconectado')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await expect(page.getByRole('menuitem', { name: 'Desconectar' })).toHaveCount(0)
})
