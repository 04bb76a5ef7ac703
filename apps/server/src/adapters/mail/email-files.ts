import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '../../ports/mail/mailer.ts'

/** For example «2026-11-21T16-45-10-123Z-verifica-tu-email-4Q2M7K.eml»: sorts by time and is unique. */
export const emailFileName = ({ at, subject, id }: Mail): string =>
  `${at.toISOString().replace(/[:.]/g, '-')}-${slugify(subject)}-${id.slice(-6)}.eml`

export const partFileName = (file: string): string => `${file}.part`

/** A partial file stays behind when its process dies. */
const EMAIL_FILE_NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-[a-z0-9-]*-[0-9A-Z]{6}\.eml(\.part)?$/

/** Compares the date in the name: copying a folder changes the file times. */
export async function deleteOldEmailFiles(folder: string, before: Date): Promise<void> {
  for (const entry of await listEntries(folder))
    if (entry.isFile() && isOlder(entry.name, before)) await rm(join(folder, entry.name), { force: true })
}

function isOlder(name: string, before: Date): boolean {
  const [, day, hours, minutes, seconds, milliseconds] = EMAIL_FILE_NAME.exec(name) ?? []
  return day !== undefined && new Date(`${day}${hours}:${minutes}:${seconds}.${milliseconds}`) < before
}

const listEntries = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  })

const slugify = (subject: string): string =>
  subject
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
