import type { Page } from '@playwright/test'
import type { ControlCalls, Surface } from './surface.ts'

const INBOX = { route: '/conversations', address: () => '/conversations' }

const openThread = async (page: Page, name: string) => {
  await page.getByRole('article').filter({ hasText: name }).getByRole('heading').getByRole('button').click()
  await page.getByRole('log').getByRole('listitem').first().waitFor()
}
const explain = async (page: Page, name: string) => {
  await openThread(page, name)
  await page
    .getByRole('button', { name: /^¿Por qué/ })
    .first()
    .click()
}
const explainEva = async (page: Page) => {
  await explain(page, 'Eva')
  await page.getByText('Llama los lunes').waitFor()
}

const threadCalls: ControlCalls = {
  Mensaje: 'POST /conversations/:id/messages',
  Adjuntar: 'POST /conversations/:id/files',
  'Grabar nota de voz': 'POST /conversations/:id/files',
  'Marcar como resuelta': 'PUT /conversations/:id/status',
  'Reabrir conversación': 'PUT /conversations/:id/status',
  'Posponer…': 'PUT /conversations/:id/snooze',
  'Eliminar conversación': 'DELETE /conversations/:id',
  'Quién la atiende': 'PUT /conversations/:id/assignee',
  'Me la quedo': 'PUT /conversations/:id/assignee',
  'Nueva etiqueta': 'POST /conversations/:id/tags',
  'Nueva nota': 'POST /conversations/:id/notes',
  'Eliminar todo lo de este contacto': 'DELETE /conversations/:id/contact',
}
const evaCalls: ControlCalls = {
  ...threadCalls,
  'Quitar la etiqueta vip': 'DELETE /conversations/:id/tags/:tag',
  'Eliminar esta nota': 'DELETE /conversations/:id/notes/:noteId',
}

const SEND_CARD = 'POST /conversations/:id/cards'
const openAttachMenu = async (page: Page) => {
  await openThread(page, 'Eva')
  await page.getByRole('button', { name: 'Adjuntar' }).click()
}
const openCardDialog = (item: string) => async (page: Page) => {
  await openAttachMenu(page)
  await page.getByRole('menuitem', { name: item }).click()
}

export const conversationSurfaces: readonly Surface[] = [
  {
    ...INBOX,
    title: 'inbox',
    shows: 'Ciro',
    calls: { 'Elegir varias': 'POST /conversations/bulk', 'Acciones de': 'PUT /conversations/:id/status' },
    harmless: ['Ciro', 'Eva', 'Mías', 'Sin asignar', 'Menciones', 'Tarjetas', 'Dos paneles'],
  },
  {
    ...INBOX,
    title: 'menu of a card',
    open: (page) => page.getByRole('button', { name: /^Acciones de .*Eva/ }).click(),
    scope: 'menu',
    shows: 'Posponer…',
    needs: 'PUT /conversations/:id/status',
    calls: {
      'Marcar como resuelta': 'PUT /conversations/:id/status',
      'Me la quedo': 'PUT /conversations/:id/assignee',
      'Posponer…': 'PUT /conversations/:id/snooze',
      Eliminar: 'DELETE /conversations/:id',
    },
    harmless: ['Transferir', 'Reabrir', 'Marcar como leída'],
  },
  { ...INBOX, title: 'thread', open: (page) => openThread(page, 'Eva'), shows: 'Llama los lunes', calls: evaCalls },
  {
    ...INBOX,
    title: 'menu of the paperclip',
    open: openAttachMenu,
    scope: 'menu',
    shows: 'Ubicación',
    needs: SEND_CARD,
    calls: { Archivos: 'POST /conversations/:id/files', Ubicación: SEND_CARD, Contacto: SEND_CARD },
    harmless: ['Respuestas rápidas'],
  },
  {
    ...INBOX,
    title: 'place to send',
    open: openCardDialog('Ubicación'),
    scope: 'dialog',
    shows: 'Relojería',
    needs: SEND_CARD,
    calls: {
      'Enviar ubicación': SEND_CARD,
      'Enviar Relojería': SEND_CARD,
      'Eliminar Relojería': 'DELETE /places/:id',
      'Guardarlo para la próxima vez': 'POST /places',
    },
    harmless: ['Enlace de Google Maps', 'Usar mi ubicación actual', 'Nombre', 'Dirección', 'Cancelar'],
  },
  {
    ...INBOX,
    title: 'contact to send',
    open: openCardDialog('Contacto'),
    scope: 'dialog',
    shows: 'El cliente recibe una tarjeta que puede guardar o llamar.',
    needs: SEND_CARD,
    calls: { 'Enviar contacto': SEND_CARD },
    harmless: ['Nombre', 'Teléfono', 'Cancelar'],
  },
  {
    ...INBOX,
    title: 'explanation of a reply',
    open: explainEva,
    shows: 'Recibió el mensaje por Telegram',
    calls: { ...evaCalls, 'Guardar como prueba': 'POST /agents/:id/tests' },
  },
  {
    ...INBOX,
    title: 'explanation of the silence of an inactive agent',
    open: (page) => explain(page, 'Ciro'),
    shows: 'Recibió el mensaje por Telegram',
    calls: {
      ...threadCalls,
      'Transferir a humano': 'PUT /conversations/:id/status',
      'Activar agente': 'PUT /agents/:id/status',
      'Guardar como prueba': 'POST /agents/:id/tests',
    },
  },
]
