import { appError } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { errorEnvelope } from '../responses/error-response.ts'
import { parseHostName, type IsServedHost } from './served-hosts.ts'

/** Probes use any host name, and the responses of these paths hold no secret. */
const EXEMPT = /^\/(?:health\/|metrics(?:$|\?))/

/** Each unknown name is logged once, up to this many. */
const MAX_LOGGED = 20

/**
 * Refuses requests for host names that are not this installation's; the response names the variable that allows them.
 */
export function refuseUnknownHosts(app: FastifyInstance, isServedHost: IsServedHost): void {
  const logged = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    if (host === undefined || EXEMPT.test(request.url)) return
    const name = parseHostName(host)
    if (name !== null && (await isServedHost(name))) return
    if (name !== null && logged.size < MAX_LOGGED && !logged.has(name)) {
      logged.add(name)
      request.log.warn({ host: name }, 'refused: neither PUBLIC_URL nor ALLOWED_HOSTS names this host')
    }
    void reply.status(421)
    const isPage = request.method === 'GET' && !/^\/(?:api|webhooks|uploads|assets)(?:\/|$)/.test(request.url)
    return isPage ? reply.type('text/plain; charset=utf-8').send(explanation(name)) : reply.send(errorEnvelope(refusal))
  })
}

const refusal = appError('host_refused')

const explanation = (name: string | null): string =>
  name === null
    ? `${refusal.message}.`
    : `Portavoz no atiende en «${name}»: no sabe que esa dirección sea suya.

Si es la dirección con la que entras, quien instaló Portavoz debe escribirla en la variable PUBLIC_URL y abrirlo de nuevo:

  PUBLIC_URL=https://${name} npm start

Si PUBLIC_URL ya tiene otra dirección, esta se añade en la variable ALLOWED_HOSTS:

  ALLOWED_HOSTS=${name} npm start

Si en el navegador escribiste otra dirección, hay un proxy delante que cambia el nombre: pon en PUBLIC_URL la que escribiste y haz que el proxy pase la cabecera Host tal como llega.
`
