import type { Metrics } from '../composition/installation/metrics.ts'
import type { PlatformServices } from '../composition/platform.ts'
import type { ServerInputs } from '../composition/server-inputs.ts'
import type { ServerServices } from '../composition/services.ts'
import { checkFileFolders } from '../lost-folders.ts'
import type { Service } from '../lifecycle.ts'
import type { HttpServices } from '../serve-http.ts'
import { backgroundWork, repeatedCheck, type ServiceHooks, workers } from './service-kinds.ts'

/** The services of the server in the order of their start. */
export function listServices(
  { config, log }: ServerInputs,
  platform: PlatformServices,
  services: ServerServices,
  http: HttpServices & Pick<Metrics, 'listener'>,
  cleanUp: () => Promise<void>,
): Service[] {
  const { notifier, events, jobs, emails } = platform
  const {
    accounts,
    agents,
    agentTests,
    conversations,
    extraction,
    knowledge,
    leads,
    media,
    messaging,
    push,
    transcription,
    readings,
    whatsapp,
  } = services
  const { messagesWithoutAgent, undecryptable, pendingDeliveries, jobHandler } = messaging
  const { snoozes } = conversations
  const check = (name: string, everyMs: number, run: () => Promise<unknown>, failure: string, rest?: ServiceHooks) =>
    repeatedCheck(name, { everyMs, run, onError: (err) => log.warn({ err }, failure) }, rest)

  return [
    { name: 'health', stopIn: { timers: http.health.markStopping } },
    { name: 'file folders', start: () => checkFileFolders(config, platform.db, log) },
    check(
      'check of unconfirmed sessions',
      5_000,
      whatsapp.linking.markUnconfirmed,
      'marking sessions that no process confirms',
      { roles: ['all', 'web', 'worker'] },
    ),
    { name: 'notifier', isProbed: true, start: notifier.start, stopIn: { notifier: notifier.stop } },
    {
      name: 'events',
      isProbed: true,
      start: events.start,
      stopIn: { events: events.stop },
      cleanUp: events.forgetOld,
    },
    { name: 'metrics listener', start: () => http.listener?.start(), stopIn: { work: () => http.listener?.stop() } },
    { name: 'event streams', stopIn: { timers: () => http.stream?.stop() } },
    { name: 'streams of public pages', stopIn: { timers: services.webPages.streams.stop } },
    { name: 'HTTP server', stopIn: { work: http.close } },
    { name: 'leases', releaseClaims: platform.leases.deleteAll },
    {
      name: 'heartbeat',
      roles: workers,
      start: platform.workers.start,
      stopIn: { heartbeat: platform.workers.stop },
      releaseClaims: platform.workers.deleteAll,
    },
    { name: 'job queue', isProbed: true, start: jobs.open, stopIn: { 'job queue': jobs.close } },
    {
      name: 'reply jobs',
      roles: workers,
      isWork: true,
      isOutward: true,
      wakeOn: ['reply-jobs'],
      wake: (isOurs) => jobs.wake('reply', isOurs),
      start: () => jobs.start(jobHandler),
    },
    {
      name: 'delivery jobs',
      roles: workers,
      isWork: true,
      isOutward: true,
      wakeOn: ['delivery-jobs'],
      wake: (isOurs) => jobs.wake('deliver', isOurs),
    },
    {
      name: 'watch over the workers',
      roles: ['web'],
      start: platform.workerMonitor.start,
      stopIn: { timers: platform.workerMonitor.stop },
    },
    ...services.inbound.receivers.map(({ refresh, refreshOn, start, stop }): Service => ({
      name: 'receiver',
      roles: workers,
      isOutward: true,
      wakeOn: refreshOn,
      wake: refresh,
      start,
      stopIn: { work: stop },
    })),
    { name: 'bot releases', cleanUp: agents.releases.deleteOld },
    { name: 'WhatsApp sessions', cleanUp: whatsapp.linking.deleteOld },
    { name: 'WhatsApp Web version', cleanUp: whatsapp.versions.refreshDaily },
    { name: 'remote links', cleanUp: whatsapp.remoteLinks.deleteOld },
    {
      name: 'pending deliveries',
      roles: workers,
      isOutward: true,
      wakeOn: ['connection-work'],
      wake: pendingDeliveries.wake,
      start: pendingDeliveries.start,
      stopIn: { work: pendingDeliveries.stop },
      cleanUp: pendingDeliveries.failExpired,
    },
    {
      name: 'limit checks',
      roles: workers,
      isOutward: true,
      wakeOn: ['connection-work'],
      wake: whatsapp.limitChecks.wake,
      start: whatsapp.limitChecks.start,
      stopIn: { work: whatsapp.limitChecks.stop },
    },
    {
      name: 'messages without agent',
      roles: workers,
      wakeOn: ['agents'],
      wake: messagesWithoutAgent.look,
      start: messagesWithoutAgent.start,
      stopIn: { 'late messages': messagesWithoutAgent.stop },
      drain: messagesWithoutAgent.drain,
      cleanUp: messagesWithoutAgent.deleteOld,
    },
    {
      name: 'undecryptable messages',
      roles: workers,
      start: undecryptable.start,
      stopIn: { 'late messages': undecryptable.stop },
      drain: undecryptable.drain,
    },
    // Apart from the queue: the messages above enqueue replies, which a drain runs in the same round.
    { name: 'running jobs', isOutward: true, stopIn: { work: () => jobs.stop() }, drain: () => jobs.drain(jobHandler) },
    backgroundWork('e-mails', emails, {
      wakeOn: ['emails'],
      wake: emails.sendSoon,
      cleanUp: emails.deleteOldFiles,
    }),
    backgroundWork('media downloads', media.downloads, {
      isOutward: true,
      wakeOn: ['media'],
      cleanUp: media.deleteOrphanFiles,
    }),
    backgroundWork('transcription of voice notes', transcription.work, {
      isOutward: true,
      wakeOn: ['transcripts'],
      releaseClaims: transcription.releaseClaims,
    }),
    backgroundWork('pictures and files of contacts', readings.work, {
      wakeOn: ['readings'],
      releaseClaims: readings.releaseClaims,
    }),
    backgroundWork('ingestion', knowledge.ingestion, {
      wakeOn: ['documents'],
      cleanUp: knowledge.deleteOrphanFiles,
      releaseClaims: knowledge.releaseClaims,
    }),
    // Until then these pictures are not shown.
    backgroundWork('pictures of rows', knowledge.movePictures, { cleanUp: knowledge.movePictures.cleanUp }),
    backgroundWork('embedding', knowledge.embedding, { wakeOn: ['documents'] }),
    backgroundWork('lead delivery', leads.leadDelivery, {
      isOutward: true,
      wakeOn: ['leads'],
      cleanUp: leads.leadDelivery.deleteOld,
    }),
    backgroundWork('agent tests', agentTests.execution, {
      wakeOn: ['tests'],
      releaseClaims: agentTests.releaseAll,
    }),
    check('check of silent workflows', 15_000, messaging.checkSilentWorkflows, 'looking for silent n8n workflows', {
      isOutward: true,
    }),
    check('snoozes', 10_000, snoozes.wakeDue, 'waking conversations', { drain: snoozes.wakeDue }),
    { name: 'changes of many conversations', cleanUp: conversations.bulk.deleteOld },
    check('assignments', 2_000, conversations.assignWaiting, 'assigning conversations that wait', { isWork: true }),
    check('overdue alerts', 10_000, conversations.alertOverdue, 'alerting of conversations that wait', {
      isWork: true,
    }),
    { name: 'push keys', start: push.prepare },
    backgroundWork('push events', push.reader, { isOutward: true, wakeOn: ['events'] }),
    {
      name: 'new receivers of notices',
      roles: workers,
      isOutward: true,
      isWork: true,
      wakeOn: ['push'],
      wake: push.lookForReceivers,
    },
    {
      name: 'chats of staff',
      wakeOn: ['push'],
      wake: push.receiveFromStaff.lookForChats,
      cleanUp: push.staffChats.cleanUp,
    },
    ...(push.digestSender ? [backgroundWork('digests', push.digestSender, { isOutward: true })] : []),
    backgroundWork('messages to staff', push.staffDelivery, { isOutward: true, wakeOn: ['push'] }),
    backgroundWork('push deliveries', push.delivery, { isOutward: true, wakeOn: ['push'] }),
    backgroundWork('backups', services.backups.workers, {
      wakeOn: ['backups'],
      wake: services.backups.workers.refresh,
      cleanUp: services.backups.workers.deleteOld,
    }),
    { name: 'downloads of backups', cleanUp: services.backups.backups.deleteExpiredGrants },
    { name: 'sign-in sessions', cleanUp: accounts.access.deleteOld },
    { name: 'workspace invitations', cleanUp: services.workspaces.invitations.deleteExpired },
    { name: 'task attempts', cleanUp: platform.taskAttempts.forgetOld },
    { name: 'daily figures', cleanUp: extraction.messageDays.closeDays },
    { name: 'figures of analytics', cleanUp: services.analytics.closeDays },
    backgroundWork('old conversations', services.retention.workers, {
      // A restored copy may share the bucket with the former installation, whose conversations went on.
      isOutward: true,
    }),
    check('figures of accounts', 10_000, services.installationAccounts.countFigures, 'counting figures of accounts', {
      isWork: true,
    }),
    { name: 'audit log', cleanUp: services.auditLog.deleteOld },
    check('housekeeping', 10 * 60_000, cleanUp, 'tidying'),
    // After the outward services, so that what waits in the outbox goes when they may speak.
    { name: 'e-mails of before a restore', roles: workers, isWork: true, isOutward: true, start: emails.sendSoon },
    { name: 'standby', stopIn: { timers: platform.standby.stop } },
    { name: 'grounding threads', stopIn: { threads: messaging.stopGroundingWorkers } },
    { name: 'picture processes', stopIn: { threads: platform.images.close } },
    { name: 'inbound connections', stopIn: { connections: platform.inboundDb.end } },
  ]
}
