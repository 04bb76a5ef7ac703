import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '../apps/server/test/csv.ts'
import type { Bot } from '../apps/server/test/fakes/telegram/bot.ts'
import { openReceiver, type Receiver } from '../apps/server/test/fakes/receiver/receiver.ts'
import { answerInstead } from './answers.ts'
import { bell } from './bell.ts'
import { expect, test as house } from './house.ts'
import { notices } from './notices.ts'
import { opened } from './opened.ts'
import { arrive, openAgent, type Person, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'

/** Its operator lets leads be sent to one address of this machine. */
const test = house.extend<object, { receiver: Receiver }>({
  receiver: opened(openReceiver),
  env: ({ receiver }, use) => use({ ALLOWED_PRIVATE_ORIGINS: receiver.origin }),
})

const luz = { id: 52_001, firstName: 'Luz' }
const beto = { id: 52_002, firstName: 'Beto' }

const listed = /\/api\/agents\/[^/]+\/leads(\?|$)/

/** Somebody with an agent, looking at its leads. */
async function openLeads(page: Page, product: Product, username: string, words: Record<string, string> = {}) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner, words)
  const ask = await asking(product, owner)
  const [agent] = await ask('GET', '/agents')
  await arrive(page, owner, `/agents/${agent.id}/leads`)
  await expect(page.getByRole('region', { name: 'Enviarlos a tu sistema' })).toBeVisible()
  return { owner, bot, ask, agent }
}

async function asking(product: Product, owner: Person) {
  const token = await tokenOf(product, owner)
  return async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${product.url}/api${path}`, { method, headers, ...sent })
    // oxlint-disable-next-line typescript/no-explicit-any -- a journey reads any answer
    return ((await response.json()) as { data: any }).data
  }
}

function tells(product: Product, bot: Bot, customer: typeof luz, fields: Record<string, string>) {
  product.model.reply({ tool: { name: 'save_lead', input: fields } }, 'Gracias, lo anoto')
  bot.say(customer, `Soy ${Object.values(fields).join(', ')}`)
}

test('what customers tell of themselves is seen as they tell it, found, taken along and deleted', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*\/leads/)
  const { bot } = await openLeads(page, product, 'interesada')
  await expect(page.getByText('Todavía no hay interesados')).toBeVisible()
  await expect(page.getByText('Nombre, Teléfono, Correo')).toBeVisible()
  await atEverySize(page)

  tells(product, bot, luz, { name: 'Luz Marín', email: 'luz@correo.co', budget: 'dos millones' })
  const list = page.getByRole('list', { name: 'Interesados' })
  await expect(list.getByRole('listitem')).toContainText(['Luz Marín'])
  tells(product, bot, beto, { name: '<b>Beto</b>' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('<b>Beto</b>')
  tells(product, bot, luz, { timeline: 'mañana' })
  await expect(list.getByRole('listitem').first()).toContainText('Para cuándo')
  await atEverySize(page)

  const search = page.getByRole('searchbox', { name: 'Buscar interesados' })
  await search.fill('marin')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await search.fill('nadie')
  await expect(page.getByText('Nadie con «nadie»')).toBeVisible()
  await search.fill('')
  await expect(list.getByRole('listitem')).toHaveCount(2)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^interesados-Ventas-\d{4}-\d\d-\d\d\.csv$/)
  const rows = readCsv(new Uint8Array(await readFile(await file.path())).buffer)
  expect(rows.map((row) => row[4])).toEqual(['Nombre', 'Luz Marín', '<b>Beto</b>'])

  const deleting = page.getByRole('button', { name: 'Eliminar los datos de <b>Beto</b>' })
  await deleting.click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Se perderá lo que contó: Nombre.')
  await atEverySize(page)
  await answerInstead(page, '**/api/agents/*/leads/*', 500)
  await asked.getByRole('button', { name: 'Eliminar' }).click()
  await expect(notices(page).getByText('Error al eliminar')).toBeVisible()
  await page.unroute('**/api/agents/*/leads/*')
  await deleting.click()
  await asked.getByRole('button', { name: 'Eliminar' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('link', { name: 'Ver la conversación con Luz Marín' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Datos capturados' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('dos millones', { exact: true })).toBeVisible()
})

test('an agent that keeps nothing says so, and begins with a press; leads that do not come can be asked for again', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/500 .*\/leads/)
  const { agent, ask } = await openLeads(page, product, 'anotadorcita')
  await ask('PUT', `/agents/${agent.id}`, {
    customConfig: { ...agent.customConfig, leadCapture: { ...agent.customConfig.leadCapture, enabled: false } },
  })
  await expect(page.getByText('Este agente todavía no guarda datos')).toBeVisible()
  await atEverySize(page)
  await page.getByRole('button', { name: 'Guardar datos de contacto' }).click()
  await expect(page.getByText('Todavía no hay interesados')).toBeVisible()
  expect((await ask('GET', `/agents/${agent.id}`)).customConfig.leadCapture.enabled).toBe(true)

  await answerInstead(page, listed, 500)
  await page.reload()
  await expect(page.getByText('No se pudieron cargar los interesados')).toBeVisible()
  await atEverySize(page)
  await page.unroute(listed)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Todavía no hay interesados')).toBeVisible()
})

test('leads are sent to the owner’s own system: an address, its secret, a test, a failure in words, and again', async ({
  page,
  product,
  receiver,
  context,
  trouble,
}) => {
  trouble.declare(/400 .*\/lead-webhook/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { bot, agent, ask } = await openLeads(page, product, 'enviada')
  const section = page.getByRole('region', { name: 'Enviarlos a tu sistema' })
  const address = section.getByLabel('Dirección')
  await address.fill('crm.ejemplo.co')
  await section.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(section.getByText('Escribe una dirección que empiece por https://')).toBeVisible()
  await address.fill('https://127.0.0.1/interesados')
  await page.reload()
  await expect(address).toHaveValue('https://127.0.0.1/interesados')
  await section.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(section.getByText('fuera de la red de este servidor')).toBeVisible()
  await atEverySize(page)

  await address.fill(receiver.url)
  await section.getByRole('button', { name: 'Guardar dirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'El secreto de tus envíos' })
  await expect(dialog.getByText('no se vuelve a mostrar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copiar secreto' }).click()
  await expect(dialog.getByText('Secreto copiado')).toBeVisible()
  receiver.knows(await dialog.getByLabel('Secreto').inputValue())
  await atEverySize(page)
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click()

  const sent = section.getByRole('list', { name: 'Últimos envíos' })
  await section.getByRole('button', { name: 'Enviar una prueba' }).click()
  await expect(sent.getByRole('listitem')).toContainText(['Prueba'])
  await expect(sent.getByRole('listitem').first()).toContainText('Entregado')
  expect(receiver.heard.at(-1)).toMatchObject({ isSigned: true, body: { event: 'lead.test' } })

  receiver.next({ status: 500 })
  tells(product, bot, luz, { name: 'Luz Marín' })
  await expect(sent.getByRole('listitem').first()).toContainText('Contestó 500: tu sistema no lo aceptó.')
  await expect(sent.getByRole('listitem').first()).toContainText('Se intenta de nuevo')
  await atEverySize(page)
  await sent.getByRole('button', { name: 'Reintentar el envío de Luz' }).click()
  await expect(sent.getByRole('listitem').first()).toContainText('Entregado')
  expect(receiver.heard.at(-1)).toMatchObject({ isSigned: true, body: { lead: { fields: { name: 'Luz Marín' } } } })

  receiver.next({ status: 410 })
  tells(product, bot, beto, { name: 'Beto' })
  await expect(section.getByText('El envío se apagó', { exact: true })).toBeVisible()
  await bell(page).click()
  await expect(page.getByText('Los interesados de Ventas no llegan a tu sistema')).toBeVisible()
  await page.keyboard.press('Escape')
  await atEverySize(page)
  await section.getByRole('switch', { name: 'Enviar los interesados' }).click()
  await expect(section.getByText('El envío se apagó', { exact: true })).toBeHidden()

  await section.getByRole('button', { name: 'Hacer otro secreto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hacer otro' }).click()
  await expect(dialog.getByLabel('Secreto')).toHaveValue(/^pvw_/)
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click()

  await section.getByRole('button', { name: 'Quitar la dirección' }).click()
  await atEverySize(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(sent).toBeHidden()
  await expect(address).toHaveValue('')

  const { features } = agent.customConfig
  const customConfig = { ...agent.customConfig, features: { ...features, salesIntegration: false } }
  await ask('PUT', `/agents/${agent.id}`, { customConfig })
  await expect(section.getByText('La integración con ventas está apagada')).toBeVisible()
  await section.getByRole('button', { name: 'Encender la integración' }).click()
  await expect(address).toBeVisible()
})
