import type { PrivateOrigin, OriginPurpose } from '../../../../platform/network/allowed-private-origins.ts'
import { bad, type HealthCheck, good, omitted, type CheckFinding, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { isLoopbackHost } from '../../../../platform/network/is-loopback-host.ts'
import { probeAddress, withoutCredentials } from '../../probe-address.ts'

const health = (address: string) => `${address}/health/live`

/** Which addresses lead to the installation, and whether they work. */
export const addressesCheck = ({ settings, isServing }: CheckDeps): HealthCheck => ({
  title: 'Direcciones',
  needs: ['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'ALLOWED_PRIVATE_ORIGINS', 'ALLOWED_HOSTS'],
  run: async (signal) => {
    const listening = isServing ? 'ours' : await probeOwnAddress(settings, signal)
    const [address, origins] = await Promise.all([
      publicAddress(settings, listening === 'ours', signal),
      Promise.all(settings.allowedPrivateOrigins.map((origin) => privateOrigin(origin, signal))),
    ])
    return [...(isServing ? [] : [listeningSentence(listening, settings)]), ...address, ...origins]
  },
})

type AddressSettings = CheckDeps['settings']
type ListeningState = 'ours' | 'closed' | 'taken'

/** Which program answers at the installation's own address. */
async function probeOwnAddress({ host, port }: AddressSettings, signal: AbortSignal): Promise<ListeningState> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const answer = await probeAddress(health(`http://${name}:${port}`), signal)
  if ('why' in answer) return answer.why === 'nadie escucha ahí' ? 'closed' : 'taken'
  return answer.isHealthy ? 'ours' : 'taken'
}

function listeningSentence(listening: ListeningState, { port }: AddressSettings): CheckFinding {
  if (listening === 'ours') return good(`Portavoz está en marcha en el puerto ${port}.`)
  if (listening === 'closed') return omitted(`Portavoz no está en marcha ahora: nadie escucha en el puerto ${port}.`)
  return bad(`Otro programa usa el puerto ${port}.`, 'Ciérralo o elige otro puerto con PORT.')
}

async function publicAddress(
  { publicUrl, trustProxy, host, allowedHosts }: AddressSettings,
  isOpen: boolean,
  signal: AbortSignal,
) {
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = isLoopbackHost(hostname)
  const seen: CheckFinding[] = []
  if (protocol === 'http:' && !isHere)
    seen.push(
      warning(
        `PUBLIC_URL (${withoutCredentials(publicUrl)}) no usa https: las contraseñas viajan a la vista de la red.`,
        'Pon un proxy con https delante y escribe su dirección en PUBLIC_URL.',
      ),
    )
  if (isHere && !isLoopbackHost(host))
    seen.push(
      warning(
        `HOST (${host}) deja entrar a otros equipos, pero PUBLIC_URL (${withoutCredentials(publicUrl)}) solo vale en este: los enlaces de las cartas no les servirán.`,
        'Escribe en PUBLIC_URL la dirección con la que entran los demás.',
      ),
    )
  if (isHere && trustProxy.length > 0 && allowedHosts.length === 0)
    seen.push(
      warning(
        `Hay un proxy delante (TRUST_PROXY) y PUBLIC_URL (${withoutCredentials(publicUrl)}) solo vale en este equipo: quien entre con el nombre del proxy no será atendido.`,
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
  return [await isAnswering(publicUrl, isHere, isOpen, signal), ...seen]
}

async function isAnswering(
  publicUrl: string,
  isHere: boolean,
  isOpen: boolean,
  signal: AbortSignal,
): Promise<CheckFinding> {
  const answer = await probeAddress(health(publicUrl), signal)
  if ('isHealthy' in answer && answer.isHealthy)
    return good(`${withoutCredentials(publicUrl)} responde${isHere ? ', y solo vale en este equipo' : ''}.`)
  if (!isOpen) return omitted(`${withoutCredentials(publicUrl)} no responde, y Portavoz no está en marcha.`)
  const why = 'why' in answer ? answer.why : `contesta ${answer.status}, y no es Portavoz`
  return bad(
    `${withoutCredentials(publicUrl)} no responde desde este equipo: ${why}.`,
    'Revisa PUBLIC_URL, el nombre, el certificado y el proxy que va delante.',
  )
}

/** What an entry of `ALLOWED_PRIVATE_ORIGINS` allows its origin for. */
const purposeNames: Record<OriginPurpose, string> = {
  model: 'para modelos',
  n8n: 'para n8n',
  leads: 'para enviar interesados',
  lookup: 'para preguntar al sistema de cada negocio',
  avatar: 'para fotos de perfil',
  push: 'para avisos en el móvil',
  oidc: 'para entrar con otro servicio',
}

async function privateOrigin({ origin: address, purpose }: PrivateOrigin, signal: AbortSignal): Promise<CheckFinding> {
  const answer = await probeAddress(address, signal)
  const origin = purpose === null ? address : `${address} (solo ${purposeNames[purpose]})`
  return 'why' in answer
    ? warning(
        `${origin}, de ALLOWED_PRIVATE_ORIGINS, no responde: ${answer.why}.`,
        'Abre ese programa, o quítalo de la lista.',
      )
    : good(`${origin}, de ALLOWED_PRIVATE_ORIGINS, responde.`)
}
