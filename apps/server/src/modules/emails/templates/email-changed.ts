import { type EmailSettings, type EmailContent, formatMoment } from './email-content.ts'

type EmailChangedData = { newEmail: string; at: Date }

export const emailChangedContent = ({ newEmail, at }: EmailChangedData, settings: EmailSettings): EmailContent => ({
  subject: 'La dirección de tu cuenta cambió',
  preheader: 'Tu cuenta de Portavoz ya no usa este correo.',
  title: 'La dirección de tu cuenta cambió',
  body: ['Tu cuenta de Portavoz usaba esta dirección y ahora usa otra. A esta ya no te escribiremos más.'],
  facts: [
    { label: 'Nueva dirección', value: newEmail },
    { label: 'Cuándo', value: formatMoment(at, settings) },
  ],
  button: null,
  footnotes: [
    'Si fuiste tú, no tienes que hacer nada.',
    'Si no fuiste tú, alguien entró en tu cuenta: avisa cuanto antes a quien administra Portavoz en tu negocio.',
  ],
})
