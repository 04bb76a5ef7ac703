import type { N8nConfig, WorkflowInstall } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { fulfillWith } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'

const TIMESTAMP = '2026-11-20T15:04:00.000Z'
const config: N8nConfig = {
  webhookUrl: 'https://n8n.nubealta.example/webhook',
  apiUrl: 'https://n8n.nubealta.example',
  apiToken: '***',
  backendUrl: 'https://portavoz.nubealta.example',
  isEnabled: true,
  isTokenLost: false,
  updatedAt: TIMESTAMP,
}
const STEP_NAMES = [
  'look',
  'keys',
  'whatsapp-sessions',
  'whatsapp-agent',
  'telegram-operations',
  'telegram-agent',
  'answer',
]
const installed = {
  evolutionUrl: 'https://evolution.nubealta.example',
  hasEvolutionKey: true,
  steps: STEP_NAMES.map((step) => ({ step, state: 'done' })),
  isRunning: false,
  isOutdated: false,
  problem: null,
  installedAt: TIMESTAMP,
} as WorkflowInstall
/** The installation failed at its third step. */
const stopped = {
  ...installed,
  steps: STEP_NAMES.map((step, index) => ({ step, state: index < 2 ? 'done' : index === 2 ? 'failed' : 'waiting' })),
  problem: 'Otro flujo de tu n8n ya usa una de estas direcciones. Desactívalo en n8n y vuelve a instalar',
  installedAt: null,
} as WorkflowInstall
const running = {
  ...stopped,
  steps: STEP_NAMES.map((step, index) => ({ step, state: index < 2 ? 'done' : index === 2 ? 'doing' : 'waiting' })),
  isRunning: true,
  problem: null,
} as WorkflowInstall
const address = 'https://portavoz.nubealta.example/webhooks/evolution/evo_7Kq2mWc9'
/** An invalid example. */
const SECRET = 'pve_ejemplo-no-vale-en-ninguna-parte'

const serveConfiguration = (page: Page, path: string, data: unknown) =>
  fulfillWith(page, `**/api/configuration/${path}`, 200, { success: true, data })

/** Reloads and scrolls to the card once it has loaded. */
async function reloadCard(page: Page, title: string) {
  await page.reload()
  const card = page.getByRole('region', { name: title, exact: true })
  await card.getByRole('button').first().waitFor()
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return card
}

const withN8n = async (page: Page, install: WorkflowInstall = installed) => {
  await serveConfiguration(page, 'n8n/config', config)
  await serveConfiguration(page, 'n8n/workflows', install)
}

const showInstall = (state: WorkflowInstall) => async (page: Page) => {
  await withN8n(page, state)
  await reloadCard(page, 'Flujos de n8n')
}

const showFailedTest = (outcome: string, sentence: string) => async (page: Page) => {
  await withN8n(page)
  await serveConfiguration(page, 'n8n/test', { outcome, sentence })
  const card = await reloadCard(page, 'Automatización')
  await card.getByRole('button', { name: 'Probar conexión' }).click()
  await card.getByText('La conexión no funciona').waitFor()
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

const showRemoval =
  (agents: { id: string; name: string }[], leaving = 0) =>
  async (page: Page) => {
    await withN8n(page)
    await serveConfiguration(page, 'n8n/use', { agents, phones: [], leaving })
    const card = await reloadCard(page, 'Automatización')
    await card.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
  }

const connectEvolution = async (page: Page) => {
  await serveConfiguration(page, 'evolution', { address, madeAt: TIMESTAMP, heardAt: null, secret: SECRET })
  const card = await reloadCard(page, 'Evolution API')
  await card.getByRole('button', { name: 'Hacer otro secreto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hacer otro' }).click()
  await page.getByLabel('Configuración', { exact: true }).waitFor()
}

const moveAgent = (platform: string) => async (page: Page) => {
  await withN8n(page)
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: platform }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Abrir' }).click()
  await page.getByRole('link', { name: 'Conexión' }).click()
  await page.getByText('Detalles técnicos').click()
  await page.getByRole('button', { name: 'Mover a n8n' }).click()
  await page.getByRole('alertdialog').waitFor()
}

/** Scenes of an account with n8n. The demo has none, so the responses are replaced. */
export const automationScenes: ShotScene[] = [
  { name: 'n8n-flujos', viewer: 'owner', path: '/profile/integraciones', prepare: showInstall(installed) },
  { name: 'n8n-flujos-error', viewer: 'owner', path: '/profile/integraciones', prepare: showInstall(stopped) },
  { name: 'n8n-flujos-instalando', viewer: 'owner', path: '/profile/integraciones', prepare: showInstall(running) },
  {
    name: 'n8n-fallo',
    viewer: 'owner',
    path: '/profile/integraciones',
    prepare: showFailedTest(
      'inward',
      '«192.168.1.20:5678» está en la red privada del servidor, y no se permite entrar ahí. Quien lleva el servidor puede permitirlo: ALLOWED_PRIVATE_ORIGINS=http://192.168.1.20:5678',
    ),
  },
  { name: 'n8n-quitar', viewer: 'owner', path: '/profile/integraciones', prepare: showRemoval([], 1) },
  {
    name: 'n8n-en-uso',
    viewer: 'owner',
    path: '/profile/integraciones',
    prepare: showRemoval([
      { id: 'a', name: 'Ventas Nube Alta' },
      { id: 'b', name: 'Pedidos y domicilios de la tienda del centro, de lunes a sábado' },
    ]),
  },
  { name: 'n8n-evolution', viewer: 'owner', path: '/profile/integraciones', prepare: connectEvolution },
  { name: 'n8n-mover', viewer: 'owner', path: '/agents', prepare: moveAgent('+5') },
]
