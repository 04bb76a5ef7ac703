import type { Page } from '@playwright/test'
import { answerInstead, holdBack } from '../answers.ts'
import { askToSignUp, tryToSignIn } from '../entrance.ts'
import type { Scene } from './scene.ts'

const stranger = { username: 'mariana', password: 'no-es-esta' }
const maria = ['mariana', 'mariana.restrepo@cafenubealta.example', 'una-clave-larga', 'una-clave-larga']
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const toSignUp = async (page: Page) => {
  await press(page, 'Regístrate aquí')
  await page.getByLabel('Confirmar Contraseña').waitFor()
}

async function refuseLink(page: Page) {
  await answerInstead(page, '**/api/auth/verify-email', 410)
  await page.goto('/verify-email?token=vencido')
  await page.getByText('El token de verificación ha expirado').waitFor()
}

const verified = (purpose: string) => async (page: Page) => {
  const data = { purpose, email: maria[1] }
  await answerInstead(page, '**/api/auth/verify-email', 200, { success: true, data, ...data })
  await page.goto('/verify-email?token=bueno')
  await page.getByText('En un momento seguimos.').waitFor()
}

async function askForProof(page: Page) {
  await answerInstead(page, '**/api/auth/signup', 200, {
    success: true,
    requiresEmailVerification: true,
    message: 'Revisa tu email',
  })
  await toSignUp(page)
  await askToSignUp(page, maria)
  await page.getByText('Busca el email de Portavoz').waitFor()
}

/** What somebody sees who is not in the house yet. */
export const entranceScenes: Scene[] = [
  { name: 'entrar', as: 'visitor', path: '/login' },
  { name: 'entrar-error', as: 'visitor', path: '/login', act: (page) => tryToSignIn(page, stranger) },
  { name: 'entrar-vacio', as: 'visitor', path: '/login', act: (page) => press(page, 'Iniciar Sesión') },
  {
    name: 'entrar-sin-verificar',
    as: 'visitor',
    path: '/login',
    act: async (page) => {
      await answerInstead(page, '**/api/auth/signin', 403, { success: false, code: 'auth.unverified', error: 'email' })
      await tryToSignIn(page, stranger)
    },
  },
  {
    name: 'entrar-ocupado',
    as: 'visitor',
    path: '/login',
    act: async (page) => {
      await holdBack(page, '**/api/auth/signin')
      await page.getByLabel('Usuario').fill('mariana')
      await page.getByLabel('Contraseña', { exact: true }).fill('una-clave')
      await press(page, 'Iniciar Sesión')
      await page.getByText('Iniciando sesión...').waitFor()
    },
  },
  { name: 'registro', as: 'visitor', path: '/auth', act: toSignUp },
  {
    name: 'registro-errores',
    as: 'visitor',
    path: '/auth',
    act: async (page) => {
      await toSignUp(page)
      await askToSignUp(page, ['yo', 'no es un email', 'corta', 'otra'])
    },
  },
  {
    name: 'registro-repetido',
    as: 'visitor',
    path: '/auth',
    act: async (page) => {
      await toSignUp(page)
      await askToSignUp(page, ['camila', ...maria.slice(1)])
      await page.getByText('Error de registro').waitFor()
    },
  },
  { name: 'verifica', as: 'visitor', path: '/auth', act: askForProof },
  {
    name: 'verifica-reenviado',
    as: 'visitor',
    path: '/auth?view=verify',
    act: async (page) => {
      await answerInstead(page, '**/api/auth/resend-verification', 200, { success: true })
      await page.getByLabel('Email de tu cuenta').fill(maria[1]!)
      await press(page, 'Reenviar email')
      await page.getByText('reenviado correctamente').waitFor()
    },
  },
  { name: 'olvido', as: 'visitor', path: '/auth?view=forgot' },
  {
    name: 'olvido-enviado',
    as: 'visitor',
    path: '/auth?view=forgot',
    act: async (page) => {
      await answerInstead(page, '**/api/auth/forgot-password', 200, { success: true })
      await page.getByLabel('Email').fill(maria[1]!)
      await press(page, 'Enviar enlace')
      await page.getByText('Revisa tu email').waitFor()
    },
  },
  { name: 'otra-contrasena', as: 'visitor', path: '/reset-password?token=uno' },
  { name: 'otra-contrasena-sin-enlace', as: 'visitor', path: '/reset-password' },
  { name: 'verificado', as: 'visitor', path: '/login', act: verified('verify') },
  { name: 'email-cambiado', as: 'visitor', path: '/login', act: verified('change') },
  { name: 'enlace-vencido', as: 'visitor', path: '/login', act: refuseLink },
  {
    name: 'aviso-verificado',
    as: 'visitor',
    path: '/auth?type=success&message=email_verified',
  },
  { name: 'no-existe', as: 'visitor', path: '/no-existe' },
]
