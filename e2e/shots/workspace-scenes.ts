import type { Page } from '@playwright/test'
import type { Workspace } from '@portavoz/contract'
import { patchResponse } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'

const showReceivedOffer = (page: Page) =>
  patchResponse<Workspace[]>(page, '**/api/workspaces', (all) => all.map((one) => ({ ...one, isOffered: true })))

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
  {
    name: 'negocio-oferta',
    viewer: 'attendant',
    path: '/negocio',
    prepare: async (page) => {
      await showReceivedOffer(page)
      await page.reload()
      await page.getByText('Te ofrecen este negocio').waitFor()
    },
  },
  {
    name: 'negocio-oferta-aceptar',
    viewer: 'attendant',
    path: '/negocio',
    prepare: async (page) => {
      await showReceivedOffer(page)
      await page.reload()
      await page.getByRole('button', { name: 'Aceptar' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'negocio-eliminar',
    viewer: 'owner',
    path: '/negocio',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Eliminar este negocio' }).click()
      await page.getByRole('dialog').getByText('Se pierde:').waitFor()
    },
  },
  { name: 'negocios', viewer: 'owner', path: '/negocios' },
  { name: 'invitacion-gastada', viewer: 'owner', path: '/invitacion?token=gastada' },
]
