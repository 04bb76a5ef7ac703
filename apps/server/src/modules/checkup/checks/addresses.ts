import type { PrivateOrigin, Purpose } from '../../../platform/private-origins.ts'
import { bad, type Check, good, omitted, type Seen, warning } from '../check.ts'
import type { Needs } from '../needs.ts'
import { HERE, reach, shown } from '../reach.ts'

const health = (address: string) => `${address}/health/live`

/** Where people come in, and whether they do. */
export const addressesCheck = ({ settings, isServing }: Needs): Check => ({
  title: 'Direcciones',
  needs: ['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'ALLOWED_PRIVATE_ORIGINS', 'ALLOWED_HOSTS'],
  look: async (signal) => {
    const door = isServing ? 'ours' : await ownDoor(settings, signal)
    const [address, origins] = await Promise.all([
      publicAddress(settings, door === 'ours', signal),
      Promise.all(settings.allowedPrivateOrigins.map((origin) => privateOrigin(origin, signal))),
    ])
    return [...(isServing ? [] : [doorWords(door, settings)]), ...address, ...origins]
  },
})

type Settings = Needs['settings']
type Door = 'ours' | 'closed' | 'taken'

/** Who answers where this installation would listen. */
async function ownDoor({ host, port }: Settings, signal: AbortSignal): Promise<Door> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const answer = await reach(health(`http://${name}:${port}`), signal)
  if ('why' in answer) return answer.why === 'nadie escucha ahí' ? 'closed' : 'taken'
  return answer.isHealthy ? 'ours' : 'taken'
}

function doorWords(door: Door, { port }: Settings): Seen {
  if (door === 'ours') return good(`Portavoz está en marcha en el puerto ${port}.`)
  if (door === 'closed') return omitted(`Portavoz no está en marcha ahora: nadie escucha en el puerto ${port}.`)
  return bad(`Otro programa usa el puerto ${port}.`, 'Ciérralo o elige otro puerto con PORT.')
}

async function publicAddress(
  { publicUrl, trustProxy, host, allowedHosts }: Settings,
  isOpen: boolean,
  signal: AbortSignal,
) {
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = HERE.test(hostname)
  const seen: Seen[] = []
  if (protocol === 'http:' && !isHere)
    seen.push(
      warning(
        `PUBLIC_URL (${shown(publicUrl)}) no usa https: las contraseñas viajan a la vista de la red.`,
        'Pon un proxy con https delante y escribe su dirección en PUBLIC_URL.',
      ),
    )
  if (isHere && !HERE.test(host))
    seen.push(
      warning(
        `HOST (${host}) deja entrar a otros equipos, pero PUBLIC_URL (${shown(publicUrl)}) solo vale en este: los enlaces de las cartas no les servirán.`,
        'Escribe en PUBLIC_URL la dirección con la que entran los demás.',
      ),
    )
  if (isHere && trustProxy.length > 0 && allowedHosts.length === 0)
    seen.push(
      warning(
        `Hay un proxy delante (TRUST_PROXY) y PUBLIC_URL (${shown(publicUrl)}) solo vale en este equipo: quien entre con el nombre del proxy no será atendido.`,
        'Escribe en PUBLIC_URL la dirección con la que entran los demás.',
      ),
    )
  if (protocol === 'https:' && trustProxy.length === 0)
    seen.push(
      warning(
        'PUBLIC_URL es https y TRUST_PROXY no está dada: todas las visitas parecen venir del proxy, y quien adivina contraseñas frena a los demás.',
        'Escribe en TRUST_PROXY la dirección del proxy, por ejemplo loopback si está en este equipo.',
      ),
    )
  return [await answering(publicUrl, isHere, isOpen, signal), ...seen]
}

async function answering(publicUrl: string, isHere: boolean, isOpen: boolean, signal: AbortSignal): Promise<Seen> {
  const answer = await reach(health(publicUrl), signal)
  if ('isHealthy' in answer && answer.isHealthy)
    return good(`${shown(publicUrl)} responde${isHere ? ', y solo vale en este equipo' : ''}.`)
  if (!isOpen) return omitted(`${shown(publicUrl)} no responde, y Portavoz no está en marcha.`)
  const why = 'why' in answer ? answer.why : `contesta ${answer.status}, y no es Portavoz`
  return bad(
    `${shown(publicUrl)} no responde desde este equipo: ${why}.`,
    'Revisa PUBLIC_URL, el nombre, el certificado y el proxy que va delante.',
  )
}

/** What an entry of `ALLOWED_PRIVATE_ORIGINS` opens its origin for. */
const opened: Record<Purpose, string> = {
  model: 'para modelos',
  n8n: 'para n8n',
  leads: 'para enviar interesados',
  lookup: 'para preguntar al sistema de cada negocio',
  avatar: 'para fotos de perfil',
}

async function privateOrigin({ origin: address, purpose }: PrivateOrigin, signal: AbortSignal): Promise<Seen> {
  const answer = await reach(address, signal)
  const origin = purpose === null ? address : `${address} (solo ${opened[purpose]})`
  return 'why' in answer
    ? warning(
        `${origin}, de ALLOWED_PRIVATE_ORIGINS, no responde: ${answer.why}.`,
        'Abre ese programa, o quítalo de la lista.',
      )
    : good(`${origin}, de ALLOWED_PRIVATE_ORIGINS, responde.`)
}
