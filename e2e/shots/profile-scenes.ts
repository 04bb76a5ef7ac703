import type { Page } from '@playwright/test'
import { answerInstead, holdBack } from '../answers.ts'
import type { Scene } from './scene.ts'

const emailForm = (page: Page) => page.getByRole('form', { name: 'Cambiar email' })
const passwordForm = (page: Page) => page.getByRole('form', { name: 'Cambiar contraseña' })
const show = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).evaluate((one) => one.scrollIntoView({ block: 'center' }))

export const profileScenes: Scene[] = [
  { name: 'perfil', as: 'owner', path: '/profile' },
  { name: 'perfil-entero', as: 'owner', path: '/profile', whole: true },
  { name: 'perfil-largo', as: 'newcomer', path: '/profile', whole: true },
  {
    name: 'perfil-email',
    as: 'newcomer',
    path: '/profile',
    act: async (page) => {
      await emailForm(page).getByLabel('Nuevo email').fill('')
      await page.getByRole('button', { name: 'Actualizar email' }).click()
    },
  },
  {
    name: 'perfil-email-rechazado',
    as: 'newcomer',
    path: '/profile',
    act: async (page) => {
      await emailForm(page).getByLabel('Nuevo email').fill('otra@ejemplo.co')
      await emailForm(page).getByLabel('Contraseña actual').fill('no-es-esta')
      await page.getByRole('button', { name: 'Actualizar email' }).click()
      await page.getByText('La contraseña actual no es correcta').waitFor()
    },
  },
  {
    name: 'perfil-contrasena',
    as: 'newcomer',
    path: '/profile',
    act: async (page) => {
      await passwordForm(page).getByLabel('Contraseña actual').fill('una')
      await passwordForm(page).getByLabel('Nueva contraseña').fill('corta')
      await passwordForm(page).getByLabel('Confirmar contraseña').fill('otra')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await show(page, 'Contraseña')
    },
  },
  {
    name: 'perfil-foto-url',
    as: 'newcomer',
    path: '/profile',
    act: async (page) => {
      await page.getByRole('button', { name: 'Usar una URL' }).click()
      await page.getByLabel('Dirección de la imagen').fill('http://127.0.0.1/foto.png')
      await page.getByRole('button', { name: 'Usar esta imagen' }).click()
      await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    },
  },
  {
    name: 'perfil-foto-error',
    as: 'newcomer',
    path: '/profile',
    act: async (page) => {
      const file = { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('Esto no es una foto') }
      await page.getByLabel('Foto', { exact: true }).setInputFiles(file)
      await page.getByText('La foto no se cambió').waitFor()
    },
  },
  { name: 'perfil-sesiones', as: 'owner', path: '/profile', act: (page) => show(page, 'Sesiones') },
  {
    name: 'perfil-n8n',
    as: 'owner',
    path: '/profile',
    act: async (page) => {
      const data = { outcome: 'good', sentence: 'Todo está bien: n8n aceptó el token de la API y el webhook contestó.' }
      await answerInstead(page, '**/api/configuration/n8n/test', 200, { success: true, data })
      await page.getByLabel('URL del webhook de n8n').fill('https://n8n.nubealta.example/webhook')
      await page.getByLabel('URL del backend').fill('https://portavoz.nubealta.example')
      await page.getByLabel('URL de la API de n8n').fill('https://n8n.nubealta.example')
      await page.getByLabel('Token de la API').fill('token-de-la-api-de-n8n')
      await page.getByRole('button', { name: 'Probar conexión' }).click()
      await page.getByText('La conexión funciona').waitFor()
      const card = page.getByRole('region', { name: 'Automatización' })
      await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'perfil-cerrar-sesiones',
    as: 'owner',
    path: '/profile',
    act: async (page) => {
      await page.getByRole('button', { name: 'Cerrar las demás' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'perfil-eliminar',
    as: 'owner',
    path: '/profile',
    act: async (page) => {
      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
      await page.getByRole('dialog').getByLabel('Contraseña actual').waitFor()
    },
  },
  {
    name: 'perfil-cargando',
    as: 'owner',
    path: '/agents',
    waits: true,
    act: async (page) => {
      await holdBack(page, '**/api/user/profile')
      await page.goto('/profile', { waitUntil: 'domcontentloaded' })
      await page.getByRole('status', { name: 'Cargando' }).waitFor()
    },
  },
  {
    name: 'perfil-error',
    as: 'owner',
    path: '/agents',
    act: async (page) => {
      await answerInstead(page, '**/api/user/profile', 400, { success: false, code: 'bad_request' })
      await page.goto('/profile')
      await page.getByText('No podemos mostrar tu perfil').waitFor()
    },
  },
]
