import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { wholeNumber, wholeNumberParam } from '../common/numbers.ts'
import { Suspension } from './suspension.ts'

/** What an account may have; null for no limit. */
export const AccountLimits = z.object({
  agents: z.nullable(wholeNumber(0, 10_000)),
  /** Documents and files of messages. */
  storageMb: z.nullable(wholeNumber(0, 10_000_000)),
  /** In a month, in and out. */
  messages: z.nullable(wholeNumber(0, 100_000_000)),
})
export type AccountLimits = z.infer<typeof AccountLimits>

/** A workspace as the administrator of the installation sees it: figures, never what is said in it. */
export const InstallationAccount = z.object({
  id: Id,
  name: z.string(),
  /** The person who owns it. */
  owner: z.string(),
  ownerEmail: z.string(),
  createdAt: Time,
  agents: z.number(),
  people: z.number(),
  /** Of this month (UTC), in and out. */
  messages: z.number(),
  storageBytes: z.number(),
  /** The last message of a conversation. */
  lastActivityAt: z.nullable(Time),
  /** When messages, storage and activity were counted; null before the first time. */
  countedAt: z.nullable(Time),
  suspension: z.nullable(Suspension),
  limits: AccountLimits,
})
export type InstallationAccount = z.infer<typeof InstallationAccount>

export const AccountState = z.enum(['all', 'active', 'suspended'])
export type AccountState = z.infer<typeof AccountState>

export const AccountOrder = z.enum(['activity', 'name', 'agents', 'messages', 'storage', 'created'])
export type AccountOrder = z.infer<typeof AccountOrder>

export const ACCOUNTS_PAGE = 25

export const AccountsQuery = z.object({
  /** Part of the name, or of the owner's name or e-mail. */
  search: z._default(z.string().check(z.maxLength(limits.searchMax)), ''),
  state: z._default(AccountState, 'all'),
  order: z._default(AccountOrder, 'activity'),
  page: z._default(wholeNumberParam(1, 100_000), 1),
})
export type AccountsQuery = z.output<typeof AccountsQuery>

export const AccountsPage = z.object({
  items: z.array(InstallationAccount),
  /** Of all pages. */
  total: z.number(),
  suspended: z.number(),
})
export type AccountsPage = z.infer<typeof AccountsPage>
