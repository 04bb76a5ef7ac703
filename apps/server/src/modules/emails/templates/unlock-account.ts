import { LINK_NOTICE, type EmailSettings, type EmailContent, formatMoment } from './email-content.ts'

type UnlockAccountData = { source: string; at: Date }

export const unlockAccountContent = ({ source, at }: UnlockAccountData, settings: EmailSettings): EmailContent => ({
  subject: 'Frenamos varios intentos de entrar en tu cuenta',
  preheader: 'Si quieres entrar ahora, con este enlace puedes.',
  title: 'Frenamos varios intentos de entrar',
  body: [
    'Alguien escribió muchas veces una contraseña equivocada para tu cuenta de Portavoz. Para cuidarla, dejamos de aceptar intentos desde esa conexión.',
    'Si quieres entrar ahora, abre este enlace en tu navegador: ahí podrás intentarlo de nuevo.',
  ],
  facts: [
    { label: 'Desde', value: source },
    { label: 'Cuándo', value: formatMoment(at, settings) },
  ],
  button: 'Desbloquear mi cuenta',
  footnotes: [
    LINK_NOTICE,
    'Si no fuiste tú, ninguno de esos intentos acertó y tu cuenta sigue a salvo. Si tu contraseña es corta o la usas en otros sitios, cámbiala por una que solo uses aquí.',
  ],
})
