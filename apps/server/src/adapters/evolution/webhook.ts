import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { isUnavailable } from '../../platform/unavailable.ts'
import type { Door } from '../../ports/evolution.ts'
import { readEvent } from './events.ts'
import { opens } from './opens.ts'
import { createRate } from './rate.ts'
import type { TellEvolution } from './tell.ts'

type Needs = {
  doorOf: (address: string) => Promise<Door | null>
  /** Whose integration key that is: a flow passes on what an Evolution told it. Null for nobody's. */
  holder: (key: string) => Promise<{ id: string } | null>
  tell: TellEvolution
  /** Something came from that account's Evolution. */
  heard: (userId: string) => Promise<void>
  clock: Clock
}

type Asked = { Params: { address: string; event?: string } }

/** A message with its picture in small; files are not sent along. */
const BODY_LIMIT = 2 * 1024 * 1024
/** Of one account in a minute; what is more comes again. */
const MOST_EVENTS = 1_200
/** What a wrong address is compared with, so that it takes as long as a right one. */
const NOBODYS = 'pve_nobody'

/**
 * `POST /webhooks/evolution/{opaque}`, and the event's name behind it where Evolution wants one address an event; without
 * either for whoever shows an integration key. No answer tells anything: 200 once it is kept or of no concern, 400 for
 * what will never be taken, 401 before anything is read, 429 and 5xx for what Evolution offers again by itself.
 */
export function evolutionWebhook(app: FastifyInstance, { doorOf, holder, tell, heard, clock }: Needs): void {
  const whose = new WeakMap<FastifyRequest, string>()
  const events = createRate(MOST_EVENTS, clock)

  async function admit(request: FastifyRequest<Asked>, reply: FastifyReply) {
    const { address } = request.params
    const door = /^[\w-]{1,60}$/.test(address) ? await doorOf(address) : null
    const isRight = opens(request.headers.authorization, door?.secret ?? NOBODYS, clock.now())
    return door && isRight ? letIn(door.userId, request, reply) : reply.status(401).send()
  }

  async function admitProgram(request: FastifyRequest<Asked>, reply: FastifyReply) {
    const key = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const program = key === undefined ? null : await holder(key)
    return program ? letIn(program.id, request, reply) : reply.status(401).send()
  }

  function letIn(userId: string, request: FastifyRequest<Asked>, reply: FastifyReply) {
    if (!events.admits(userId)) return reply.status(429).send()
    whose.set(request, userId)
    return undefined
  }

  async function take(request: FastifyRequest<Asked>, reply: FastifyReply) {
    const event = readEvent(request.body, request.params.event)
    const userId = whose.get(request)
    if (event === 'malformed' || userId === undefined) return reply.status(400).send()
    const isKept = event === 'unconcerned' || (await tell(userId, event))
    await heard(userId)
    return reply.status(isKept ? 200 : 503).send()
  }

  for (const [path, onRequest] of [
    ['/webhooks/evolution', admitProgram],
    ['/webhooks/evolution/:address', admit],
    ['/webhooks/evolution/:address/:event', admit],
  ] as const)
    app.post<Asked>(path, { bodyLimit: BODY_LIMIT, onRequest, errorHandler: refuse, handler: take })
}

/** Nothing of what went wrong is told; what will never be taken is not offered again. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = error as { status?: number }
  const isTheirs = (status ?? error.statusCode ?? 500) < 500
  if (!isTheirs) request.log.error({ err: error }, 'an event of Evolution could not be kept')
  void reply.status(isTheirs ? 400 : isUnavailable(error) ? 503 : 500).send()
}
