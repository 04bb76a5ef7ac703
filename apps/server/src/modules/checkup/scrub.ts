import type { InstallationReport } from '@portavoz/contract'
import { withoutSecrets } from '../../platform/log.ts'
import { visible } from '../../platform/visible.ts'

/** Shorter ones stand in ordinary words. */
const SHORTEST = 5
const CREDENTIALS = /\/\/[^\s/@]+@/g

/**
 * The last look before the report leaves: no check writes a secret down, and here none passes that one let through.
 * Everything is on one line, and nothing in it acts on a terminal.
 */
export function scrub(report: InstallationReport, secrets: readonly string[]): InstallationReport {
  const known = secrets.filter((secret) => secret.length >= SHORTEST).toSorted((a, b) => b.length - a.length)
  const clean = (text: string): string => {
    const without = known.reduce((rest, secret) => rest.replaceAll(secret, '***'), visible(text))
    return withoutSecrets(without).replace(CREDENTIALS, '//***@')
  }
  const findings = report.findings.map(({ check, state, seen, advice }) => ({
    check,
    state,
    seen: clean(seen),
    advice: advice === null ? null : clean(advice),
  }))
  return { ...report, findings }
}

/** What an address carries that nobody should read. */
export function secretsOfUrl(address: string | null | undefined): string[] {
  if (!address || !URL.canParse(address)) return []
  const { username, password, searchParams } = new URL(address)
  const given = [
    password,
    ...(password === '' ? [username] : []),
    ...['password', 'sslpassword'].map((name) => searchParams.get(name) ?? ''),
  ]
  return given.flatMap((secret) => [secret, decoded(secret)]).filter(Boolean)
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
