import { ONCE, type Words } from './words.ts'

export const verifyWords = (): Words => ({
  subject: 'Verifica tu email en Portavoz',
  preheader: 'Un paso más y tu cuenta queda lista.',
  title: 'Verifica tu email',
  body: ['Creaste una cuenta en Portavoz con esta dirección. Confirma que es tuya y podrás iniciar sesión.'],
  facts: [],
  button: 'Verificar mi email',
  after: [
    `${ONCE} Si se te pasa, pide otro desde la pantalla de inicio de sesión.`,
    'Si no fuiste tú, no hagas nada: sin tu confirmación nadie puede entrar en esa cuenta.',
  ],
})
