import { appError, type Endpoint, type ParsedInput, WORKSPACE_HEADER } from '@portavoz/contract'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { keepAddress } from './client-info.ts'
import { compressJson } from './responses/compress-json.ts'
import { collectInput, parseInput } from './parse-input.ts'
import { type DescribeChange, type RecordAction, runRecorded } from './record-action.ts'
import { sendError } from './responses/error-response.ts'
import { acceptUploads } from './uploads/upload.ts'
import { exceedsJsonLimits } from '../text/json/json-limits.ts'
import type { Log } from '../log/log.ts'
import type { Viewer } from './viewer.ts'
import { assertMayCall } from './guards/assert-may-call.ts'
import { runWithLabel } from '../loop-watch/task-label.ts'
import type { InteractiveFirst } from '../concurrency/semaphores/interactive-first.ts'
import { refuseUnknownHosts } from './guards/refuse-unknown-hosts.ts'
import { refusePipelines } from './guards/refuse-pipelines.ts'
import { refuseOnSocket } from './guards/refuse-on-socket.ts'
import { refuseWhenStopping } from './guards/refuse-when-stopping.ts'
import type { IsServedHost } from './guards/served-hosts.ts'
import { nodeTimeouts, REQUEST_TIMEOUTS, type RequestTimeouts, refuseSlowBodies } from './guards/slow-requests.ts'
import { bearerTokenOf } from './bearer-token.ts'

/** The user of a token, in the named workspace or the user's first one; null for an invalid token. */
export type Authenticate = (token: string, workspaceId: string | null) => Promise<Viewer | null>

export type RequestContext = {
  token: string
  request: FastifyRequest
  reply: FastifyReply
  describe: DescribeChange
}

type HandlerResult<E extends Endpoint> = Promise<z.input<E['output']>> | z.input<E['output']>

/** Registers the handler of an endpoint of the contract. */
export type BindEndpoint = <E extends Endpoint>(
  endpoint: E,
  handle: (input: ParsedInput<E>, viewer: Viewer, call: RequestContext) => HandlerResult<E>,
) => void

type HttpServerOptions = {
  log: Log
  authenticate: Authenticate
  /** The user of an integration key; null for an invalid one. */
  authenticateKey: Authenticate
  recordAction: RecordAction
  trustProxy: string[]
  interactiveFirst: InteractiveFirst
  /** Whether requests for this host name are served; when missing, every host is. */
  isServedHost?: IsServedHost
  timeouts?: Partial<RequestTimeouts> | undefined
}

const BODY_LIMIT = 1024 * 1024
const MAX_ID_LENGTH = 80
/** Enough for names, addresses and tokens of requests without a sign-in. */
const PUBLIC_BODY_LIMIT = 16 * 1024

/** The HTTP server: request ids, limits, authentication, parsing, the envelope and its errors. */
export function createHttpServer({
  log,
  authenticate,
  authenticateKey,
  recordAction,
  trustProxy,
  interactiveFirst,
  isServedHost,
  timeouts: timeoutOverrides,
}: HttpServerOptions) {
  const timeouts = { ...REQUEST_TIMEOUTS, ...timeoutOverrides }
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    ...nodeTimeouts(timeouts),
    clientErrorHandler: refuseOnSocket(log),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // Fastify's own 503 would bypass the envelope; `refuseWhenStopping` answers instead.
    return503OnClosing: false,
    // An undecodable address is refused before any hook runs.
    frameworkErrors: (error, request, reply) => void sendError(error, request, setCommonHeaders(request, reply)),
  }) as unknown as FastifyInstance

  refusePipelines(app)
  acceptEmptyJson(app)
  app.addHook('onRequest', async (request, reply) => void setCommonHeaders(request, reply))
  app.addHook('onRequest', async (request) => void keepAddress(request))
  app.addHook('onRequest', ({ method, routeOptions }, _, done) =>
    runWithLabel(`${method} ${routeOptions.url ?? '(none)'}`, done),
  )
  if (isServedHost) refuseUnknownHosts(app, isServedHost)
  refuseWhenStopping(app)
  refuseSlowBodies(app, timeouts)
  compressJson(app)
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/api') || reply.statusCode >= 400)
      request.log.info(requestLogFields(request, reply), 'request')
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  z.config({ localeError: () => 'Dato no válido' })

  const requireViewer = async (
    request: FastifyRequest,
    authenticateToken = authenticate,
  ): Promise<{ viewer: Viewer; token: string }> => {
    const token = bearerTokenOf(request.headers.authorization)
    const viewer = token === null ? null : await authenticateToken(token, namedWorkspace(request))
    if (!viewer || token === null) throw appError('unauthenticated')
    return { viewer, token }
  }
  /** For endpoints that accept an integration key as well as a user's token. */
  const authenticateAny: Authenticate = async (token, workspaceId) =>
    (await authenticateKey(token, workspaceId)) ?? authenticate(token, workspaceId)

  const boundEndpoints: Endpoint[] = []
  const bind: BindEndpoint = (endpoint, handle) => {
    boundEndpoints.push(endpoint)
    const isFile = endpoint.shape === 'file'
    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      const { access } = endpoint
      const { viewer, token } =
        access === 'public'
          ? anonymous
          : await requireViewer(request, access === 'integration' ? authenticateAny : authenticate)
      assertMayCall(viewer, endpoint, namedWorkspace(request))
      const input = parseInput(endpoint, collectInput(request, endpoint.inputIn))
      const result = await runRecorded(recordAction, { endpoint, input, viewer, request }, (describe) =>
        handle(input, viewer, { token, request, reply, describe }),
      )
      // The handler already sent the file.
      return isFile ? reply : reply.status(endpoint.status ?? 200).send(toEnvelope(endpoint, result))
    }
    const route: RouteOptions = {
      method: methodsOf(endpoint),
      url: `/api${endpoint.path}`,
      config: { isUpload: endpoint.upload !== undefined },
      bodyLimit: endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT,
      handler: (request, reply) =>
        isFile ? respond(request, reply) : interactiveFirst.runInteractive(() => respond(request, reply)),
    }
    if (endpoint.upload === undefined) app.route(route)
    else acceptUploads(app, (scope) => void scope.route(route))
  }

  return { app, bind, boundEndpoints, requireViewer }
}

/** One route for GET and HEAD starts faster than two. A file needs Fastify's own for HEAD, which closes its stream. */
const methodsOf = ({ method, shape }: Endpoint) => (method === 'GET' && shape !== 'file' ? ['GET', 'HEAD'] : method)

/** Adds the request id; API responses are private and must not be cached. */
const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.header('x-request-id', request.id)
  return request.url.startsWith('/api') ? reply.header('cache-control', 'no-store') : reply
}

const anonymous = {
  viewer: { id: '', username: '', roles: [], workspaceId: '', membership: null } satisfies Viewer,
  token: '',
}

/** The workspace that the request names; null for none. */
const namedWorkspace = ({ headers }: FastifyRequest): string | null => {
  const name = headers[WORKSPACE_HEADER]
  return typeof name === 'string' && name !== '' ? name.slice(0, MAX_ID_LENGTH) : null
}

/** The output schema removes fields that the contract does not declare. */
const toEnvelope = (endpoint: Endpoint, respond: unknown): unknown => {
  const data = z.parse(endpoint.output, respond)
  if (endpoint.shape === 'bare') return data
  return { ...(endpoint.shape === 'figures' ? extraFields(data) : {}), success: true, data }
}

const extraFields = (data: unknown) => (Array.isArray(data) ? { total: data.length } : (data as object))

function acceptEmptyJson(app: FastifyInstance) {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (exceedsJsonLimits(body as string)) done(appError('bad_json'))
    else void json(request, body as string, done)
  })
}

const requestLogFields = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  // The route pattern, because the address may contain what a person typed.
  route: request.routeOptions.url ?? '(none)',
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
})
