import { ONCE, type Words } from './words.ts'

export const changeWords = (): Words => ({
  subject: 'Confirma tu nueva dirección de correo',
  preheader: 'Tu cuenta de Portavoz la usará desde que la confirmes.',
  title: 'Confirma tu nueva dirección',
  body: [
    'Pediste que tu cuenta de Portavoz use esta dirección. Confírmala y el cambio queda hecho.',
    'Mientras tanto, tu cuenta sigue con la dirección de antes.',
  ],
  facts: [],
  button: 'Confirmar mi dirección',
  after: [
    `${ONCE} Si se te pasa, pide el cambio otra vez desde tu perfil.`,
    'Si no fuiste tú, no hagas nada: sin tu confirmación la cuenta no cambia.',
  ],
})
