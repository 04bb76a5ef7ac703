import { type PushKind, pushLimits, staffNoticeLimits } from '@portavoz/contract'
import type { DigestBrand, DigestLine, DigestSection } from '../../../ports/mail/emails.ts'
import { boundedText } from '../bounded-text.ts'
import { consoleLink } from '../console-link.ts'
import type { DigestItem } from './digest-items.store.ts'

/** The most urgent kinds come first. */
const order: readonly PushKind[] = ['line_down', 'agent_silent', 'overdue', 'message', 'mention', 'assigned']

type DigestContent = { total: number; brand: DigestBrand | null; sections: DigestSection[]; more: number }

/** The lines of an e-mail, by workspace, without customers' texts. */
export function toDigestContent(items: readonly DigestItem[], publicUrl: string, now: Date): DigestContent {
  const sorted = items.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const shown = sorted.slice(0, staffNoticeLimits.digestLinesMax)
  const byWorkspace = Map.groupBy(shown, ({ workspaceId }) => workspaceId)
  const sections = [...byWorkspace.values()].map((ofWorkspace) => ({
    workspace: nameOf(ofWorkspace[0]),
    lines: ofWorkspace.map((item) => toLine(item, publicUrl, now)),
  }))
  const [first] = items
  const isOfOne = first !== undefined && items.every(({ workspaceId }) => workspaceId === first.workspaceId)
  const brand = isOfOne ? { workspace: nameOf(first), color: first.workspaceColor } : null
  return { total: items.length, brand, sections, more: items.length - shown.length }
}

const nameOf = (item: DigestItem | undefined) => boundedText(item?.workspaceName ?? '', pushLimits.titleMax)

const toLine = (item: DigestItem, publicUrl: string, now: Date): DigestLine => ({
  about: boundedText(item.title, pushLimits.titleMax),
  text: textOf(item, now),
  link: consoleLink(publicUrl, item),
})

function textOf({ kind, body, count, isWoken, waitingSince }: DigestItem, now: Date): string {
  switch (kind) {
    case 'message':
      return count > 1 ? `te escribió ${count} veces y espera respuesta` : 'te escribió y espera respuesta'
    case 'assigned':
      return isWoken ? 'volvió esta conversación, que estaba pospuesta' : 'te dieron esta conversación'
    case 'mention':
      return count > 1 ? `te mencionaron en ${count} notas` : 'te mencionaron en una nota'
    case 'overdue':
      return waitingSince ? `espera desde hace ${waitText(now.getTime() - waitingSince.getTime())}` : 'espera demasiado'
    case 'line_down':
    case 'agent_silent':
      return boundedText(body, pushLimits.bodyMax)
  }
}

function waitText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} días`
}
