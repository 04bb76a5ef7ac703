import { problems, type Agent, type WhatsAppSession } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { drawQr } from '../../apps/server/src/adapters/images/qr-picture.ts'
import { amend, answerInstead } from '../answers.ts'
import { unfold } from '../options.ts'
import type { Scene } from './scene.ts'

const chooseWhatsApp = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'WhatsApp' }).click()
  await page.getByAltText('Código QR para vincular WhatsApp').waitFor()
}
const askForCode = async (page: Page) => {
  await chooseWhatsApp(page)
  await page.getByRole('button', { name: 'Con un código' }).click()
  await page.getByLabel('Número de WhatsApp del negocio').fill('+57 300 555 0199')
  await page.getByRole('button', { name: 'Pedir código' }).click()
  await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor()
}
const makeLink = async (page: Page) => {
  await chooseWhatsApp(page)
  await page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' }).click()
  await page.getByLabel('De parte de quién').fill('Laura, de soporte')
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  await page.getByLabel('Enlace', { exact: true }).scrollIntoViewIfNeeded()
}
const followLink = async (page: Page) => {
  await makeLink(page)
  const { pathname, hash } = new URL(await page.getByLabel('Enlace', { exact: true }).inputValue())
  await page.goto(pathname + hash)
  await page.getByRole('group', { name: 'Forma de vincular' }).waitFor()
}

/** The agent on WhatsApp, where there is one. */
const openMenu = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menu').waitFor()
}
const choose = (item: string) => async (page: Page) => {
  await openMenu(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
}
const openOptions = async (page: Page) => {
  await choose('Editar')(page)
  await unfold(page, 'Cómo responde')
  await page.getByLabel('Espera antes de responder').scrollIntoViewIfNeeded()
}
const nameValues = async (page: Page) => {
  await openOptions(page)
  await unfold(page, 'De dónde responde')
  for (const [name, value] of [
    ['horario', 'de lunes a sábado, de 9 a 6'],
    ['tiempo de entrega', 'dos días hábiles'],
  ] as const) {
    await page.getByRole('button', { name: 'Agregar variable' }).click()
    await page.keyboard.type(name)
    await page
      .getByLabel(/^Valor de la variable/)
      .last()
      .fill(value)
  }
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Variables del prompt').scrollIntoViewIfNeeded()
}

/** As it stands on a bad day. */
const loseSession = async (page: Page) => {
  const { text } = problems['whatsapp.logged_out']
  await amend<Agent[]>(page, '**/api/agents', (agents) =>
    agents.map((agent) =>
      agent.platform === 'whatsapp'
        ? {
            ...agent,
            status: 'error',
            connection: { ...agent.connection, state: 'logged_out' },
            problem: { code: 'whatsapp.logged_out', text, heals: false },
          }
        : agent,
    ),
  )
  await page.reload()
  await page.getByText(text).first().waitFor()
}
/** The session itself is well: another code for its phone is never drawn here. */
const linkAgain = async (page: Page) => {
  const qrCode = await drawQr(`https://wa.me/settings/linked_devices#2@${'portavoz'.repeat(20)}`)
  const expiresAt = new Date(Date.now() + 275_000).toISOString()
  await amend<WhatsAppSession>(page, '**/api/whatsapp/sessions/**', (session) => ({
    ...session,
    status: 'generating_qr',
    isConnected: false,
    qrCode,
    expiresAt,
  }))
  await loseSession(page)
  await choose('Vincular WhatsApp')(page)
  await page.getByAltText('Código QR para vincular WhatsApp').waitFor()
}
const awaitPhone = async (page: Page) => {
  const deletion = {
    sessionName: 'a',
    agentName: 'Pedidos Centro',
    cause: problems['whatsapp.left_behind'].text,
    isLeftBehind: true,
    askedAt: new Date().toISOString(),
  }
  await answerInstead(page, '**/api/whatsapp/pending-deletions', 200, { success: true, data: [deletion] })
  await page.reload()
  await page.getByRole('list', { name: 'Desconexiones pendientes' }).waitFor()
}
const loseServer = async (page: Page) => {
  for (const path of ['**/api/events*', '**/api/events/**', '**/api/conversation-logs/**'])
    await page.route(path, (route) => route.abort())
  await page.reload()
  await page
    .getByText(/sin confirmar desde/)
    .first()
    .waitFor()
}

/** Agents, and how a phone is linked to one. Of codes that nobody scanned an account has five at once. */
export const agentScenes: Scene[] = [
  { name: 'agente-menu', as: 'owner', path: '/agents', act: openMenu },
  { name: 'agente-detalle', as: 'owner', path: '/agents', act: choose('Ver detalle') },
  { name: 'agente-editar', as: 'owner', path: '/agents', act: choose('Editar') },
  { name: 'agente-opciones', as: 'owner', path: '/agents', act: openOptions },
  { name: 'agente-variables', as: 'owner', path: '/agents', act: nameValues },
  { name: 'agente-eliminar', as: 'owner', path: '/agents', act: choose('Eliminar') },
  { name: 'agente-con-problema', as: 'owner', path: '/agents', act: loseSession },
  { name: 'agente-sin-confirmar', as: 'owner', path: '/agents', act: loseServer },
  { name: 'agente-pendiente', as: 'owner', path: '/agents', act: awaitPhone },
  { name: 'dashboard-sin-confirmar', as: 'owner', path: '/', act: loseServer },
  { name: 'plataforma', as: 'owner', path: '/agents?create=1' },
  { name: 'vincular', as: 'owner', path: '/agents?create=1', act: chooseWhatsApp },
  { name: 'vincular-de-nuevo', as: 'owner', path: '/agents', act: linkAgain },
  { name: 'vincular-codigo', as: 'neighbour', path: '/agents?create=1', act: askForCode },
  { name: 'vincular-enlace', as: 'newcomer', path: '/agents?create=1', act: makeLink, only: 'ancho' },
  { name: 'enlace-abierto', as: 'newcomer', path: '/agents?create=1', act: followLink, only: 'telefono' },
  {
    name: 'conectado',
    as: 'newcomer',
    path: '/agents?create=1',
    act: async (page, { scan }) => {
      await chooseWhatsApp(page)
      await scan()
      await page.getByRole('button', { name: 'Continuar', disabled: false }).waitFor()
    },
  },
  {
    name: 'conectado-describir',
    as: 'newcomer',
    path: '/agents?create=1',
    act: async (page, { scan }) => {
      await chooseWhatsApp(page)
      await scan()
      await page.getByRole('button', { name: 'Continuar', disabled: false }).click()
      await page.getByLabel('Nombre').waitFor()
    },
  },
  {
    name: 'conectado-confirmar',
    as: 'newcomer',
    path: '/agents?create=1',
    act: async (page, { scan }) => {
      await chooseWhatsApp(page)
      await scan()
      await page.getByRole('button', { name: 'Continuar', disabled: false }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
