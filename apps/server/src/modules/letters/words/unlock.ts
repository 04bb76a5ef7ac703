import { ONCE, type Place, type Words, when } from './words.ts'

type Lock = { source: string; at: Date }

export const unlockWords = ({ source, at }: Lock, place: Place): Words => ({
  subject: 'Frenamos varios intentos de entrar en tu cuenta',
  preheader: 'Si quieres entrar ahora, con este enlace puedes.',
  title: 'Frenamos varios intentos de entrar',
  body: [
    'Alguien escribió muchas veces una contraseña equivocada para tu cuenta de Portavoz. Para cuidarla, dejamos de aceptar intentos desde esa conexión.',
    'Si quieres entrar ahora, abre este enlace en tu navegador: ahí podrás intentarlo de nuevo.',
  ],
  facts: [
    { label: 'Desde', value: source },
    { label: 'Cuándo', value: when(at, place) },
  ],
  button: 'Desbloquear mi cuenta',
  after: [
    ONCE,
    'Si no fuiste tú, ninguno de esos intentos acertó y tu cuenta sigue a salvo. Si tu contraseña es corta o la usas en otros sitios, cámbiala por una que solo uses aquí.',
  ],
})
