import { LINK_NOTICE, type EmailContent } from './email-content.ts'

export const resetPasswordContent = (): EmailContent => ({
  subject: 'Crea una contraseña nueva',
  preheader: 'Con este enlace vuelves a entrar en Portavoz.',
  title: 'Crea una contraseña nueva',
  body: ['Pediste una contraseña nueva para tu cuenta de Portavoz. Elígela aquí y vuelve a entrar.'],
  facts: [],
  button: 'Elegir mi contraseña',
  footnotes: [
    `${LINK_NOTICE} Si se te pasa, pide otro desde la pantalla de inicio de sesión.`,
    'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.',
  ],
})
