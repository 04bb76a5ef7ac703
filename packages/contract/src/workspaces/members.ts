import * as z from 'zod/mini'
import { EmptyObject, Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Member, MemberChange } from './schema.ts'
import { WorkingHours } from './working-hours.ts'

const MemberParams = z.object({ userId: Id })

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/workspace/members',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(Member),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/workspace/members/:userId',
    access: 'admin',
    audit: 'member.changed',
    /** The owner's role changes only by an accepted offer. */
    input: z.extend(MemberChange, { userId: Id }),
    output: Member,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/workspace/members/:userId',
    access: 'admin',
    audit: 'member.removed',
    input: MemberParams,
    output: EmptyObject,
  }),
  /** The caller's own availability in the workspace. */
  setAvailability: endpoint({
    method: 'PUT',
    path: '/workspace/availability',
    access: 'agent',
    input: z.object({ isAvailable: z.boolean() }),
    output: Member,
  }),
  /** Below an administrator only the caller's own hours. Null: at any time. */
  setWorkingHours: endpoint({
    method: 'PUT',
    path: '/workspace/members/:userId/hours',
    access: 'agent',
    audit: 'member.hours_changed',
    input: z.object({ userId: Id, workingHours: z.nullable(WorkingHours) }),
    output: Member,
  }),
}
