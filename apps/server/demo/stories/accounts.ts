import { jacarandaRecepcion } from './jacaranda-recepcion.ts'
import { jacarandaReservas } from './jacaranda-reservas.ts'
import { nubeAltaBarra } from './nube-alta-barra.ts'
import { nubeAltaTienda } from './nube-alta-tienda.ts'
import type { Account } from './story.ts'

/** The two people of the demo. Their passwords are printed: the house is thrown away at the end. */
export const accounts: Account[] = [
  {
    username: 'camila',
    email: 'camila@nubealta.example',
    password: 'nube-alta-bogota',
    business: 'Café Nube Alta, Bogotá',
    stories: [nubeAltaTienda, nubeAltaBarra],
  },
  {
    username: 'rodrigo',
    email: 'rodrigo@casajacaranda.example',
    password: 'jacaranda-roma',
    business: 'Hotel Casa Jacaranda, Ciudad de México',
    stories: [jacarandaRecepcion, jacarandaReservas],
  },
]

export const stories = accounts.flatMap((account) => account.stories)

/** A bot that no agent has yet, to try the wizard with. */
export const spareBot = {
  token: '7590038214:AAGdemoBotLibre_5uYt0Lw8Zr3KcVn1',
  id: 7590038214,
  username: 'mi_negocio_demo_bot',
  name: 'Mi negocio',
}
