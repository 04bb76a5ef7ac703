import type { Page } from '@playwright/test'
import type { ShotScene } from './scene.ts'

const PATH = '/contactos'
const openContact = async (page: Page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Conversaciones' }).waitFor()
}

export const contactScenes: ShotScene[] = [
  { name: 'contactos', viewer: 'owner', path: PATH },
  { name: 'contactos-vacio', viewer: 'newcomer', path: PATH },
  { name: 'contacto', viewer: 'owner', path: PATH, prepare: openContact },
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
