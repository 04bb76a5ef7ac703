import { LINK_NOTICE, type EmailContent } from './email-content.ts'

export const confirmNewEmailContent = (): EmailContent => ({
  subject: 'Confirma tu nueva dirección de correo',
  preheader: 'Tu cuenta de Portavoz la usará desde que la confirmes.',
  title: 'Confirma tu nueva dirección',
  body: [
    'Pediste que tu cuenta de Portavoz use esta dirección. Confírmala y el cambio queda hecho.',
    'Mientras tanto, tu cuenta sigue con la dirección de antes.',
  ],
  facts: [],
  button: 'Confirmar mi dirección',
  footnotes: [
    `${LINK_NOTICE} Si se te pasa, pide el cambio otra vez desde tu perfil.`,
    'Si no fuiste tú, no hagas nada: sin tu confirmación la cuenta no cambia.',
  ],
})
