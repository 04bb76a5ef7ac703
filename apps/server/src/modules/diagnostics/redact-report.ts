import type { InstallationReport } from '@portavoz/contract'
import { maskSecrets } from '../../platform/log/log.ts'
import { visibleText } from '../../platform/text/visible-text.ts'

/** Shorter secrets occur in ordinary words. */
const MIN_SECRET_LENGTH = 5
const CREDENTIALS = /\/\/[^\s/@]+@/g

/** Removes secrets that a check let through, joins lines and strips terminal control characters. */
export function redactReport(report: InstallationReport, secrets: readonly string[]): InstallationReport {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH).toSorted((a, b) => b.length - a.length)
  const clean = (text: string): string => {
    const without = known.reduce((rest, secret) => rest.replaceAll(secret, '***'), visibleText(text))
    return maskSecrets(without).replace(CREDENTIALS, '//***@')
  }
  const findings = report.findings.map(({ check, state, seen, advice }) => ({
    check,
    state,
    seen: clean(seen),
    advice: advice === null ? null : clean(advice),
  }))
  return { ...report, findings }
}

/** Credentials in an address. */
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
