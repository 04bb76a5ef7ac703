import { agentProblems } from '@portavoz/contract'
import { unauthorized } from '../apps/server/test/fakes/telegram/bot-api-error.ts'
import { openAsNewUser } from './open-as-new-user.ts'
import { recheckMs } from '../apps/web/src/data/live/recheck.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'
import { readQr } from './read-qr.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'
import { holdTimeouts } from './hold-timeouts.ts'
import { agentForm, confirmDisconnection, saveChanges } from './agent-form.ts'

test('phone after «Cerrar sesión»: the card says what to do and the owner links it again in place', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'revinculada')
  const { shop } = await createLinkedAgent(product, owner, '573001112331')
  const ana = product.whatsapp.addPhone({ number: '573009998831', name: 'Ana' })
  await openSignedIn(page, owner, '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  product.whatsapp.unlink(shop)
  await expect(card).toContainText('Sesión cerrada')
  await expect(card).toContainText(agentProblems['whatsapp.logged_out'].text)
  await checkAllSizes(page)

  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = agentForm(page)
  await form.getByLabel('Descripción').fill('Vende arepas')
  await page.getByRole('link', { name: 'Conexión' }).click()
  await expect(page.getByRole('main').getByText(agentProblems['whatsapp.logged_out'].text).first()).toBeVisible()
  await page.getByRole('button', { name: 'Vincular WhatsApp' }).click()
  const linking = page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })
  await expect(linking.getByText('Esperando a que lo escanees')).toBeVisible()
  await checkAllSizes(page)
  // The code may be replaced while it is scanned, so the scan is repeated.
  await expect(async () => {
    await product.whatsapp.scanQr(shop, await readQr(page))
    await expectText(linking, 'WhatsApp conectado')
  }).toPass()
  await expect(linking.getByText('+57 300 111 2331')).toBeVisible()
  await expect(linking.getByText(/Toca Dispositivos vinculados/)).toBeHidden()
  await expect(linking.getByText('Es otro número')).toBeHidden()
  await linking.getByRole('button', { name: 'Listo' }).click()
  await expect(linking).toBeHidden()
  await expect(page.getByText('Conectado', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Configuración', exact: true }).click()
  await expect(form.getByLabel('Descripción')).toHaveValue('Vende arepas')
  await saveChanges(page)
  await expect(card).toContainText('Vende arepas')
  await expect(card).toContainText('Conectado')
  await ana.write(shop, '¿Siguen ahí?')
  await product.whatsapp.notifier.waitUntil(
    () => ana.chat.some(({ from }) => from === shop.number),
    () => 'an answer',
    20_000,
  )
})

test('agent deleted while WhatsApp is unreachable: the pending unlink is shown until it is done', async ({
  page,
  product,
}) => {
  test.slow()
  const { whatsapp } = product
  const owner = await signUp(product, 'decidida')
  const { shop } = await createLinkedAgent(product, owner, '573001112332')
  const ana = whatsapp.addPhone({ number: '573009998832', name: 'Ana' })
  await ana.write(shop, '¿Tienen arepas?')
  // Holds back the periodic refresh: every change on the screen comes from an event.
  await holdTimeouts(page, recheckMs)
  await openSignedIn(page, owner, '/agents')
  await expect(page.getByRole('article')).toContainText('1 conversación')
  await whatsapp.unplug()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('+57 300 111 2332 dejará de responder y se desvinculará de tu celular.')
  await expect(confirmation).toContainText('1 conversación')
  await checkAllSizes(page)
  await confirmation.getByRole('button', { name: 'Eliminar' }).click()
  await expectText(page, 'Sesión marcada para eliminación')
  const strip = page.getByRole('list', { name: 'Desconexiones pendientes' })
  await expect(strip).toContainText('Desconexión pendiente: «Ventas» se eliminará de tu celular en cuanto se confirme.')
  await expect(strip).toContainText(agentProblems['whatsapp.unreachable'].text, { timeout: 60_000 })
  await expect(page.getByText('Todavía no tienes agentes')).toBeVisible()
  await checkAllSizes(page)
  await whatsapp.plugIn()
  await expect(strip).toBeHidden({ timeout: 60_000 })
  expect(shop.devices).toEqual([])
})

test('«Desconectar»: the agent stops at once and the pending unlink is shown until the phone confirms', async ({
  page,
  product,
}) => {
  const { whatsapp } = product
  const owner = await signUp(product, 'enmudecida')
  const { shop } = await createLinkedAgent(product, owner, '573001112333')
  await openSignedIn(page, owner, '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  await whatsapp.unplug()
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await confirmDisconnection(page)
  await expect(page.getByText('Ventas quedó desconectado')).toBeVisible()
  await expect(card).toContainText('Desconexión pendiente')
  await checkAllSizes(page)
  await whatsapp.plugIn()
  await expect(card).toContainText('Desconectado', { timeout: 20_000 })
  expect(shop.devices).toEqual([])
  await expect(card).toContainText('+57 300 111 2333')
})

test('linking during a pending unlink: the owner is asked first, and another number is named', async ({
  page,
  product,
}) => {
  test.slow()
  const { whatsapp } = product
  const owner = await signUp(product, 'cambianumero')
  const { shop } = await createLinkedAgent(product, owner, '573001112334')
  const spare = whatsapp.addPhone({ number: '573001112335', name: 'Tienda nueva' })
  await openSignedIn(page, owner, '/agents')
  const card = page.getByRole('article')
  const linking = page.getByRole('dialog', { name: 'Vincula el WhatsApp de Ventas' })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await expect(card).toContainText('Conectado')
  await whatsapp.unplug()
  await choose('Desconectar')
  await confirmDisconnection(page)
  await expect(card).toContainText('Desconexión pendiente')
  await choose('Vincular WhatsApp')
  await expect(linking.getByText('Desconexión pendiente')).toBeVisible()
  await checkAllSizes(page)
  await linking.getByRole('button', { name: 'Volver a conectar este número' }).click()
  await whatsapp.plugIn()
  await expect(linking.getByText('+57 300 111 2334')).toBeVisible({ timeout: 60_000 })
  await linking.getByRole('button', { name: 'Listo' }).click()
  expect(shop.devices).toHaveLength(1)

  await whatsapp.unplug()
  await choose('Desconectar')
  await confirmDisconnection(page)
  await choose('Vincular WhatsApp')
  await expect(linking.getByText('Desconexión pendiente')).toBeVisible()
  await whatsapp.plugIn()
  await expect(linking.getByText('Esperando a que lo escanees')).toBeVisible({ timeout: 60_000 })
  expect(shop.devices).toEqual([])
  await whatsapp.scanQr(spare, await readQr(page))
  await expect(linking.getByText('Es otro número')).toBeVisible()
  await expect(linking).toContainText('+57 300 111 2335')
  await expect(linking).toContainText('Hasta ahora respondía desde +57 300 111 2334')
  await checkAllSizes(page)
})

test('bot with a revoked token: the owner disconnects it', async ({ page, product }) => {
  const bot = await openAsNewUser(page, product, 'desbotada', '/agents')
  const card = page.getByRole('article')
  await expect(card).toContainText('Conectado')
  bot.fail('*', unauthorized())
  bot.updateQueue.endPoll(unauthorized())
  await expect(card).toContainText('Sesión cerrada')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await expect(page.getByRole('menuitem', { name: 'Conectar', exact: true })).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await confirmDisconnection(page)
  await expect(page.getByText('Ventas quedó desconectado')).toBeVisible()
  await expect(card).toContainText('Desconectado')
  await page.getByRole('button', { name: 'Acciones de Ventas' }).click()
  await expect(page.getByRole('menuitem', { name: 'Desconectar' })).toHaveCount(0)
})
