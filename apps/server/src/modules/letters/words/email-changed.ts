import { type Place, type Words, when } from './words.ts'

type Change = { newEmail: string; at: Date }

export const emailChangedWords = ({ newEmail, at }: Change, place: Place): Words => ({
  subject: 'La dirección de tu cuenta cambió',
  preheader: 'Tu cuenta de Portavoz ya no usa este correo.',
  title: 'La dirección de tu cuenta cambió',
  body: ['Tu cuenta de Portavoz usaba esta dirección y ahora usa otra. A esta ya no te escribiremos más.'],
  facts: [
    { label: 'Nueva dirección', value: newEmail },
    { label: 'Cuándo', value: when(at, place) },
  ],
  button: null,
  after: [
    'Si fuiste tú, no tienes que hacer nada.',
    'Si no fuiste tú, alguien entró en tu cuenta: avisa cuanto antes a quien administra Portavoz en tu negocio.',
  ],
})
