import type { Page } from '@playwright/test'
import type { Surface } from './surface.ts'

const PAGE = '/agents/$agentId'
const REFUSAL = 'Esto lo hace quien administra'
const QUESTIONS = {
  route: `${PAGE}/questions`,
  address: ({ agentId }: { agentId: string }) => `/agents/${agentId}/questions`,
}
const HEADING = { 'Ventas responde a sus clientes': 'PUT /agents/:id/status' } as const
const OTHER_HEADING = { 'Apagado responde a sus clientes': 'PUT /agents/:id/status' } as const
const showState = (label: string) => (page: Page) => page.getByRole('button', { name: new RegExp(`^${label}`) }).click()

export const agentPageSurfaces: readonly Surface[] = [
  {
    route: PAGE,
    title: 'summary',
    address: ({ agentId }) => `/agents/${agentId}`,
    shows: 'Últimos mensajes atendidos',
    calls: HEADING,
  },
  {
    route: `${PAGE}/configuration`,
    title: 'form',
    address: ({ agentId }) => `/agents/${agentId}/configuration`,
    shows: 'Guardar cambios',
    needs: 'PUT /agents/:id',
    refusal: REFUSAL,
    harmless: [''],
  },
  {
    route: `${PAGE}/try`,
    title: 'preview',
    address: ({ agentId }) => `/agents/${agentId}/try`,
    shows: 'Prompt del sistema',
    needs: 'POST /agents/preview',
    refusal: REFUSAL,
    harmless: [''],
  },
  {
    route: `${PAGE}/connection`,
    title: 'connection',
    address: ({ agentId }) => `/agents/${agentId}/connection`,
    shows: 'Historial de conexión',
    calls: {
      ...HEADING,
      Desconectar: 'POST /agents/telegram/:id/disconnect',
      'Página abierta': 'PUT /agents/:id/web-page',
      Dirección: 'PUT /agents/:id/web-page',
      'Sitios donde': 'PUT /agents/:id/web-page',
      'Guardar página': 'PUT /agents/:id/web-page',
    },
  },
  {
    route: `${PAGE}/tests`,
    title: 'tests',
    address: ({ agentId }) => `/agents/${agentId}/tests`,
    shows: 'Todavía no hay pruebas',
    calls: { ...HEADING, 'Nueva prueba': 'POST /agents/:id/tests' },
    needs: 'POST /agents/:id/tests',
    refusal: REFUSAL,
  },
  {
    route: `${PAGE}/versions`,
    title: 'versions',
    address: ({ agentId }) => `/agents/${agentId}/versions`,
    shows: 'Primera versión.',
    calls: HEADING,
    needs: 'POST /agents/:id/versions/:number/restore',
    refusal: REFUSAL,
  },
  {
    ...QUESTIONS,
    title: 'open questions',
    shows: '¿Tienen parqueadero para motos?',
    calls: {
      ...HEADING,
      Responder: 'POST /agents/:id/questions/:questionId/answer',
      Descartar: 'POST /agents/:id/questions/:questionId/discard',
    },
  },
  {
    ...QUESTIONS,
    title: 'answered questions',
    open: showState('Respondidas'),
    shows: '¿Reparan relojes?',
    calls: { ...HEADING, 'Cambiar la respuesta': 'POST /agents/:id/questions/:questionId/answer' },
  },
  {
    ...QUESTIONS,
    title: 'discarded questions',
    open: showState('Descartadas'),
    shows: '¿Dan clases de cerámica?',
    calls: {
      ...HEADING,
      Responder: 'POST /agents/:id/questions/:questionId/answer',
      Recuperar: 'DELETE /agents/:id/questions/:questionId/discard',
    },
  },
  {
    ...QUESTIONS,
    title: 'no questions',
    address: ({ otherId }) => `/agents/${otherId}/questions?days=90`,
    shows: 'Todavía no hay preguntas sin respuesta',
    calls: { ...OTHER_HEADING, 'Probar el agente': 'POST /agents/preview' },
  },
  {
    route: `${PAGE}/leads`,
    title: 'leads',
    address: ({ agentId }) => `/agents/${agentId}/leads`,
    shows: 'Eva Ríos',
    calls: {
      ...HEADING,
      'Exportar a Excel': 'GET /agents/:id/leads/export',
      'Exportar CSV': 'GET /agents/:id/leads/export',
      Dirección: 'PUT /agents/:id/lead-webhook',
    },
  },
  {
    route: `${PAGE}/leads`,
    title: 'no leads',
    address: ({ otherId }) => `/agents/${otherId}/leads`,
    shows: 'Este agente todavía no guarda datos',
    calls: {
      ...OTHER_HEADING,
      'Guardar datos de contacto': 'PUT /agents/:id',
      Dirección: 'PUT /agents/:id/lead-webhook',
    },
  },
  {
    route: '/preguntas',
    title: 'questions of all agents',
    address: () => '/preguntas',
    shows: '¿Tienen parqueadero para motos?',
    harmless: ['Agente'],
    calls: {
      Responder: 'POST /agents/:id/questions/:questionId/answer',
      Descartar: 'POST /agents/:id/questions/:questionId/discard',
    },
  },
  {
    route: '/interesados',
    title: 'leads of all agents',
    address: () => '/interesados',
    shows: 'Eva Ríos',
    harmless: ['Agente'],
    calls: { 'Exportar a Excel': 'GET /leads/export', 'Exportar CSV': 'GET /leads/export' },
  },
  {
    route: '/interesados',
    title: 'menu of a lead',
    address: () => '/interesados',
    open: (page) => page.getByRole('button', { name: /^Acciones de .*Eva Ríos/ }).click(),
    scope: 'menu',
    shows: 'Ver la conversación',
    calls: { 'Eliminar los datos': 'DELETE /agents/:id/leads/:leadId' },
  },
]
