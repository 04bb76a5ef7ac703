import type { Page } from '@playwright/test'
import { fulfillWith, holdRequests } from '../route-overrides.ts'
import type { ShotScene } from './scene.ts'

const emailForm = (page: Page) => page.getByRole('form', { name: 'Cambiar email' })
const passwordForm = (page: Page) => page.getByRole('form', { name: 'Cambiar contraseña' })
const scrollToSection = (page: Page, title: string) =>
  page
    .getByRole('heading', { name: title, exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))

const startTotp = async (page: Page, password: string) => {
  await page.getByRole('button', { name: 'Usar una aplicación de códigos' }).click()
  await page.getByRole('dialog').getByLabel('Contraseña actual').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Código de tu aplicación').waitFor()
}
/** No code of an account: the confirmation is answered by the scene. */
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ejemplo${index}-kq7mwx${index}`)

export const profileScenes: ShotScene[] = [
  { name: 'perfil', viewer: 'owner', path: '/profile' },
  { name: 'perfil-entero', viewer: 'owner', path: '/profile', isFullPage: true },
  { name: 'perfil-largo', viewer: 'newcomer', path: '/profile', isFullPage: true },
  {
    name: 'perfil-verificacion',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Usar una aplicación de códigos' }).click()
      await page.getByRole('dialog').getByLabel('Contraseña actual').waitFor()
    },
  },
  {
    name: 'perfil-verificacion-codigo',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page, { users }) => startTotp(page, users.newcomer.password),
  },
  {
    name: 'perfil-verificacion-llave',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Añadir llave de acceso' }).click()
      await page.getByRole('dialog').getByLabel('Contraseña actual').waitFor()
    },
  },
  {
    name: 'perfil-verificacion-recuperacion',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page, { users }) => {
      await startTotp(page, users.newcomer.password)
      await fulfillWith(page, '**/api/user/second-factor/totp/confirm', 200, { success: true, data: { recoveryCodes } })
      await page.getByLabel('Código de tu aplicación').fill('123456')
      await page.getByRole('button', { name: 'Activar', exact: true }).click()
      await page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor()
    },
  },
  {
    name: 'perfil-email',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page) => {
      await emailForm(page).getByLabel('Nuevo email').fill('otra@ejemplo.co')
      await emailForm(page).getByLabel('Nuevo email').fill('')
      await page.getByRole('button', { name: 'Actualizar email' }).click()
    },
  },
  {
    name: 'perfil-email-rechazado',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page) => {
      await emailForm(page).getByLabel('Nuevo email').fill('otra@ejemplo.co')
      await emailForm(page).getByLabel('Contraseña actual').fill('no-es-esta')
      await page.getByRole('button', { name: 'Actualizar email' }).click()
      await page.getByText('La contraseña actual no es correcta').waitFor()
    },
  },
  {
    name: 'perfil-contrasena',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page) => {
      await passwordForm(page).getByLabel('Contraseña actual').fill('una')
      await passwordForm(page).getByLabel('Nueva contraseña').fill('corta')
      await passwordForm(page).getByLabel('Confirmar contraseña').fill('otra')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await scrollToSection(page, 'Contraseña')
    },
  },
  {
    name: 'perfil-foto-url',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Usar una URL' }).click()
      await page.getByLabel('Dirección de la imagen').fill('http://127.0.0.1/foto.png')
      await page.getByRole('button', { name: 'Usar esta imagen' }).click()
      await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    },
  },
  {
    name: 'perfil-foto-error',
    viewer: 'newcomer',
    path: '/profile',
    prepare: async (page) => {
      const file = { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('Esto no es una foto') }
      await page.getByLabel('Foto', { exact: true }).setInputFiles(file)
      await page.getByText('La foto no se cambió').waitFor()
    },
  },
  {
    name: 'perfil-avisos',
    viewer: 'owner',
    path: '/profile/avisos',
  },
  { name: 'perfil-modelo', viewer: 'owner', path: '/profile/modelo' },
  { name: 'perfil-sesiones', viewer: 'owner', path: '/profile/sesiones' },
  {
    name: 'perfil-n8n',
    viewer: 'owner',
    path: '/profile/integraciones',
    prepare: async (page) => {
      const data = { outcome: 'good', sentence: 'Todo está bien: n8n aceptó el token de la API y el webhook contestó.' }
      await fulfillWith(page, '**/api/configuration/n8n/test', 200, { success: true, data })
      await page.getByLabel('URL del webhook de n8n').fill('https://n8n.nubealta.example/webhook')
      await page.getByLabel('URL del backend').fill('https://portavoz.nubealta.example')
      await page.getByLabel('URL de la API de n8n').fill('https://n8n.nubealta.example')
      await page.getByLabel('Token de la API').fill('token-de-la-api-de-n8n')
      await page.getByRole('button', { name: 'Probar conexión' }).click()
      await page.getByText('La conexión funciona').waitFor()
      const card = page.getByRole('region', { name: 'Automatización' })
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'perfil-cerrar-sesiones',
    viewer: 'owner',
    path: '/profile/sesiones',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Cerrar las demás' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'perfil-eliminar',
    viewer: 'owner',
    path: '/profile/datos',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Ir a Mi negocio' }).waitFor()
    },
  },
  {
    name: 'perfil-cargando',
    viewer: 'owner',
    path: '/agents',
    showsLoading: true,
    prepare: async (page) => {
      await holdRequests(page, '**/api/user/profile')
      await page.goto('/profile', { waitUntil: 'domcontentloaded' })
      await page.getByRole('status', { name: 'Cargando' }).waitFor()
    },
  },
  {
    name: 'perfil-error',
    viewer: 'owner',
    path: '/agents',
    prepare: async (page) => {
      await fulfillWith(page, '**/api/user/profile', 400, { success: false, code: 'bad_request' })
      await page.goto('/profile')
      await page.getByText('No podemos mostrar tu perfil').waitFor()
    },
  },
]
