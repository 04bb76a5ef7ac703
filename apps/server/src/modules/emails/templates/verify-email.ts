import { LINK_NOTICE, type EmailContent } from './email-content.ts'

export const verifyEmailContent = (): EmailContent => ({
  subject: 'Verifica tu email en Portavoz',
  preheader: 'Un paso más y tu cuenta queda lista.',
  title: 'Verifica tu email',
  body: ['Creaste una cuenta en Portavoz con esta dirección. Confirma que es tuya y podrás iniciar sesión.'],
  facts: [],
  button: 'Verificar mi email',
  footnotes: [
    `${LINK_NOTICE} Si se te pasa, pide otro desde la pantalla de inicio de sesión.`,
    'Si no fuiste tú, no hagas nada: sin tu confirmación nadie puede entrar en esa cuenta.',
  ],
})
