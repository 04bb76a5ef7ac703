import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '../../ports/mailer.ts'

/** «2026-11-21T16-45-10-123Z-verifica-tu-email-4Q2M7K.eml»: in order, and no two letters alike. */
export const nameOf = ({ at, subject, id }: Mail): string =>
  `${at.toISOString().replace(/[:.]/g, '-')}-${slugOf(subject)}-${id.slice(-6)}.eml`

export const draftOf = (file: string): string => `${file}.part`

/** A draft stays only where a process died over it. */
const OURS = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-[a-z0-9-]*-[0-9A-Z]{6}\.eml(\.part)?$/

/** By the date in its name: that of the file is another one wherever a folder was copied. */
export async function forgetLetterFiles(folder: string, before: Date): Promise<void> {
  for (const entry of await list(folder))
    if (entry.isFile() && isOlder(entry.name, before)) await rm(join(folder, entry.name), { force: true })
}

function isOlder(name: string, before: Date): boolean {
  const [, day, hours, minutes, seconds, rest] = OURS.exec(name) ?? []
  return day !== undefined && new Date(`${day}${hours}:${minutes}:${seconds}.${rest}`) < before
}

/** There is no folder before the first letter. */
const list = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  })

const slugOf = (subject: string): string =>
  subject
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
