import { ONCE, type Place, type Words, when } from './words.ts'

type Lock = { source: string; at: Date }

export const unlockWords = ({ source, at }: Lock, place: Place): Words => ({
  subject: 'Frenamos varios intentos de entrar en tu cuenta',
  preheader: 'Si eras tú, con este enlace vuelves a entrar.',
  title: 'Frenamos varios intentos de entrar',
  body: [
    'Alguien escribió muchas veces una contraseña equivocada para tu cuenta de Portavoz. Para cuidarla, dejamos de aceptar intentos desde esa conexión.',
    'Si eras tú, desbloquea tu cuenta aquí e inténtalo de nuevo.',
  ],
  facts: [
    { label: 'Desde', value: source },
    { label: 'Cuándo', value: when(at, place) },
  ],
  button: 'Desbloquear mi cuenta',
  after: [
    ONCE,
    'Si no fuiste tú, no uses el enlace: ninguno de esos intentos acertó. Si tu contraseña es corta o la usas en otros sitios, cámbiala por una que solo uses aquí.',
  ],
})
