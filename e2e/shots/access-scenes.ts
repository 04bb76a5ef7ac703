import type { Page } from '@playwright/test'
import { fulfillWith, holdRequests } from '../route-overrides.ts'
import { submitSignUp, submitRefusedSignIn } from '../access-forms.ts'
import type { ShotScene } from './scene.ts'

const UNKNOWN_USER = { username: 'mariana', password: 'no-es-esta' }
const SIGN_UP_FIELDS = ['mariana', 'mariana.restrepo@cafenubealta.example', 'una-clave-larga', 'una-clave-larga']
const pressButton = (page: Page, name: string) => page.getByRole('button', { name }).click()
const openSignUp = async (page: Page) => {
  await pressButton(page, 'Regístrate aquí')
  await page.getByLabel('Confirmar Contraseña').waitFor()
}

async function showExpiredLink(page: Page) {
  await fulfillWith(page, '**/api/auth/verify-email', 410)
  await page.goto('/verify-email?token=vencido')
  await page.getByText('El token de verificación ha expirado').waitFor()
}

const showVerified = (purpose: string) => async (page: Page) => {
  const data = { purpose, email: SIGN_UP_FIELDS[1] }
  await fulfillWith(page, '**/api/auth/verify-email', 200, { success: true, data, ...data })
  await page.goto('/verify-email?token=bueno')
  await page.getByText('En un momento seguimos.').waitFor()
}

async function showVerificationPrompt(page: Page) {
  await openSignUp(page)
  await fulfillWith(page, '**/api/auth/signup', 200, {
    success: true,
    requiresEmailVerification: true,
    message: 'Revisa tu email',
  })
  await submitSignUp(page, SIGN_UP_FIELDS)
  await page.getByText('Busca el email de Portavoz').waitFor()
}

/** Scenes before sign-in. */
export const accessScenes: ShotScene[] = [
  { name: 'entrar', viewer: 'visitor', path: '/login' },
  {
    name: 'entrar-error',
    viewer: 'visitor',
    path: '/login',
    prepare: (page) => submitRefusedSignIn(page, UNKNOWN_USER),
  },
  { name: 'entrar-vacio', viewer: 'visitor', path: '/login', prepare: (page) => pressButton(page, 'Iniciar Sesión') },
  {
    name: 'entrar-sin-verificar',
    viewer: 'visitor',
    path: '/login',
    prepare: async (page) => {
      await fulfillWith(page, '**/api/auth/signin', 403, { success: false, code: 'auth.unverified', error: 'email' })
      await submitRefusedSignIn(page, UNKNOWN_USER)
    },
  },
  {
    name: 'entrar-ocupado',
    viewer: 'visitor',
    path: '/login',
    prepare: async (page) => {
      await holdRequests(page, '**/api/auth/signin')
      await page.getByLabel('Usuario').fill('mariana')
      await page.getByLabel('Contraseña', { exact: true }).fill('una-clave')
      await pressButton(page, 'Iniciar Sesión')
      await page.getByText('Iniciando sesión...').waitFor()
    },
  },
  { name: 'registro', viewer: 'visitor', path: '/auth', prepare: openSignUp },
  {
    name: 'registro-errores',
    viewer: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      await openSignUp(page)
      await submitSignUp(page, ['yo', 'no es un email', 'corta', 'otra'])
    },
  },
  {
    name: 'registro-repetido',
    viewer: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      await openSignUp(page)
      await submitSignUp(page, ['camila', ...SIGN_UP_FIELDS.slice(1)])
      await page.getByText('Error de registro').waitFor()
    },
  },
  { name: 'verifica', viewer: 'visitor', path: '/auth', prepare: showVerificationPrompt },
  {
    name: 'verifica-reenviado',
    viewer: 'visitor',
    path: '/auth?view=verify',
    prepare: async (page) => {
      await fulfillWith(page, '**/api/auth/resend-verification', 200, { success: true })
      await page.getByLabel('Email de tu cuenta').fill(SIGN_UP_FIELDS[1]!)
      await pressButton(page, 'Reenviar email')
      await page.getByText('reenviado correctamente').waitFor()
    },
  },
  { name: 'olvido', viewer: 'visitor', path: '/auth?view=forgot' },
  {
    name: 'olvido-enviado',
    viewer: 'visitor',
    path: '/auth?view=forgot',
    prepare: async (page) => {
      const data = { message: 'Enviado', sendsEmail: true }
      await fulfillWith(page, '**/api/auth/forgot-password', 200, { success: true, data, ...data })
      await page.getByLabel('Email').fill(SIGN_UP_FIELDS[1]!)
      await pressButton(page, 'Enviar enlace')
      await page.getByText('Revisa tu email').waitFor()
    },
  },
  { name: 'otra-contrasena', viewer: 'visitor', path: '/reset-password?token=uno' },
  { name: 'otra-contrasena-sin-enlace', viewer: 'visitor', path: '/reset-password' },
  { name: 'verificado', viewer: 'visitor', path: '/login', prepare: showVerified('verify') },
  { name: 'email-cambiado', viewer: 'visitor', path: '/login', prepare: showVerified('change') },
  { name: 'enlace-vencido', viewer: 'visitor', path: '/login', prepare: showExpiredLink },
  {
    name: 'aviso-verificado',
    viewer: 'visitor',
    path: '/auth?type=success&message=email_verified',
    prepare: (page) => page.getByText('¡Email verificado!').waitFor(),
  },
  { name: 'no-existe', viewer: 'visitor', path: '/no-existe' },
]
