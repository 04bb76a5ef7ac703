import type { Browser, Page } from '@playwright/test'
import { refuseInstead } from './answers.ts'
import { axe } from './axe.ts'
import { fits } from './fits.ts'
import { expect, test } from './house.ts'
import { arrive, signIn, signUp } from './people.ts'
import type { Product } from './product.ts'
import { atEverySize } from './sizes.ts'
import { tellOnTheBrowser, type Trouble, watchForTrouble } from './trouble.ts'
import { toLinking } from './wizard.ts'

async function makeLink(page: Page, { url }: Product, invitedBy = ''): Promise<string> {
  await page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' }).click()
  await page.getByLabel('De parte de quién').fill(invitedBy)
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const address = await page.getByLabel('Enlace', { exact: true }).inputValue()
  return url + new URL(address).pathname + new URL(address).hash
}

/** A phone of somebody who has no account: a browser of its own. */
async function openPhone(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const trouble: Trouble = watchForTrouble(context)
  await context.addInitScript(tellOnTheBrowser)
  const phone = await context.newPage()
  await phone.goto(address)
  return { phone, trouble, close: () => context.close() }
}

test('a technician sends a link; the owner types the code on their phone, and both see it', async ({
  page,
  browser,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001113301', name: 'Tienda' })
  await arrive(page, await signUp(product, 'tecnica'))
  await toLinking(page)
  const address = await makeLink(page, product, 'Laura, de soporte')
  expect(address).toMatch(/\/vincular#[\w-]{43}$/)
  await expect(page.getByText('Nadie lo ha abierto todavía')).toBeVisible()
  await expect(page.getByText(/Vale hasta el .+ y sirve una sola vez/)).toBeVisible()
  await atEverySize(page)

  const { phone, trouble, close } = await openPhone(browser, address)
  await expect(phone.getByRole('heading', { name: 'Vincula tu WhatsApp' })).toBeVisible()
  await expect(phone.getByText(/Laura, de soporte te pide vincular tu WhatsApp/)).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await expect(page.getByText(/Lo abrieron a las/)).toBeVisible()
  await phone.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 3301')
  await phone.getByRole('button', { name: 'Pedir código' }).click()
  const code = phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  await fits(phone, ['light', 'dark'])
  const shown = (await code.textContent()) ?? ''
  await phone.reload()
  await expect(code).toHaveText(shown)
  await whatsapp.typeCode(shop, shown.replace('-', ''))
  await expect(phone.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible()
  await fits(phone, ['light', 'dark'])
  await expect(page.getByRole('status').filter({ hasText: 'WhatsApp conectado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  expect(trouble.unexpected()).toEqual([])
  await close()
})

test('on a wide screen the QR comes first; a second browser, a withdrawn and a broken link are told in a sentence', async ({
  page,
  browser,
  product,
}) => {
  await arrive(page, await signUp(product, 'tecnico'))
  await toLinking(page)
  const address = await makeLink(page, product)
  const first = await openPhone(browser, address)
  await expect(first.phone.getByText(/Quien te envió este enlace te pide vincular tu WhatsApp/)).toBeVisible()
  await first.phone.setViewportSize({ width: 1280, height: 800 })
  await first.phone.reload()
  await expect(first.phone.getByAltText('Código QR para vincular WhatsApp')).toBeVisible()
  await atEverySize(first.phone)

  const second = await openPhone(browser, address)
  second.trouble.declare(/409 .*\/remote-link\/open/)
  await expect(second.phone.getByText(/ya está abierto en otro navegador/)).toBeVisible()
  await fits(second.phone)

  first.trouble.declare(/410 .*\/remote-link\/state/)
  await page.getByRole('button', { name: 'Anular enlace' }).click()
  await expect(page.getByText(/Anulaste el enlace anterior/)).toBeVisible()
  await axe(page)
  await expect(first.phone.getByText(/lo anuló/)).toBeVisible()
  await atEverySize(first.phone)

  const broken = await openPhone(browser, `${product.url}/vincular`)
  await expect(broken.phone.getByRole('heading', { name: 'Este enlace no está completo' })).toBeVisible()
  for (const { trouble, close } of [first, second, broken]) {
    expect(trouble.unexpected()).toEqual([])
    await close()
  }
})

test('whoever sent a link may close the wizard: the phone is linked meanwhile, and its agent is made in any browser', async ({
  page,
  browser,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001113303', name: 'Tienda' })
  const technician = await signUp(product, 'expectante')
  await arrive(page, technician)
  await toLinking(page)
  const { phone, trouble, close } = await openPhone(browser, await makeLink(page, product))
  await expect(page.getByText(/Lo abrieron a las/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('El enlace sigue valiendo')).toBeVisible()
  await phone.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 3303')
  await phone.getByRole('button', { name: 'Pedir código' }).click()
  const code = phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await whatsapp.typeCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
  await expect(phone.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'WhatsApp sin agente' })).toContainText('+57 300 111 3303')

  const other = await openPhone(browser, `${product.url}/login`)
  await signIn(other.phone, technician)
  await other.phone.goto(`${product.url}/agents`)
  await other.phone.getByRole('button', { name: 'Crear su agente' }).click()
  await expect(other.phone.getByText('Responderá desde +57 300 111 3303.')).toBeVisible()
  await other.phone.getByLabel('Nombre').fill('Ventas')
  await other.phone.getByLabel('Descripción').fill('Vende')
  await other.phone.getByLabel('Prompt del sistema').fill('Eres vendedor')
  await other.phone.getByRole('button', { name: 'Crear agente' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Ventas' })).toContainText('+57 300 111 3303')
  await expect(page.getByRole('list', { name: 'WhatsApp sin agente' })).toBeHidden()
  expect([...trouble.unexpected(), ...other.trouble.unexpected()]).toEqual([])
  await Promise.all([close(), other.close()])
})

test('a link that waits for one shop does not keep the next one out, and each can be gone on with', async ({
  page,
  product,
}) => {
  await arrive(page, await signUp(product, 'multitienda'))
  await toLinking(page)
  await makeLink(page, product, 'Laura')
  await page.keyboard.press('Escape')
  await toLinking(page)
  const begun = page.getByRole('list', { name: 'Lo que ya empezaste' })
  await expect(begun).toContainText(/Enviaste un enlace a las \d\d:\d\d de parte de Laura: nadie lo ha abierto todavía/)
  await atEverySize(page)
  await page.getByRole('button', { name: 'Vincular otro WhatsApp' }).click()
  await makeLink(page, product, 'Pedro')
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.getByRole('button', { name: /WhatsApp/ }).click()
  await expect(begun.getByRole('listitem')).toHaveCount(2)
  await begun
    .getByRole('listitem')
    .filter({ hasText: 'Laura' })
    .getByRole('button', { name: 'Seguir con el enlace enviado' })
    .click()
  await expect(page.getByText('Nadie lo ha abierto todavía')).toBeVisible()
  await page.getByRole('button', { name: 'Anular enlace' }).click()
  await expect(page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' })).toBeVisible()
  await page.keyboard.press('Escape')
  await toLinking(page)
  await expect(begun.getByRole('listitem')).toHaveCount(1)
  await expect(begun).toContainText('de parte de Pedro')
})

test('a server that is away leaves what the phone was told; a link that was used or is too old says so', async ({
  page,
  browser,
  product,
}) => {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number: '573001113304', name: 'Tienda' })
  await arrive(page, await signUp(product, 'reenviadora'))
  await toLinking(page)
  const address = await makeLink(page, product)

  const late = await openPhone(browser, 'about:blank')
  late.trouble.declare(/410 .*\/remote-link\/open/)
  await refuseInstead(late.phone, '**/api/remote-link/open', 'remote_link.expired')
  await late.phone.goto(address)
  await expect(late.phone.getByText('Este enlace venció. Pide otro a quien te lo envió')).toBeVisible()
  await fits(late.phone, ['light', 'dark'])

  const { phone, trouble, close } = await openPhone(browser, 'about:blank')
  trouble.declare(/ERR_FAILED .*\/api\/remote-link/)
  const away = () => phone.route('**/api/remote-link/**', (route) => route.abort())
  const trying = phone.getByText('Seguimos intentándolo: no cierres esta página.')
  await away()
  await phone.goto(address)
  await expect(trying).toBeVisible()
  await fits(phone, ['light', 'dark'])
  await phone.unrouteAll()
  await phone.getByLabel('Número de WhatsApp del negocio').fill('+57 300 111 3304')
  await expect(trying).toBeHidden()
  await phone.getByRole('button', { name: 'Pedir código' }).click()
  const code = phone.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  const place = await code.boundingBox()

  await away()
  const unconfirmed = phone.getByText(/^Sin confirmar: lo último que se supo es de las \d\d:\d\d$/)
  await expect(unconfirmed).toBeVisible()
  await expect(trying).toBeVisible()
  expect(await code.boundingBox()).toEqual(place)
  await fits(phone, ['light', 'dark'])
  await phone.unrouteAll()
  await expect(unconfirmed).toBeHidden()
  await expect(trying).toBeHidden()
  await whatsapp.typeCode(shop, ((await code.textContent()) ?? '').replace('-', ''))
  await expect(phone.getByRole('heading', { name: 'WhatsApp conectado' })).toBeVisible()

  const next = await openPhone(browser, address)
  next.trouble.declare(/410 .*\/remote-link\/open/)
  await expect(next.phone.getByText('Este enlace ya se usó: con él se vinculó un WhatsApp')).toBeVisible()
  await fits(next.phone, ['light', 'dark'])
  expect([...late.trouble.unexpected(), ...trouble.unexpected(), ...next.trouble.unexpected()]).toEqual([])
  await Promise.all([late.close(), close(), next.close()])
})
