import type { Page } from '@playwright/test'
import type { Surface } from './surface.ts'

const PAGE = '/agents/$agentId'
const REFUSAL = 'Tu papel no alcanza'
const QUESTIONS = {
  route: `${PAGE}/questions`,
  address: ({ agentId }: { agentId: string }) => `/agents/${agentId}/questions`,
}
const showState = (label: string) => (page: Page) => page.getByRole('button', { name: new RegExp(`^${label}`) }).click()

export const agentPageSurfaces: readonly Surface[] = [
  {
    route: PAGE,
    title: 'preview',
    address: ({ agentId }) => `/agents/${agentId}`,
    shows: 'Prompt del sistema',
    needs: 'POST /agents/preview',
    refusal: REFUSAL,
    harmless: [''],
  },
  {
    route: `${PAGE}/tests`,
    title: 'tests',
    address: ({ agentId }) => `/agents/${agentId}/tests`,
    shows: 'Todavía no hay pruebas',
    calls: { 'Nueva prueba': 'POST /agents/:id/tests' },
    needs: 'POST /agents/:id/tests',
    refusal: REFUSAL,
  },
  {
    route: `${PAGE}/versions`,
    title: 'versions',
    address: ({ agentId }) => `/agents/${agentId}/versions`,
    shows: 'Así empezó.',
    needs: 'POST /agents/:id/versions/:number/restore',
    refusal: REFUSAL,
  },
  {
    ...QUESTIONS,
    title: 'open questions',
    shows: '¿Tienen parqueadero para motos?',
    calls: {
      Responder: 'POST /agents/:id/questions/:questionId/answer',
      Descartar: 'POST /agents/:id/questions/:questionId/discard',
    },
  },
  {
    ...QUESTIONS,
    title: 'answered questions',
    open: showState('Respondidas'),
    shows: '¿Reparan relojes?',
    calls: { 'Cambiar la respuesta': 'POST /agents/:id/questions/:questionId/answer' },
  },
  {
    ...QUESTIONS,
    title: 'discarded questions',
    open: showState('Descartadas'),
    shows: '¿Dan clases de cerámica?',
    calls: {
      Responder: 'POST /agents/:id/questions/:questionId/answer',
      Recuperar: 'DELETE /agents/:id/questions/:questionId/discard',
    },
  },
  {
    ...QUESTIONS,
    title: 'no questions',
    address: ({ otherId }) => `/agents/${otherId}/questions?days=90`,
    shows: 'Todavía no hay preguntas sin respuesta',
    calls: { 'Probar el agente': 'POST /agents/preview' },
  },
  {
    route: `${PAGE}/leads`,
    title: 'leads',
    address: ({ agentId }) => `/agents/${agentId}/leads`,
    shows: 'Eva Ríos',
    calls: {
      'Eliminar los datos de': 'DELETE /agents/:id/leads/:leadId',
      'Exportar CSV': 'GET /agents/:id/leads/export',
      Dirección: 'PUT /agents/:id/lead-webhook',
    },
  },
  {
    route: `${PAGE}/leads`,
    title: 'no leads',
    address: ({ otherId }) => `/agents/${otherId}/leads`,
    shows: 'Este agente todavía no guarda datos',
    calls: { 'Guardar datos de contacto': 'PUT /agents/:id', Dirección: 'PUT /agents/:id/lead-webhook' },
  },
]
