import { type EmailSettings, type EmailContent, formatMoment } from './email-content.ts'

export const passwordChangedContent = (
  { hasUnlinked = false, at }: { hasUnlinked?: boolean; at: Date },
  settings: EmailSettings,
): EmailContent => ({
  subject: 'Tu contraseña cambió',
  preheader: 'Desde ahora entras en Portavoz con la nueva.',
  title: 'Tu contraseña cambió',
  body: [
    'La contraseña de tu cuenta de Portavoz es otra. Las sesiones abiertas en otros dispositivos se cerraron.',
    ...(hasUnlinked ? [UNLINKED] : []),
  ],
  facts: [{ label: 'Cuándo', value: formatMoment(at, settings) }],
  button: null,
  footnotes: [
    'Si fuiste tú, no tienes que hacer nada.',
    `Si no fuiste tú, pide ahora mismo una contraseña nueva en ${settings.publicUrl}/login y avisa a quien administra Portavoz en tu negocio.`,
  ],
})

const UNLINKED =
  'También desconectamos la cuenta de otro servicio con la que se entraba en la tuya, porque no tiene tu email. Si es tuya, conéctala de nuevo en «Mi Perfil».'
