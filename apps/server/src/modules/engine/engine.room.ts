import type { Foreseen, ProblemCode, Supposed } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ConversationJob, Handler, JobKind, JobPlace } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Channels } from '../../ports/channel.ts'
import { createNote, type Note } from './hear/asides.ts'
import { type AccountOf, createDeliver } from './say/deliver.ts'
import { createDeliverStore } from './say/deliver.store.ts'
import { createOutgoing, type Outgoing } from './say/outgoing.ts'
import { createOverhear } from './hear/overhear.ts'
import { createReceive, type ExpectMedia, type Receive } from './hear/receive.ts'
import { createCheckDrafts, createCheckPool } from './guard/check-drafts.ts'
import { createElsewhere, type Elsewhere } from './relay/elsewhere.ts'
import { createRelay } from './relay/relay.ts'
import { createSilentFlows } from './relay/silent-flows.ts'
import { createTurnsInProgress } from './relay/turns-in-progress.ts'
import { foresee } from './turn/foresee.ts'
import { createReply } from './turn/reply.ts'
import { createReplyStore } from './turn/reply.store.ts'
import type { LookedUp, Lookup } from './turn/look-up.ts'
import type { Recollect } from './turn/recollect.ts'
import { createRehearse } from './turn/rehearse.ts'
import { createSaid, type Said } from './say/said.ts'
import { createTell, createHearSession, type HearSession } from './hear/hear-session.ts'
import { createOwnedUnclaimed } from './hear/owned-unclaimed.ts'
import { createUnclaimed } from './hear/unclaimed.ts'
import { createUnclaimedStore } from './hear/unclaimed.store.ts'
import { createUnopened } from './hear/unopened.ts'
import { createUnopenedStore } from './hear/unopened.store.ts'
import { createUnsay } from './hear/unsay.ts'
import { createTicked, type Ticked } from './say/ticks.ts'
import type { ThinkNeeds } from './turn/think.ts'
import { createSetAside } from './turn/set-aside.ts'
import { createTyping } from './turn/typing.ts'

type Needs = {
  db: Db
  /** For what customers write: connections that no answer uses. */
  hearing: Db
  /** The name of this process among the workers. */
  processName: string
  clock: Clock
  log: Log
  secrets: Pick<Secrets, 'seal' | 'open'>
  /** Null while no agent speaks through it. */
  agentOfSession: (session: string) => Promise<string | null>
  channels: Channels
  accountOf: AccountOf
  /** What an agent thinks with; null for one that has no model. */
  meansOf: ThinkNeeds['meansOf']
  /** What the owner's documents say of a question. */
  recollect: Recollect
  /** What the owner's own system says of it. */
  lookUp: (asked: Lookup & { isTrial: boolean }) => Promise<LookedUp>
  /** In the caller's transaction: the conversation that somebody else holds, locked. */
  placeOf: Parameters<typeof createRelay>[0]['placeOf']
  /** Joins the caller's transaction. */
  enqueue: (tx: Tx, place: JobPlace, job: ConversationJob, at: Date) => Promise<void>
  wakeAt: (kind: JobKind, at: Date) => void
  /** How sending goes, for the agent's card: null when it goes well again. */
  report: (agentId: string, problem: ProblemCode | null) => Promise<void>
  /** Called after each commit. */
  committed: () => void
  /** Called after a commit that kept what a contact told of themselves. */
  leadKept: () => void
  /** Called when something waits for a line that this process does not keep. */
  passOn: () => void
  /** Called after a message is kept: its answer is due then. */
  received: (dueAt: Date) => void
  /** A message brought a file: it is written down with it, and fetched afterwards. */
  expectMedia: ExpectMedia
  /** Called after such a commit. */
  mediaExpected: () => void
}

export type Engine = {
  receive: Receive
  note: Note
  hear: HearSession
  ticked: Ticked
  /** What is heard and said on lines that somebody else keeps. */
  elsewhere: Elsewhere
  said: Said
  work: Handler
  rehearse: ReturnType<typeof createRehearse>
  relay: ReturnType<typeof createRelay>
  /** Tells what an n8n workflow left without an end. */
  lookForSilentFlows: () => Promise<void>
  /** What somebody would get at that time of an agent that is configured so. */
  foresee: (supposed: Supposed) => Foreseen
  outgoing: Outgoing
  /** Ends the threads that check drafts. */
  stopChecking: () => Promise<void>
  unopened: ReturnType<typeof createUnopened>
  unclaimed: ReturnType<typeof createUnclaimed>
  ownedUnclaimed: ReturnType<typeof createOwnedUnclaimed>
}

/** Receive → think → reply → deliver, joined. */
export function createEngine(needs: Needs): Engine {
  const { db, hearing, clock, log, channels, accountOf, meansOf, enqueue, wakeAt, report, committed, passOn } = needs
  const { received, expectMedia, mediaExpected } = needs
  const later = async (place: JobPlace, job: ConversationJob, at: Date) => {
    await db.transaction().execute((tx) => enqueue(tx, place, job, at))
    wakeAt(job.kind, at)
  }
  const store = createDeliverStore(db, needs.processName)
  const lines = () => channels.whatsapp?.lines?.() ?? []
  const deliver = createDeliver({
    clock,
    store,
    channels,
    accountOf,
    again: (place, at) => later(place, { kind: 'deliver' }, at),
    report,
    heal: (agentId) => report(agentId, null),
    committed,
    lines,
    passOn,
  })
  const lookUp = (asked: Lookup) => needs.lookUp({ ...asked, isTrial: false })
  const replies = createReplyStore(db)
  const checkPool = createCheckPool()
  const turnsInProgress = createTurnsInProgress()
  const checkDrafts = createCheckDrafts(checkPool, log)
  const reply = createReply({
    clock,
    log,
    store: replies,
    meansOf,
    checkDrafts,
    recollect: needs.recollect,
    lookUp,
    typing: createTyping({ channels, accountOf }),
    postpone: (todo, at) => later(todo, { kind: 'reply', exchangeId: todo.exchangeId }, at),
    deliver,
    committed,
    leadKept: needs.leadKept,
  })
  const receiving = {
    db: hearing,
    clock,
    enqueueReply: (tx: Tx, place: JobPlace, exchangeId: string, at: Date) =>
      enqueue(tx, place, { kind: 'reply', exchangeId }, at),
    expectMedia,
    committed(dueAt: Date, hasMedia: boolean) {
      received(dueAt)
      if (hasMedia) mediaExpected()
    },
  }
  const overhearing = {
    db: hearing,
    clock,
    expectMedia,
    committed(hasMedia: boolean) {
      committed()
      if (hasMedia) mediaExpected()
    },
  }
  const receive = createReceive(receiving)
  const overhear = createOverhear(overhearing)
  const unsay = createUnsay({ db: hearing, clock, committed })
  const note = createNote({ db: hearing, clock, committed })
  const unopened = createUnopened({ clock, log, store: createUnopenedStore(hearing), receive, overhear, unsay })
  const tell = createTell({ receive, overhear, note, unopened, log })
  const unclaimedStore = createUnclaimedStore(hearing, needs.secrets)
  const unclaimed = createUnclaimed({ clock, log, store: unclaimedStore, tell })
  return {
    receive,
    note,
    hear: createHearSession({ agentOf: needs.agentOfSession, tell, keep: unclaimed.keep }),
    ticked: createTicked({ db, clock, committed }),
    elsewhere: createElsewhere({ receiving, overhearing, note, unopened, keep: unclaimed.keep, log }),
    said: createSaid(db),
    work: {
      run: (job) => (job.kind === 'reply' ? reply(job.exchangeId, job.conversationId) : deliver(job.conversationId)),
      setAside: createSetAside({
        clock,
        replies,
        deliveries: store,
        lines,
        deliverLater: (place) => later(place, { kind: 'deliver' }, clock.now()),
        committed,
        leadKept: needs.leadKept,
      }),
    },
    rehearse: createRehearse({
      clock,
      log,
      checkDrafts,
      recollect: needs.recollect,
      lookUp: (asked) => needs.lookUp({ ...asked, isTrial: true }),
    }),
    relay: createRelay({
      db,
      clock,
      log,
      meansOf,
      checkDrafts,
      recollect: needs.recollect,
      lookUp,
      store: replies,
      placeOf: needs.placeOf,
      turnsInProgress,
      committed,
      leadKept: needs.leadKept,
    }),
    lookForSilentFlows: createSilentFlows({ db, clock, turnsInProgress, committed }),
    foresee: (supposed) => foresee(supposed, clock.now()),
    outgoing: createOutgoing({ clock, log, store, deliver, lines }),
    stopChecking: checkPool.stop,
    unopened,
    unclaimed,
    ownedUnclaimed: createOwnedUnclaimed(db, unclaimedStore),
  }
}
