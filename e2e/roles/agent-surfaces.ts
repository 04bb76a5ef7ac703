import type { Page } from '@playwright/test'
import type { Surface } from './surface.ts'

const REFUSAL = 'Esto lo hace quien administra'
const openMenu = (page: Page) => page.getByRole('button', { name: 'Acciones de Ventas' }).click()
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Buscar/ }).fill('age')
}

export const agentSurfaces: readonly Surface[] = [
  { route: '/', title: 'dashboard', address: () => '/', shows: 'Actividad reciente' },
  {
    route: '/',
    title: 'palette',
    address: () => '/',
    open: openPalette,
    scope: 'dialog',
    shows: 'Ir a',
    calls: { 'Crear Agente': 'POST /agents' },
  },
  {
    route: '/agents',
    title: 'list',
    address: () => '/agents',
    shows: 'Ya hay un WhatsApp vinculado sin agente',
    calls: {
      'Crear su agente': 'POST /agents',
      Eliminarlo: 'DELETE /whatsapp/sessions/:sessionName',
      'Crear Agente': 'POST /agents',
      'Ventas responde a sus clientes': 'PUT /agents/:id/status',
      'Apagado responde a sus clientes': 'PUT /agents/:id/status',
    },
  },
  {
    route: '/agents',
    title: 'menu of a card',
    address: () => '/agents',
    open: openMenu,
    scope: 'menu',
    shows: 'Ver detalle',
    harmless: ['Abrir'],
    calls: {
      Editar: 'PUT /agents/:id',
      'Probar agente': 'POST /agents/preview',
      Desconectar: 'POST /agents/telegram/:id/disconnect',
      Eliminar: 'DELETE /agents/:id',
    },
  },
  {
    route: '/agents',
    title: 'detail',
    address: ({ agentId }) => `/agents?id=${agentId}`,
    shows: 'Historial de conexión',
  },
  {
    route: '/agents',
    title: 'wizard by address',
    address: () => '/agents?create=1',
    shows: 'Telegram',
    needs: 'POST /agents',
    refusal: REFUSAL,
    harmless: [''],
  },
]
