import { agentProblems, type Agent, type WhatsAppSession } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { drawQr } from '../../apps/server/src/adapters/images/draw-qr.ts'
import { patchResponse, fulfillWith } from '../route-overrides.ts'
import { openSections } from '../agent-form.ts'
import type { ShotScene } from './scene.ts'

const chooseWhatsApp = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'WhatsApp' }).click()
  // A link that an earlier scene sent, or a phone that it linked, comes before the code.
  const code = page
    .getByAltText('Código QR para vincular WhatsApp')
    .or(page.getByRole('button', { name: 'Pedir código' }))
  const linkAnother = page.getByRole('button', { name: 'Vincular otro WhatsApp' })
  await code.or(linkAnother).waitFor()
  if (await linkAnother.isVisible()) await linkAnother.click()
  await code.waitFor()
}
const showQrCode = async (page: Page) => {
  await chooseWhatsApp(page)
  await page.getByRole('button', { name: 'Con código QR' }).click()
  await page.getByAltText('Código QR para vincular WhatsApp').waitFor()
}
/** An account has few sessions that wait for a phone. */
const closeWizard = async (page: Page) => {
  const isReleased = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await isReleased
}
const askForCode = async (page: Page) => {
  await chooseWhatsApp(page)
  await page.getByRole('button', { name: 'Escribir un código' }).click()
  await page.getByLabel('Número de WhatsApp del negocio').fill('+57 300 555 0199')
  await page.getByRole('button', { name: 'Pedir código' }).click()
  await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor()
}
const createLink = async (page: Page) => {
  await chooseWhatsApp(page)
  await page.getByRole('button', { name: 'Enviar enlace a quien tiene el celular' }).click()
  await page.getByLabel('De parte de quién').fill('Laura, de soporte')
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  await page.getByLabel('Enlace', { exact: true }).scrollIntoViewIfNeeded()
}
const followLink = async (page: Page) => {
  await createLink(page)
  const { pathname, hash } = new URL(await page.getByLabel('Enlace', { exact: true }).inputValue())
  await page.goto(pathname + hash)
  await page.getByRole('group', { name: 'Forma de vincular' }).waitFor()
}

/** Opens the menu of the agent on WhatsApp. */
const openMenu = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: '+5' }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menu').waitFor()
}
const chooseAction = (item: string) => async (page: Page) => {
  await openMenu(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.locator('[role=dialog], [role=alertdialog], [aria-label^="Configuración de "]').first().waitFor()
}
const openOptions = async (page: Page) => {
  await chooseAction('Editar')(page)
  await openSections(page, 'Cómo responde')
  await page.getByLabel('Espera antes de responder').scrollIntoViewIfNeeded()
}
const addVariables = async (page: Page) => {
  await openOptions(page)
  await openSections(page, 'De dónde responde')
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

/** Shows the agent as logged out on its phone. */
const showLoggedOut = async (page: Page) => {
  const { text } = agentProblems['whatsapp.logged_out']
  await patchResponse<Agent[]>(page, '**/api/agents', (agents) =>
    agents.map((agent) =>
      agent.platform === 'whatsapp'
        ? {
            ...agent,
            status: 'error',
            state: { name: 'not_answering', cause: { text, remedy: 'link' } },
            connection: { ...agent.connection, state: 'logged_out' },
            problem: { code: 'whatsapp.logged_out', text, heals: false },
          }
        : agent,
    ),
  )
  await page.reload()
  await page.getByText(text).first().waitFor()
}
/** Shows the relinking dialog with a code that is drawn here: the demo's session is connected and has no other code. */
const showRelinking = async (page: Page) => {
  const qrCode = await drawQr(`https://wa.me/settings/linked_devices#2@${'portavoz'.repeat(20)}`)
  const expiresAt = new Date(Date.now() + 275_000).toISOString()
  await patchResponse<WhatsAppSession>(page, '**/api/whatsapp/sessions/**', (session) => ({
    ...session,
    status: 'generating_qr',
    isConnected: false,
    qrCode,
    expiresAt,
  }))
  await showLoggedOut(page)
  await chooseAction('Vincular WhatsApp')(page)
  await page.getByRole('button', { name: 'Con código QR' }).click()
  await page.getByAltText('Código QR para vincular WhatsApp').waitFor()
}
const showPendingDeletion = async (page: Page) => {
  const deletion = {
    sessionName: 'a',
    agentName: 'Pedidos Centro',
    cause: agentProblems['whatsapp.left_behind'].text,
    isLeftBehind: true,
    askedAt: new Date().toISOString(),
  }
  await fulfillWith(page, '**/api/whatsapp/pending-deletions', 200, { success: true, data: [deletion] })
  await page.reload()
  await page.getByRole('list', { name: 'Desconexiones pendientes' }).waitFor()
}
const showServerAway = async (page: Page) => {
  for (const path of ['**/api/events*', '**/api/events/**', '**/api/conversation-logs/**'])
    await page.route(path, (route) => route.abort())
  await page.reload()
  await page
    .getByText(/sin confirmar desde/)
    .first()
    .waitFor()
}

/** Agents and linking. An account may have at most five unlinked codes, so the scenes use several accounts. */
export const agentScenes: ShotScene[] = [
  { name: 'agente-menu', viewer: 'owner', path: '/agents', prepare: openMenu },
  { name: 'agente-detalle', viewer: 'owner', path: '/agents', prepare: chooseAction('Ver detalle') },
  { name: 'agente-editar', viewer: 'owner', path: '/agents', prepare: chooseAction('Editar') },
  { name: 'agente-opciones', viewer: 'owner', path: '/agents', prepare: openOptions },
  { name: 'agente-variables', viewer: 'owner', path: '/agents', prepare: addVariables },
  { name: 'agente-eliminar', viewer: 'owner', path: '/agents', prepare: chooseAction('Eliminar') },
  { name: 'agente-con-problema', viewer: 'owner', path: '/agents', prepare: showLoggedOut },
  { name: 'agente-sin-confirmar', viewer: 'owner', path: '/agents', prepare: showServerAway },
  { name: 'agente-pendiente', viewer: 'owner', path: '/agents', prepare: showPendingDeletion },
  { name: 'dashboard-sin-confirmar', viewer: 'owner', path: '/', prepare: showServerAway },
  { name: 'vincular', viewer: 'owner', path: '/agents?create=1', prepare: chooseWhatsApp, leave: closeWizard },
  { name: 'vincular-de-nuevo', viewer: 'owner', path: '/agents', prepare: showRelinking },
  {
    name: 'vincular-codigo',
    viewer: 'neighbour',
    path: '/agents?create=1',
    prepare: askForCode,
    leave: closeWizard,
    // An account may ask for few codes an hour.
    only: ['ancho', 'telefono'],
  },
  { name: 'vincular-enlace', viewer: 'newcomer', path: '/agents?create=1', prepare: createLink, only: ['ancho'] },
  { name: 'enlace-abierto', viewer: 'newcomer', path: '/agents?create=1', prepare: followLink, only: ['telefono'] },
  {
    name: 'conectado',
    viewer: 'newcomer',
    path: '/agents?create=1',
    prepare: async (page, { scan }) => {
      await showQrCode(page)
      await scan()
      await page.getByRole('button', { name: 'Continuar', disabled: false }).waitFor()
    },
  },
  {
    name: 'conectado-describir',
    viewer: 'newcomer',
    path: '/agents?create=1',
    prepare: async (page, { scan }) => {
      await showQrCode(page)
      await scan()
      await page.getByRole('button', { name: 'Continuar', disabled: false }).click()
      await page.getByLabel('Nombre').waitFor()
    },
  },
  {
    name: 'conectado-confirmar',
    viewer: 'newcomer',
    path: '/agents?create=1',
    prepare: async (page, { scan }) => {
      await showQrCode(page)
      await scan()
      await page.getByRole('button', { name: 'Continuar', disabled: false }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
