import type { Surface } from './surface.ts'

const DOCUMENTS = { route: '/knowledge-base', address: () => '/knowledge-base' }

export const knowledgeSurfaces: readonly Surface[] = [
  {
    ...DOCUMENTS,
    title: 'documents',
    shows: 'Está protegido con contraseña',
    calls: {
      'Subir documento': 'POST /documents/upload',
      Reintentar: 'POST /documents/:id/retry',
      Reemplazar: 'PUT /documents/:id/file',
    },
    harmless: ['Preguntar'],
  },
  {
    ...DOCUMENTS,
    title: 'menu of a failed document',
    open: (page) => page.getByRole('button', { name: 'Acciones de Guía' }).click(),
    scope: 'menu',
    shows: 'Ver qué se entendió',
    calls: {
      Editar: 'PUT /documents/:id',
      Reintentar: 'POST /documents/:id/retry',
      'Reemplazar archivo': 'PUT /documents/:id/file',
      Eliminar: 'DELETE /documents/:id',
    },
    harmless: ['Descargar'],
  },
  {
    ...DOCUMENTS,
    title: 'document',
    address: ({ document }) => `/knowledge-base?doc=${document}`,
    shows: 'Ponle una foto a un producto',
    calls: {
      Editar: 'PUT /documents/:id',
      'Reemplazar archivo': 'PUT /documents/:id/file',
      'Enviarlo si lo piden': 'PUT /documents/:id/sending',
      'Añadir foto': 'POST /documents/:id/pictures',
    },
  },
  {
    ...DOCUMENTS,
    title: 'failed document',
    address: ({ failed }) => `/knowledge-base?doc=${failed}`,
    shows: 'Ponle una foto a un producto',
    calls: {
      Editar: 'PUT /documents/:id',
      Reintentar: 'POST /documents/:id/retry',
      Reemplazar: 'PUT /documents/:id/file',
      'Enviarlo si lo piden': 'PUT /documents/:id/sending',
      'Añadir foto': 'POST /documents/:id/pictures',
    },
  },
  {
    ...DOCUMENTS,
    title: 'question to the documents',
    open: (page) => page.getByRole('button', { name: 'Preguntar' }).click(),
    shows: 'Pregúntale a tus documentos',
    harmless: ['Pregunta de un cliente', 'Con los documentos de', 'Preguntar'],
  },
]
