import { appError, hasRole, type Endpoint, type Parsed, type Role, type User } from '@portavoz/contract'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bagOf, parse } from './http-input.ts'
import { answerError } from './http-errors.ts'
import { acceptUploads } from './http-upload.ts'
import { isTooLarge } from './json-size.ts'
import type { Log } from './log.ts'
import { runAs } from './loop-watch/task-label.ts'
import type { Precedence } from './precedence.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'
import { refusePipelines } from './refuse-pipelines.ts'
import { refuseOnSocket } from './refuse-on-socket.ts'
import { refuseWhenStopping } from './refuse-when-stopping.ts'
import type { ServesHost } from './served-hosts.ts'
import { nodePatience, PATIENCE, type Patience, refuseSlowBodies } from './slow-requests.ts'

/** Who asks. `isProgram`: by an integration key, in the name of whoever made it. */
export type Viewer = Pick<User, 'id' | 'username' | 'roles'> & { isProgram?: true }

/** Who shows this token; null for nobody. */
export type Authenticate = (token: string) => Promise<Viewer | null>

export type Call = { token: string; request: FastifyRequest; reply: FastifyReply }

type Answer<E extends Endpoint> = Promise<z.input<E['output']>> | z.input<E['output']>

/** Joins an endpoint of the contract with the function that does it. */
export type Bind = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Parsed<E>, viewer: Viewer, call: Call) => Answer<E>,
) => void

type Options = {
  log: Log
  authenticate: Authenticate
  /** Whose integration key this is; null for nobody's. */
  keyHolder: Authenticate
  trustProxy: string[]
  precedence: Precedence
  /** Under which names requests are served; without it under all. */
  servesHost?: ServesHost
  patience?: Partial<Patience> | undefined
}

const BODY_LIMIT = 1024 * 1024
/** What somebody says who is not signed in: names, addresses, tokens. */
const PUBLIC_BODY_LIMIT = 16 * 1024

/** The server's door: request ids, limits, authentication, parsing, the envelope and its errors. */
export function createHttp({
  log,
  authenticate,
  keyHolder,
  trustProxy,
  precedence,
  servesHost,
  patience: other,
}: Options) {
  const patience = { ...PATIENCE, ...other }
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    ...nodePatience(patience),
    clientErrorHandler: refuseOnSocket(log),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // It would answer outside our envelope: we refuse by ourselves.
    return503OnClosing: false,
    // An address that cannot be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) => void answerError(error, request, mark(request, reply)),
  }) as unknown as FastifyInstance

  refusePipelines(app)
  acceptEmptyJson(app)
  app.addHook('onRequest', async (request, reply) => void mark(request, reply))
  app.addHook('onRequest', ({ method, routeOptions }, _, done) =>
    runAs(`${method} ${routeOptions.url ?? '(none)'}`, done),
  )
  if (servesHost) refuseForeignHosts(app, servesHost)
  refuseWhenStopping(app)
  refuseSlowBodies(app, patience)
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/api') || reply.statusCode >= 400) request.log.info(line(request, reply), 'request')
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  z.config({ localeError: () => 'Dato no válido' })

  const whoIs = async (request: FastifyRequest, knows = authenticate): Promise<{ viewer: Viewer; token: string }> => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const viewer = token === undefined ? null : await knows(token)
    if (!viewer || token === undefined) throw appError('unauthenticated')
    return { viewer, token }
  }
  /** Where a key opens as a person's token does. */
  const either: Authenticate = async (token) => (await keyHolder(token)) ?? authenticate(token)

  const bound: Endpoint[] = []
  const bind: Bind = (endpoint, handle) => {
    bound.push(endpoint)
    const isFile = endpoint.shape === 'file'
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { access } = endpoint
      const { viewer, token } =
        access === 'public' ? nobody : await whoIs(request, access === 'integration' ? either : authenticate)
      if (isRole(access) && !hasRole(viewer.roles, [access])) throw appError('forbidden')
      const input = parse(endpoint, bagOf(request, endpoint.saidIn))
      const said = await handle(input, viewer, { token, request, reply })
      // A file was sent by whoever handled the call.
      return isFile ? reply : reply.status(endpoint.status ?? 200).send(wrap(endpoint, said))
    }
    const route: RouteOptions = {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { isUpload: endpoint.upload !== undefined },
      bodyLimit: endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT,
      handler: (request, reply) => (isFile ? answer(request, reply) : precedence.first(() => answer(request, reply))),
    }
    if (endpoint.upload === undefined) app.route(route)
    else acceptUploads(app, (scope) => void scope.route(route))
  }

  return { app, bind, bound, whoIs }
}

/** Names the answer; what the API says is for whoever asked, and nobody on the way keeps it. */
const mark = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.header('x-request-id', request.id)
  return request.url.startsWith('/api') ? reply.header('cache-control', 'no-store') : reply
}

const isRole = (access: Endpoint['access']): access is Role => access.startsWith('ROLE_')

const nobody = { viewer: { id: '', username: '', roles: [] } satisfies Viewer, token: '' }

/** A field that is not promised cannot leave: the answer passes through the contract's own schema. */
const wrap = (endpoint: Endpoint, answer: unknown): unknown => {
  const data = z.parse(endpoint.output, answer)
  if (endpoint.shape === 'bare') return data
  return { ...(endpoint.shape === 'figures' ? figuresOf(data) : {}), success: true, data }
}

const figuresOf = (data: unknown) => (Array.isArray(data) ? { total: data.length } : (data as object))

function acceptEmptyJson(app: FastifyInstance) {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooLarge(body as string)) done(appError('bad_json'))
    else void json(request, body as string, done)
  })
}

const line = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  // The route, not the address: an address may carry what a person typed.
  route: request.routeOptions.url ?? '(none)',
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
})
