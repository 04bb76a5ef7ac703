import { type EmailSettings, type EmailContent, formatMoment } from './email-content.ts'

type ProviderLinkData = { event: 'linked' | 'unlinked'; provider: string; at: Date }

/** `provider` is the operator's text. */
const texts = {
  linked: (provider: string) => ({
    title: 'Tu cuenta se conectó con otro servicio',
    preheader: 'Desde ahora se puede entrar con él en Portavoz.',
    body: `Tu cuenta de Portavoz quedó conectada: desde ahora se entra también con ${provider}.`,
  }),
  unlinked: (provider: string) => ({
    title: 'Tu cuenta se desconectó del otro servicio',
    preheader: 'Ya no se puede entrar con él en Portavoz.',
    body: `Tu cuenta de Portavoz ya no está conectada: no se entra más con ${provider}.`,
  }),
}

export const providerLinkContent = (
  { event, provider, at }: ProviderLinkData,
  settings: EmailSettings,
): EmailContent => {
  const { title, preheader, body } = texts[event](provider)
  return {
    subject: title,
    preheader,
    title,
    body: [body],
    facts: [{ label: 'Cuándo', value: formatMoment(at, settings) }],
    button: null,
    footnotes: [
      'Si fuiste tú, no tienes que hacer nada.',
      `Si no fuiste tú, elige otra contraseña en ${settings.publicUrl}/auth?view=forgot, mira tu cuenta en ${settings.publicUrl}/profile y avisa a quien administra Portavoz en tu negocio.`,
    ],
  }
}
