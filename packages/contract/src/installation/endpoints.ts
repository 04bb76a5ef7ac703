import * as z from 'zod/mini'
import { EmptyObject, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** `omitted`: the check does not apply or could not run. */
export const CheckState = z.enum(['good', 'warning', 'bad', 'omitted'])
export type CheckState = z.infer<typeof CheckState>

/** The result of one health check, in Spanish. Contains no secret and no message. */
export const CheckResult = z.object({
  check: z.string(),
  state: CheckState,
  seen: z.string(),
  /** What to do; null if nothing. */
  advice: z.nullable(z.string()),
})
export type CheckResult = z.infer<typeof CheckResult>

export const InstallationReport = z.object({
  version: z.string(),
  at: Time,
  platform: z.string(),
  node: z.string(),
  findings: z.array(CheckResult),
})
export type InstallationReport = z.infer<typeof InstallationReport>

export const installation = {
  report: endpoint({
    method: 'GET',
    path: '/installation/report',
    access: 'ROLE_ADMIN',
    input: EmptyObject,
    output: InstallationReport,
  }),
}
