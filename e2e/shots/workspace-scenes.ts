import type { ShotScene } from './scene.ts'

export const workspaceScenes: ShotScene[] = [
  { name: 'negocio', viewer: 'owner', path: '/negocio', isFullPage: true },
  {
    name: 'negocio-invitar',
    viewer: 'owner',
    path: '/negocio',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Invitar a una persona' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'negocio-registro', viewer: 'owner', path: '/negocio/registro' },
  { name: 'instalacion-registro', viewer: 'owner', path: '/instalacion/registro' },
  { name: 'negocios', viewer: 'owner', path: '/negocios' },
  { name: 'invitacion-gastada', viewer: 'owner', path: '/invitacion?token=gastada' },
]
