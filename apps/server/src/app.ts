import type { FastifyInstance } from 'fastify'
import type { Db } from './db/connect.ts'
import { versionOf } from './examine.ts'
import { apiDocs } from './platform/api-docs.ts'
import { serveConsole } from './platform/console.ts'
import { eventStream } from './platform/event-stream.ts'
import { every } from './platform/every.ts'
import { gracefulClose } from './platform/graceful-close.ts'
import { healthRoutes } from './platform/health.ts'
import { createHttp } from './platform/http.ts'
import { createServesHost } from './platform/served-hosts.ts'
import { joinAgents } from './wiring/agents.ts'
import { hangDoors } from './wiring/doors.ts'
import { joinAutomation } from './wiring/automation.ts'
import { joinEngine } from './wiring/engine.ts'
import { layGround } from './wiring/ground.ts'
import { joinEvolution } from './wiring/evolution.ts'
import { joinExtraction } from './wiring/extraction.ts'
import { joinHearing } from './wiring/hearing.ts'
import { joinKnowledge } from './wiring/knowledge.ts'
import { joinLeads } from './wiring/leads.ts'
import { joinLookups } from './wiring/lookups.ts'
import { joinMedia } from './wiring/media.ts'
import { joinModels } from './wiring/models.ts'
import type { Outside } from './wiring/outside.ts'
import { joinPeople } from './wiring/people.ts'
import { joinTests } from './wiring/tests.ts'
import { joinWhatsApp } from './wiring/whatsapp.ts'
import { joinWorkflows } from './wiring/workflows.ts'

export type House = {
  app: FastifyInstance
  db: Db
  /** Begins to hear, think and tell; before it, the house only answers. Tests keep the thinking for `drain`. */
  start(parts?: { work: boolean }): Promise<void>
  stop(): Promise<void>
  /** Forgets what is past its time; it happens by itself every ten minutes. */
  tidy(): Promise<void>
  /** Tells what n8n workflows left without an end; it happens by itself every 15 seconds. */
  lookForSilentFlows(): Promise<void>
  /**
   * For tests: gives up what did not open in time, does the work there is, also what is due later, once, sends the letters,
   * fetches the files, reads the documents and their meanings, sends the leads and puts the tests. Returns how much it did.
   */
  drain(): Promise<number>
}

/** The wiring plan: builds every room and joins them, nothing else. */
export async function buildApp(outside: Outside): Promise<House> {
  const { config, clock, log, consoleDir } = outside
  const ground = layGround(outside)
  const { db, bell, events, jobs, leases, letters, precedence } = ground
  const automation = joinAutomation(outside, ground)
  const whatsapp = joinWhatsApp(outside, ground, automation)
  const agents = joinAgents(outside, ground, { whatsapp, automation })
  const media = joinMedia(outside, ground, agents)
  const knowledge = joinKnowledge(outside, ground, agents)
  const leads = joinLeads(outside, ground, agents)
  const lookups = joinLookups(outside, ground, agents)
  const models = joinModels(outside, ground, agents)
  const engine = joinEngine(outside, ground, { agents, whatsapp, media, knowledge, lookups, models, automation })
  const tests = joinTests(outside, ground, { agents, engine, models })
  const hearing = joinHearing(outside, ground, agents, engine, whatsapp, automation)
  const evolution = joinEvolution(outside, ground, engine, whatsapp)
  const people = joinPeople(outside, ground, agents, { media, knowledge, engine })
  const extraction = joinExtraction(outside, ground)
  const workflows = joinWorkflows(outside, ground, automation, people, whatsapp)

  const { authenticate, stillValid } = people.access.sessions
  const { holder: keyHolder } = people.integrationKeys
  const { trustProxy } = config
  const { app, bind, bound, whoIs } = createHttp({
    log,
    authenticate,
    keyHolder,
    trustProxy,
    precedence,
    servesHost: createServesHost({ ...config, savedUrls: automation.backendUrlsOfAdministrators, clock }),
    patience: outside.patience,
  })
  const closeHttp = gracefulClose(app)
  const health = healthRoutes(app, {
    isListening: bell.isListening,
    isLooking: jobs.isLooking,
    workers: ground.workers.count,
  })
  const serve = async () => {
    const rooms = {
      agents,
      engine,
      hearing,
      people,
      whatsapp,
      media,
      knowledge,
      leads,
      lookups,
      models,
      tests,
      automation,
      workflows,
      evolution,
    }
    hangDoors(app, bind, outside, ground, rooms)
    apiDocs(app, bound, versionOf())
    await serveConsole(app, consoleDir, config.publicUrl.startsWith('https:'))
    return eventStream(app, { events, whoIs, stillValid })
  }
  const stream = config.role === 'worker' ? null : await serve()

  const { listening, sessions, n8nSessions } = hearing
  const isWorker = config.role !== 'web'
  const forgetOld = () => [
    events.forgetOld(clock.now()),
    people.access.forgetOld(),
    letters.forgetOld(),
    whatsapp.linking.forgetOld(),
    agents.releases.forgetOld(),
    whatsapp.versions.refreshDaily(),
    engine.outgoing.giveUpOld(),
    engine.unclaimed.forgetOld(),
    whatsapp.remoteLinks.forgetOld(),
    media.sweep(),
    knowledge.sweep(),
    leads.sending.forgetOld(),
    ground.trials.forgetOld(),
    extraction.messageDays.close(),
  ]
  const tidy = async () => void (await Promise.all(forgetOld()))
  const doubting = every('unkept sessions', 5_000, whatsapp.linking.doubt, (err) =>
    log.warn({ err }, 'looking for lines nobody keeps'),
  )
  // Before anybody is shown anything: alone, whoever kept a line, read a document or put a test before us is dead.
  if (outside.isAlone)
    await Promise.all([leases.forgetAll(), ground.workers.forgetAll(), knowledge.takeBack(), tests.takeBack()])
  await whatsapp.linking.doubt()
  const flowWatch = every('silent workflows', 15_000, engine.lookForSilentFlows, (err) =>
    log.warn({ err }, 'looking for silent n8n workflows'),
  )
  const housekeeping = every('housekeeping', 10 * 60_000, tidy, (err) => log.warn({ err }, 'tidying'))

  return {
    app,
    db,
    async start({ work } = { work: true }) {
      doubting.start()
      await bell.start()
      events.start()
      if (isWorker) await ground.workers.start()
      await (isWorker && work ? jobs.start(engine.work) : jobs.open())
      if (!isWorker) return ground.attendance.start()
      listening.start()
      bell.onRing('agents', listening.refresh)
      bell.onRing('automation', listening.refresh)
      sessions.start()
      bell.onRing('sessions', sessions.refresh)
      n8nSessions.start()
      bell.onRing('sessions', n8nSessions.refresh)
      bell.onRing('automation', n8nSessions.refresh)
      engine.outgoing.start()
      bell.onRing('lines', engine.outgoing.look)
      whatsapp.limitChecks.start()
      bell.onRing('lines', whatsapp.limitChecks.look)
      engine.unopened.start()
      bell.onRing('agents', engine.unclaimed.look)
      engine.unclaimed.start()
      if (work) {
        bell.onRing('letters', letters.hear)
        letters.start()
        bell.onRing('media', media.fetching.look)
        media.fetching.start()
        bell.onRing('documents', knowledge.reading.look)
        bell.onRing('documents', knowledge.embedding.look)
        bell.onRing('leads', leads.sending.look)
        knowledge.reading.start()
        knowledge.embedding.start()
        leads.sending.start()
        bell.onRing('tests', tests.asking.look)
        tests.asking.start()
      }
      flowWatch.start()
      housekeeping.start()
    },
    async stop() {
      health.stopping()
      housekeeping.stop()
      flowWatch.stop()
      doubting.stop()
      ground.attendance.stop()
      stream?.stop()
      // Each waits for what is under way, some twenty seconds at most: together, or the process would be killed first.
      const said = Promise.all([engine.outgoing.stop(), whatsapp.limitChecks.stop(), jobs.finish()])
      const aside = [letters.stop(), media.fetching.stop(), knowledge.reading.stop(), knowledge.embedding.stop()]
      const last = [leads.sending.stop(), tests.asking.stop()]
      await Promise.all([listening.stop(), sessions.stop(), n8nSessions.stop(), closeHttp(), said, ...aside, ...last])
      await Promise.all([engine.unopened.stop(), engine.unclaimed.stop()])
      await jobs.close()
      if (isWorker) await ground.workers.stop()
      await engine.stopChecking()
      events.stop()
      await bell.stop()
      await ground.hearing.end()
    },
    tidy,
    lookForSilentFlows: engine.lookForSilentFlows,
    async drain() {
      const handed = await engine.unclaimed.drain()
      const answered = handed + (await engine.unopened.drain()) + (await jobs.drain(engine.work))
      const fetched = (await letters.drain()) + (await media.fetching.drain())
      const read = (await knowledge.reading.drain()) + (await knowledge.embedding.drain())
      return answered + fetched + read + (await leads.sending.drain()) + (await tests.asking.drain())
    },
  }
}
