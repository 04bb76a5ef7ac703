import { type Place, type Words, when } from './words.ts'

export const passwordChangedWords = ({ at }: { at: Date }, place: Place): Words => ({
  subject: 'Tu contraseña cambió',
  preheader: 'Desde ahora entras en Portavoz con la nueva.',
  title: 'Tu contraseña cambió',
  body: ['La contraseña de tu cuenta de Portavoz es otra. Las sesiones abiertas en otros dispositivos se cerraron.'],
  facts: [{ label: 'Cuándo', value: when(at, place) }],
  button: null,
  after: [
    'Si fuiste tú, no tienes que hacer nada.',
    `Si no fuiste tú, pide ahora mismo una contraseña nueva en ${place.publicUrl}/login y avisa a quien administra Portavoz en tu negocio.`,
  ],
})
