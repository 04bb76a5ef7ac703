import type { Page } from '@playwright/test'
import type { ShotScene } from './scene.ts'

const PATH = '/contactos'
const openContact = async (page: Page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Conversaciones' }).waitFor()
}

const csv = [
  'Nombre;Teléfono;Etiquetas;Color',
  'Marta Lucía Ospina;+57 311 555 0101;Mayorista, VIP;verde',
  'Café La Esquina (don Álvaro);+57 311 555 0102;Mayorista;',
  'Sin indicativo;311 555;;azul',
].join('\n')

const openMerge = async (page: Page) => {
  await openContact(page)
  await page.getByRole('button', { name: 'Unir con otro' }).click()
  await page
    .getByRole('dialog', { name: /^Unir con/ })
    .getByRole('listitem')
    .first()
    .waitFor()
}

export const contactScenes: ShotScene[] = [
  { name: 'contactos', viewer: 'owner', path: PATH },
  { name: 'contactos-vacio', viewer: 'newcomer', path: PATH },
  { name: 'contacto', viewer: 'owner', path: PATH, prepare: openContact },
  {
    name: 'contactos-importar',
    viewer: 'owner',
    path: PATH,
    prepare: async (page) => {
      const more = page.getByRole('main').getByRole('button', { name: 'Más acciones' })
      const button = page.getByRole('button', { name: 'Importar', exact: true })
      await button.or(more).waitFor()
      await ((await more.isVisible()) ? more : button).click()
      if (await more.isVisible()) await page.getByRole('menuitem', { name: 'Importar' }).click()
      const file = { name: 'clientes de la feria.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByRole('dialog').getByLabel('Archivo').setInputFiles(file)
      await page.getByText('Filas que se dejan fuera').waitFor()
    },
  },
  { name: 'contacto-unir', viewer: 'owner', path: PATH, prepare: openMerge },
  {
    name: 'contacto-unir-resultado',
    viewer: 'owner',
    path: PATH,
    prepare: async (page) => {
      await openMerge(page)
      const merge = page.getByRole('dialog', { name: /^Unir con/ })
      await merge.getByRole('listitem').first().getByRole('button').click()
      await merge.getByText('Nombre que queda').waitFor()
    },
  },
  {
    name: 'contacto-nuevo',
    viewer: 'owner',
    path: PATH,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Nuevo contacto' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
