import type { SecondFactorEvent } from '../../../ports/mail/emails.ts'
import { type EmailSettings, type EmailContent, formatMoment } from './email-content.ts'

type SecondFactorData = { event: SecondFactorEvent; at: Date }

type EventTexts = { title: string; preheader: string; body: string }

const texts: Record<SecondFactorEvent, EventTexts> = {
  on: {
    title: 'Se activó la verificación en dos pasos',
    preheader: 'Desde ahora, para entrar hace falta algo más que la contraseña.',
    body: 'Tu cuenta de Portavoz pide desde ahora un segundo paso, además de la contraseña, para iniciar sesión.',
  },
  off: {
    title: 'Se desactivó la verificación en dos pasos',
    preheader: 'Tu cuenta vuelve a abrirse solo con la contraseña.',
    body: 'Tu cuenta de Portavoz ya no pide un segundo paso: se entra solo con la contraseña.',
  },
  totp_added: {
    title: 'Tu cuenta tiene otra aplicación de códigos',
    preheader: 'Sirve como segundo paso para entrar en Portavoz.',
    body: 'Se puso una aplicación de códigos como segundo paso de tu cuenta. Si había otra, esa ya no sirve.',
  },
  totp_removed: {
    title: 'Se quitó la aplicación de códigos',
    preheader: 'Ya no sirve para entrar en Portavoz.',
    body: 'La aplicación de códigos ya no es un segundo paso de tu cuenta. Las llaves de acceso siguen sirviendo.',
  },
  passkey_added: {
    title: 'Tu cuenta tiene otra llave de acceso',
    preheader: 'Sirve como segundo paso para entrar en Portavoz.',
    body: 'Se añadió una llave de acceso como segundo paso de tu cuenta.',
  },
  passkey_removed: {
    title: 'Se quitó una llave de acceso',
    preheader: 'Ya no sirve para entrar en Portavoz.',
    body: 'Una llave de acceso dejó de ser un segundo paso de tu cuenta.',
  },
  codes_renewed: {
    title: 'Hay nuevos códigos de recuperación',
    preheader: 'Los anteriores ya no sirven.',
    body: 'Se hicieron nuevos códigos de recuperación para tu cuenta. Los anteriores ya no sirven.',
  },
  recovery_code_used: {
    title: 'Se entró con un código de recuperación',
    preheader: 'Ese código ya no sirve.',
    body: 'Alguien inició sesión en tu cuenta con la contraseña y un código de recuperación. Ese código ya no sirve.',
  },
  removed_by_operator: {
    title: 'Se desactivó la verificación en dos pasos',
    preheader: 'Lo hizo quien administra la instalación.',
    body: 'Quien administra la instalación quitó el segundo paso de tu cuenta: ahora se entra solo con la contraseña.',
  },
  too_many_codes: {
    title: 'Frenamos varios códigos equivocados',
    preheader: 'Quien lo intenta sabe tu contraseña.',
    body: 'Alguien escribió tu contraseña correcta y después muchos códigos equivocados. Por un rato no aceptamos más códigos.',
  },
}

export const secondFactorContent = ({ event, at }: SecondFactorData, settings: EmailSettings): EmailContent => {
  const { title, preheader, body } = texts[event]
  return {
    subject: title,
    preheader,
    title,
    body: [body],
    facts: [{ label: 'Cuándo', value: formatMoment(at, settings) }],
    button: null,
    footnotes: [
      'Si fuiste tú, no tienes que hacer nada.',
      `Si no fuiste tú, alguien sabe tu contraseña: cámbiala ahora en ${settings.publicUrl}/profile y avisa a quien administra Portavoz en tu negocio.`,
    ],
  }
}
