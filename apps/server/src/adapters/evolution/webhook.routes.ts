import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/time/clock.ts'
import { isUnavailable } from '../../platform/retry/is-unavailable.ts'
import type { EvolutionWebhookCredentials } from '../../ports/evolution.ts'
import { parseEvent } from './parse-event.ts'
import { isAuthorized } from './verify-authorization.ts'
import { createEventRateLimit } from '../../platform/security/event-rate-limit.ts'
import type { HandleEvolutionEvent } from './handle-event.ts'
import { bearerTokenOf } from '../../platform/http/bearer-token.ts'

type EvolutionWebhookRoutesDeps = {
  findCredentials: (address: string) => Promise<EvolutionWebhookCredentials | null>
  /** The workspace of an integration key, for flows that pass Evolution's events on; null for an unknown key. */
  findKeyOwner: (key: string) => Promise<{ workspaceId: string } | null>
  tell: HandleEvolutionEvent
  recordEvent: (workspaceId: string) => Promise<void>
  clock: Clock
}

type EvolutionWebhookRequest = { Params: { address: string; event?: string } }

/** A message with its thumbnail; files are not sent along. */
const BODY_LIMIT = 2 * 1024 * 1024
/** Per workspace; Evolution offers refused events again. */
const MAX_EVENTS_PER_MINUTE = 1_200
/** Compared when the address is unknown, so that both cases take the same time. */
const DUMMY_SECRET = 'pve_nobody'

/**
 * `POST /webhooks/evolution/{opaque}[/{event}]` with the webhook secret, or `POST /webhooks/evolution` with an
 * integration key. Empty answers: 200 stored or irrelevant, 400 malformed, 401 before the body is read, 429 and 5xx
 * when Evolution must offer the event again.
 */
export function registerEvolutionWebhook(
  app: FastifyInstance,
  { findCredentials, findKeyOwner, tell: handleEvent, recordEvent, clock }: EvolutionWebhookRoutesDeps,
): void {
  const workspaceIds = new WeakMap<FastifyRequest, string>()
  const rateLimit = createEventRateLimit(MAX_EVENTS_PER_MINUTE, clock)

  async function admit(request: FastifyRequest<EvolutionWebhookRequest>, reply: FastifyReply) {
    const { address } = request.params
    const credentials = /^[\w-]{1,60}$/.test(address) ? await findCredentials(address) : null
    const isAllowed = isAuthorized(request.headers.authorization, credentials?.secret ?? DUMMY_SECRET, clock.now())
    return credentials && isAllowed ? accept(credentials.workspaceId, request, reply) : reply.status(401).send()
  }

  async function admitProgram(request: FastifyRequest<EvolutionWebhookRequest>, reply: FastifyReply) {
    const key = bearerTokenOf(request.headers.authorization)
    const owner = key === null ? null : await findKeyOwner(key)
    return owner ? accept(owner.workspaceId, request, reply) : reply.status(401).send()
  }

  function accept(workspaceId: string, request: FastifyRequest<EvolutionWebhookRequest>, reply: FastifyReply) {
    if (!rateLimit.admits(workspaceId)) return reply.status(429).send()
    workspaceIds.set(request, workspaceId)
    return undefined
  }

  async function handle(request: FastifyRequest<EvolutionWebhookRequest>, reply: FastifyReply) {
    const event = parseEvent(request.body, request.params.event)
    const workspaceId = workspaceIds.get(request)
    if (event === 'malformed' || workspaceId === undefined) return reply.status(400).send()
    const isKept = event === 'unconcerned' || (await handleEvent(workspaceId, event))
    await recordEvent(workspaceId)
    return reply.status(isKept ? 200 : 503).send()
  }

  for (const [path, onRequest] of [
    ['/webhooks/evolution', admitProgram],
    ['/webhooks/evolution/:address', admit],
    ['/webhooks/evolution/:address/:event', admit],
  ] as const)
    app.post<EvolutionWebhookRequest>(path, {
      bodyLimit: BODY_LIMIT,
      onRequest,
      errorHandler: handleError,
      handler: handle,
    })
}

/** Answers without a body; only 4xx tells Evolution not to retry. */
function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = error as { status?: number }
  const isClientError = (status ?? error.statusCode ?? 500) < 500
  if (!isClientError) request.log.error({ err: error }, 'an event of Evolution could not be stored')
  void reply.status(isClientError ? 400 : isUnavailable(error) ? 503 : 500).send()
}
