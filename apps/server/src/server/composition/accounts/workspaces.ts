import { createAttendance } from '../../../modules/workspaces/attendance/attendance.service.ts'
import { createAttendanceStore } from '../../../modules/workspaces/attendance/attendance.store.ts'
import { createWorkspaceAttention } from '../../../modules/workspaces/attendance/attention.service.ts'
import { createAttentionStore } from '../../../modules/workspaces/attendance/attention.store.ts'
import { createWorkspaceBrands } from '../../../modules/workspaces/brand.service.ts'
import { createBrandStore } from '../../../modules/workspaces/brand.store.ts'
import { createInvitationStore } from '../../../modules/workspaces/invitations/invitations.store.ts'
import { createWorkspaceInvitations } from '../../../modules/workspaces/invitations/invitations.service.ts'
import { isWorkingAt } from '../../../modules/messaging/reply/rules/business-hours.ts'
import { monthIn } from '../../../modules/models/spending/month.ts'
import { createMemberStore } from '../../../modules/workspaces/members.store.ts'
import { createOfferStore } from '../../../modules/workspaces/offers.store.ts'
import { createWorkspaceOverviews } from '../../../modules/workspaces/overview.service.ts'
import { createOverviewStore } from '../../../modules/workspaces/overview.store.ts'
import type { WorkspaceServices } from '../../../modules/workspaces/workspaces.routes.ts'
import { createWorkspaces } from '../../../modules/workspaces/workspaces.service.ts'
import { createWorkspaceStore } from '../../../modules/workspaces/workspaces.store.ts'
import { createRateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** Workspaces, their people and the invitations into them. */
export type WorkspacesServices = ReturnType<typeof composeWorkspaces>

export function composeWorkspaces(
  { config, clock, mailer }: ServerInputs,
  { db, events, notifier, emails, images }: PlatformServices,
): Omit<WorkspaceServices, 'deletion'> & { workspacesOf: (userId: string) => Promise<string[]> } {
  const store = createWorkspaceStore(db, events.publish)
  const afterCommit = () => notifier.notify('events')
  const attempts = createRateLimiter(db, clock)
  const workspaces = createWorkspaces({
    db,
    store,
    members: createMemberStore(db, events.publish),
    offers: createOfferStore(db, events.publish),
    clock,
    isWorkingAt,
    limitMicros: config.signUpBudgetMicros,
    afterCommit,
  })
  const invitations = createWorkspaceInvitations({
    store: createInvitationStore(db, events.publish),
    clock,
    publicUrl: config.publicUrl,
    findWorkspace: workspaces.find,
    write: emails.queue,
    attempts,
    afterCommit: () => {
      afterCommit()
      if (mailer.canSend) emails.wake()
    },
  })
  const overviews = createWorkspaceOverviews({ store: createOverviewStore(db), clock, monthIn })
  const attention = createWorkspaceAttention({ store: createAttentionStore(db, events.publish), clock, afterCommit })
  const attendance = createAttendance({
    store: createAttendanceStore(db, events.publish),
    findMember: workspaces.findMember,
    afterCommit,
  })
  const brands = createWorkspaceBrands({
    store: createBrandStore(db, events.publish),
    clock,
    attempts,
    images,
    findWorkspace: workspaces.find,
    afterCommit,
  })
  return { workspaces, overviews, invitations, attention, attendance, brands, workspacesOf: store.idsOf }
}
