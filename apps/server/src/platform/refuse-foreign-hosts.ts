import { appError } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { failure } from './http-errors.ts'
import { hostNameOf, type ServesHost } from './served-hosts.ts'

/** Probes call by any host name; their answers hold no secret. */
const EXEMPT = /^\/(?:health\/|metrics(?:$|\?))/

/** Names that the log tells of, each once. */
const MOST_LOGGED = 20

/** Requests under a name that is not this installation's are refused; the refusal says which variable changes that. */
export function refuseForeignHosts(app: FastifyInstance, serves: ServesHost): void {
  const logged = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    if (host === undefined || EXEMPT.test(request.url)) return
    const name = hostNameOf(host)
    if (name !== null && (await serves(name))) return
    if (name !== null && logged.size < MOST_LOGGED && !logged.has(name)) {
      logged.add(name)
      request.log.warn({ host: name }, 'refused: neither PUBLIC_URL nor ALLOWED_HOSTS names this host')
    }
    void reply.status(421)
    const isPage = request.method === 'GET' && !/^\/(?:api|webhooks|uploads|assets)(?:\/|$)/.test(request.url)
    return isPage ? reply.type('text/plain; charset=utf-8').send(page(name)) : reply.send(failure(refusal))
  })
}

const refusal = appError('host_refused')

const page = (name: string | null): string =>
  name === null
    ? `${refusal.message}.`
    : `Portavoz no atiende en «${name}»: no sabe que esa dirección sea suya.

Si es la dirección con la que entras, quien instaló Portavoz debe escribirla en la variable PUBLIC_URL y abrirlo de nuevo:

  PUBLIC_URL=https://${name} npm start

Si PUBLIC_URL ya tiene otra dirección, esta se añade en la variable ALLOWED_HOSTS:

  ALLOWED_HOSTS=${name} npm start

Si en el navegador escribiste otra dirección, hay un proxy delante que cambia el nombre: pon en PUBLIC_URL la que escribiste y haz que el proxy pase la cabecera Host tal como llega.
`
