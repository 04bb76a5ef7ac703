import { members, workspaceInvitations, workspaces as api } from '@portavoz/contract'
import { readClientInfo } from '../../platform/http/client-info.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { Attendance } from './attendance.service.ts'
import type { WorkspaceAttention } from './attention.service.ts'
import type { WorkspaceInvitations } from './invitations.service.ts'
import type { WorkspaceOverviews } from './overview.service.ts'
import type { Workspaces } from './workspaces.service.ts'

export type WorkspaceServices = {
  workspaces: Workspaces
  overviews: WorkspaceOverviews
  invitations: WorkspaceInvitations
  attention: WorkspaceAttention
  attendance: Attendance
}

export function workspaceRoutes(bind: BindEndpoint, services: WorkspaceServices): void {
  const { workspaces, overviews, invitations, attention, attendance } = services
  bind(api.list, (_, viewer) => workspaces.list(viewer))
  bind(api.overview, (_, viewer) => overviews.read(viewer))
  bind(api.create, ({ name }, viewer) => workspaces.create(viewer, name))
  bind(api.rename, ({ name }, viewer) => workspaces.rename(viewer, name))
  bind(api.demandSecondFactor, (_, viewer) => workspaces.demandSecondFactor(viewer))
  bind(api.makeSecondFactorOptional, (_, viewer) => workspaces.makeSecondFactorOptional(viewer))
  bind(api.leave, (_, viewer) => workspaces.leave(viewer))
  bind(api.offer, ({ userId }, viewer) => workspaces.offer(viewer, userId))
  bind(api.withdrawOffer, (_, viewer) => workspaces.offer(viewer, null))
  bind(api.acceptOffer, (_, viewer) => workspaces.acceptOffer(viewer))

  bind(api.attention, (_, viewer) => attention.read(viewer))
  bind(api.setAttention, (settings, viewer) => attention.update(viewer, settings))

  bind(members.list, (_, viewer) => workspaces.members(viewer))
  bind(members.update, ({ userId, ...change }, viewer) => workspaces.updateMember(viewer, userId, change))
  bind(members.remove, ({ userId }, viewer) => workspaces.removeMember(viewer, userId))

  bind(members.setAvailability, ({ isAvailable }, viewer) => attendance.setAvailability(viewer, isAvailable))
  bind(members.setWorkingHours, ({ userId, workingHours }, viewer) =>
    attendance.setWorkingHours(viewer, userId, workingHours),
  )

  bind(workspaceInvitations.list, (_, viewer) => invitations.list(viewer))
  bind(workspaceInvitations.create, (draft, viewer) => invitations.create(viewer, draft))
  bind(workspaceInvitations.revoke, ({ id }, viewer) => invitations.revoke(viewer, id))
  bind(workspaceInvitations.read, ({ token }) => invitations.read(token))
  bind(workspaceInvitations.accept, ({ token }, viewer, { request }) =>
    invitations.accept(viewer, token, readClientInfo(request).source),
  )
}
