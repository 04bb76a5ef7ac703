import { createInterval } from '../platform/time/interval.ts'
import type { Metrics } from './composition/metrics.ts'
import type { PlatformServices } from './composition/platform.ts'
import type { ServerInputs } from './composition/server-inputs.ts'
import type { ServerServices } from './composition/services.ts'
import type { Service } from './lifecycle.ts'
import type { HttpServices } from './serve-http.ts'

/** The processes that receive, reply and send. */
const workers = ['all', 'worker'] as const

/** The services of the server in the order of their start. */
export function listServices(
  { config, clock, log }: ServerInputs,
  platform: PlatformServices,
  services: ServerServices,
  http: HttpServices & Pick<Metrics, 'listener'>,
  cleanUp: () => Promise<void>,
): Service[] {
  const { notifier, events, jobs, emails } = platform
  const { accounts, agents, agentTests, conversations, extraction, knowledge, leads, media, messaging, whatsapp } =
    services
  const { messagesWithoutAgent, undecryptable, pendingDeliveries, jobHandler } = messaging
  const timer = (label: string, ms: number, run: () => Promise<unknown>, failure: string) =>
    createInterval(label, ms, run, (err) => log.warn({ err }, failure))
  const unconfirmedSessions = timer(
    'unconfirmed sessions',
    5_000,
    whatsapp.linking.markUnconfirmed,
    'marking sessions that no process confirms',
  )
  const silentWorkflows = timer(
    'silent workflows',
    15_000,
    messaging.checkSilentWorkflows,
    'looking for silent n8n workflows',
  )
  const { snoozes } = conversations
  const snoozeTimer = timer('snoozes', 10_000, snoozes.wakeDue, 'waking conversations')
  const assignments = timer('assignments', 2_000, conversations.assignWaiting, 'assigning conversations that wait')
  const overdueAlerts = timer(
    'overdue alerts',
    10_000,
    conversations.alertOverdue,
    'alerting of conversations that wait',
  )
  const housekeeping = timer('housekeeping', 10 * 60_000, cleanUp, 'tidying')

  return [
    { name: 'health', stopIn: { timers: http.health.markStopping } },
    {
      name: 'check of unconfirmed sessions',
      start: unconfirmedSessions.start,
      stopIn: { timers: unconfirmedSessions.stop },
    },
    { name: 'notifier', start: notifier.start, stopIn: { notifier: notifier.stop } },
    {
      name: 'events',
      start: events.start,
      stopIn: { events: events.stop },
      cleanUp: () => events.forgetOld(clock.now()),
    },
    {
      name: 'metrics listener',
      start: () => http.listener?.start(),
      stopIn: { work: () => http.listener?.stop() },
    },
    { name: 'event streams', stopIn: { timers: () => http.stream?.stop() } },
    { name: 'HTTP server', stopIn: { work: http.close } },
    { name: 'leases', releaseClaims: platform.leases.deleteAll },
    {
      name: 'heartbeat',
      roles: workers,
      start: platform.workers.start,
      stopIn: { heartbeat: platform.workers.stop },
      releaseClaims: platform.workers.deleteAll,
    },
    {
      name: 'reply jobs',
      wakeOn: ['reply-jobs'],
      wake: (isOurs) => jobs.wake('reply', isOurs),
      start: ({ work }) => (work && config.role !== 'web' ? jobs.start(jobHandler) : jobs.open()),
      stopIn: { 'job queue': jobs.close },
    },
    { name: 'delivery jobs', wakeOn: ['delivery-jobs'], wake: (isOurs) => jobs.wake('deliver', isOurs) },
    {
      name: 'watch over the workers',
      roles: ['web'],
      start: platform.workerMonitor.start,
      stopIn: { timers: platform.workerMonitor.stop },
    },
    ...services.inbound.receivers.map(({ refresh, refreshOn, start, stop }): Service => ({
      name: 'receiver',
      roles: workers,
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
      wakeOn: ['connection-work'],
      wake: pendingDeliveries.wake,
      start: pendingDeliveries.start,
      stopIn: { work: pendingDeliveries.stop },
      cleanUp: pendingDeliveries.failExpired,
    },
    {
      name: 'limit checks',
      roles: workers,
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
    { name: 'running jobs', stopIn: { work: () => jobs.stop() }, drain: () => jobs.drain(jobHandler) },
    {
      name: 'e-mails',
      roles: workers,
      isWork: true,
      wakeOn: ['emails'],
      wake: emails.sendSoon,
      start: emails.start,
      stopIn: { work: emails.stop },
      drain: emails.drain,
      cleanUp: emails.deleteOldFiles,
    },
    {
      name: 'media downloads',
      roles: workers,
      isWork: true,
      wakeOn: ['media'],
      wake: media.downloads.wake,
      start: media.downloads.start,
      stopIn: { work: media.downloads.stop },
      drain: media.downloads.drain,
      cleanUp: media.deleteOrphanFiles,
    },
    {
      name: 'ingestion',
      roles: workers,
      isWork: true,
      wakeOn: ['documents'],
      wake: knowledge.ingestion.wake,
      start: knowledge.ingestion.start,
      stopIn: { work: knowledge.ingestion.stop },
      drain: knowledge.ingestion.drain,
      cleanUp: knowledge.deleteOrphanFiles,
      releaseClaims: knowledge.releaseClaims,
    },
    {
      name: 'embedding',
      roles: workers,
      isWork: true,
      wakeOn: ['documents'],
      wake: knowledge.embedding.wake,
      start: knowledge.embedding.start,
      stopIn: { work: knowledge.embedding.stop },
      drain: knowledge.embedding.drain,
    },
    {
      name: 'lead delivery',
      roles: workers,
      isWork: true,
      wakeOn: ['leads'],
      wake: leads.leadDelivery.wake,
      start: leads.leadDelivery.start,
      stopIn: { work: leads.leadDelivery.stop },
      drain: leads.leadDelivery.drain,
      cleanUp: leads.leadDelivery.deleteOld,
    },
    {
      name: 'agent tests',
      roles: workers,
      isWork: true,
      wakeOn: ['tests'],
      wake: agentTests.execution.wake,
      start: agentTests.execution.start,
      stopIn: { work: agentTests.execution.stop },
      drain: agentTests.execution.drain,
      releaseClaims: agentTests.releaseAll,
    },
    {
      name: 'check of silent workflows',
      roles: workers,
      start: silentWorkflows.start,
      stopIn: { timers: silentWorkflows.stop },
    },
    {
      name: 'snoozes',
      roles: workers,
      start: snoozeTimer.start,
      stopIn: { timers: snoozeTimer.stop },
      drain: snoozes.wakeDue,
    },
    { name: 'changes of many conversations', cleanUp: conversations.bulk.deleteOld },
    {
      name: 'assignments',
      roles: workers,
      isWork: true,
      start: assignments.start,
      stopIn: { timers: assignments.stop },
    },
    {
      name: 'overdue alerts',
      roles: workers,
      isWork: true,
      start: overdueAlerts.start,
      stopIn: { timers: overdueAlerts.stop },
    },
    { name: 'push keys', start: services.push.prepare },
    {
      name: 'push events',
      roles: workers,
      isWork: true,
      wakeOn: ['events'],
      wake: services.push.reader.wake,
      start: services.push.reader.start,
      stopIn: { work: services.push.reader.stop },
      drain: services.push.reader.drain,
    },
    {
      name: 'new receivers of notices',
      roles: workers,
      isWork: true,
      wakeOn: ['push'],
      wake: services.push.lookForReceivers,
    },
    {
      name: 'chats of staff',
      wakeOn: ['push'],
      wake: services.push.receiveFromStaff.lookForChats,
      cleanUp: services.push.staffChats.cleanUp,
    },
    ...(services.push.digestSender
      ? [
          {
            name: 'digests',
            roles: workers,
            isWork: true,
            start: services.push.digestSender.start,
            stopIn: { work: services.push.digestSender.stop },
            drain: services.push.digestSender.drain,
          } satisfies Service,
        ]
      : []),
    {
      name: 'messages to staff',
      roles: workers,
      isWork: true,
      wakeOn: ['push'],
      wake: services.push.staffDelivery.wake,
      start: services.push.staffDelivery.start,
      stopIn: { work: services.push.staffDelivery.stop },
      drain: services.push.staffDelivery.drain,
    },
    {
      name: 'push deliveries',
      roles: workers,
      isWork: true,
      wakeOn: ['push'],
      wake: services.push.delivery.wake,
      start: services.push.delivery.start,
      stopIn: { work: services.push.delivery.stop },
      drain: services.push.delivery.drain,
    },
    {
      name: 'backups',
      roles: workers,
      isWork: true,
      wakeOn: ['backups'],
      wake: services.backups.workers.refresh,
      start: services.backups.workers.start,
      stopIn: { work: services.backups.workers.stop },
      drain: services.backups.workers.drain,
      cleanUp: services.backups.workers.deleteOld,
    },
    { name: 'downloads of backups', cleanUp: services.backups.backups.deleteExpiredGrants },
    { name: 'sign-in sessions', cleanUp: accounts.access.deleteOld },
    { name: 'workspace invitations', cleanUp: services.workspaces.invitations.deleteExpired },
    { name: 'task attempts', cleanUp: platform.taskAttempts.forgetOld },
    { name: 'daily figures', cleanUp: extraction.messageDays.closeDays },
    { name: 'audit log', cleanUp: services.auditLog.deleteOld },
    { name: 'housekeeping', roles: workers, start: housekeeping.start, stopIn: { timers: housekeeping.stop } },
    { name: 'grounding threads', stopIn: { threads: messaging.stopGroundingWorkers } },
    { name: 'inbound connections', stopIn: { connections: platform.inboundDb.end } },
  ]
}
