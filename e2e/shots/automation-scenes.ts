import type { N8nConfig, WorkflowInstall } from '@portavoz/contract'
import type { Page } from '@playwright/test'
import { answerInstead } from '../answers.ts'
import type { Scene } from './scene.ts'

const at = '2026-11-20T15:04:00.000Z'
const config: N8nConfig = {
  webhookUrl: 'https://n8n.nubealta.example/webhook',
  apiUrl: 'https://n8n.nubealta.example',
  apiToken: '***',
  backendUrl: 'https://portavoz.nubealta.example',
  isEnabled: true,
  isTokenLost: false,
  updatedAt: at,
}
const names = ['look', 'keys', 'whatsapp-sessions', 'whatsapp-agent', 'telegram-operations', 'telegram-agent', 'answer']
const installed = {
  evolutionUrl: 'https://evolution.nubealta.example',
  hasEvolutionKey: true,
  steps: names.map((step) => ({ step, state: 'done' })),
  isRunning: false,
  isOutdated: false,
  problem: null,
  installedAt: at,
} as WorkflowInstall
/** It stopped at its third step. */
const stopped = {
  ...installed,
  steps: names.map((step, place) => ({ step, state: place < 2 ? 'done' : place === 2 ? 'failed' : 'waiting' })),
  problem: 'Otro flujo de tu n8n ya usa una de estas direcciones. Desactívalo en n8n y vuelve a instalar',
  installedAt: null,
} as WorkflowInstall
const running = {
  ...stopped,
  steps: names.map((step, place) => ({ step, state: place < 2 ? 'done' : place === 2 ? 'doing' : 'waiting' })),
  isRunning: true,
  problem: null,
} as WorkflowInstall
const address = 'https://portavoz.nubealta.example/webhooks/evolution/evo_7Kq2mWc9'
/** Nobody's. */
const SECRET = 'pve_ejemplo-no-vale-en-ninguna-parte'

const tell = (page: Page, path: string, data: unknown) =>
  answerInstead(page, `**/api/configuration/${path}`, 200, { success: true, data })

/** The card, in the middle of the screen, once it has been told all of it. */
async function see(page: Page, title: string) {
  await page.reload()
  const card = page.getByRole('region', { name: title, exact: true })
  await card.getByRole('button').first().waitFor()
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  return card
}

const withN8n = async (page: Page, install: WorkflowInstall = installed) => {
  await tell(page, 'n8n/config', config)
  await tell(page, 'n8n/workflows', install)
}

const install = (state: WorkflowInstall) => async (page: Page) => {
  await withN8n(page, state)
  await see(page, 'Flujos de n8n')
}

const tryInVain = (outcome: string, sentence: string) => async (page: Page) => {
  await withN8n(page)
  await tell(page, 'n8n/test', { outcome, sentence })
  const card = await see(page, 'Automatización')
  await card.getByRole('button', { name: 'Probar conexión' }).click()
  await card.getByText('La conexión no funciona').waitFor()
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
}

const remove =
  (agents: { id: string; name: string }[], leaving = 0) =>
  async (page: Page) => {
    await withN8n(page)
    await tell(page, 'n8n/use', { agents, phones: [], leaving })
    const card = await see(page, 'Automatización')
    await card.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
  }

const connectEvolution = async (page: Page) => {
  await tell(page, 'evolution', { address, madeAt: at, heardAt: null, secret: SECRET })
  const card = await see(page, 'Evolution API')
  await card.getByRole('button', { name: 'Hacer otro secreto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hacer otro' }).click()
  await page.getByLabel('Configuración', { exact: true }).waitFor()
}

const moveAgent = (platform: string) => async (page: Page) => {
  await withN8n(page)
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: platform }).first()
  await card.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Ver detalle' }).click()
  await page.getByRole('button', { name: 'Mover a n8n' }).click()
  await page.getByRole('alertdialog').waitFor()
}

/** What an account sees that has an n8n: the demo has none. */
export const automationScenes: Scene[] = [
  { name: 'n8n-flujos', as: 'owner', path: '/profile', act: install(installed) },
  { name: 'n8n-flujos-error', as: 'owner', path: '/profile', act: install(stopped) },
  { name: 'n8n-flujos-instalando', as: 'owner', path: '/profile', act: install(running) },
  {
    name: 'n8n-fallo',
    as: 'owner',
    path: '/profile',
    act: tryInVain(
      'inward',
      '«192.168.1.20:5678» está en la red privada del servidor, y no se permite entrar ahí. Quien lleva el servidor puede permitirlo: ALLOWED_PRIVATE_ORIGINS=http://192.168.1.20:5678',
    ),
  },
  { name: 'n8n-quitar', as: 'owner', path: '/profile', act: remove([], 1) },
  {
    name: 'n8n-en-uso',
    as: 'owner',
    path: '/profile',
    act: remove([
      { id: 'a', name: 'Ventas Nube Alta' },
      { id: 'b', name: 'Pedidos y domicilios de la tienda del centro, de lunes a sábado' },
    ]),
  },
  { name: 'n8n-evolution', as: 'owner', path: '/profile', act: connectEvolution },
  { name: 'n8n-mover', as: 'owner', path: '/agents', act: moveAgent('+5') },
]
