import { jacarandaRecepcion } from './jacaranda-recepcion.ts'
import { jacarandaReservas } from './jacaranda-reservas.ts'
import { nubeAltaBarra } from './nube-alta-barra.ts'
import { nubeAltaTienda } from './nube-alta-tienda.ts'
import type { DemoAccount } from './story.ts'

/** The passwords are printed at start: the installation is deleted when the demo stops. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
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

export const DEMO_STORIES = DEMO_ACCOUNTS.flatMap((account) => account.stories)

/** A bot without an agent, to try the wizard with. */
export const SPARE_BOT = {
  token: '7590038214:AAGdemoBotLibre_5uYt0Lw8Zr3KcVn1',
  id: 7590038214,
  username: 'mi_negocio_demo_bot',
  name: 'Mi negocio',
}
