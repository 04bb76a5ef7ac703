import * as z from 'zod/mini'
import { Nothing, Time } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `omitted`: there was nothing to look at, or no way to. */
export const FindingState = z.enum(['good', 'warning', 'bad', 'omitted'])
export type FindingState = z.infer<typeof FindingState>

/** What one look at the installation saw, in words. No secret and no message of anybody is in it. */
export const Finding = z.object({
  check: z.string(),
  state: FindingState,
  seen: z.string(),
  /** What to do about it; null where nothing is to be done. */
  advice: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

export const InstallationReport = z.object({
  version: z.string(),
  at: Time,
  platform: z.string(),
  node: z.string(),
  findings: z.array(Finding),
})
export type InstallationReport = z.infer<typeof InstallationReport>

export const installation = {
  report: endpoint({
    method: 'GET',
    path: '/installation/report',
    access: 'ROLE_ADMIN',
    input: Nothing,
    output: InstallationReport,
  }),
}
