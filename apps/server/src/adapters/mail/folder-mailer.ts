import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import { type Mail, MailError, type Mailer } from '../../ports/mailer.ts'
import { compose } from './compose.ts'

type Options = { folder: string; from: string; log: Log }

/** Without a mail server letters are files that any mail program opens, and the log says where and leads in. */
export function createFolderMailer({ folder, from, log }: Options): Mailer {
  /** Appears whole or not at all; the same letter again is the same file. */
  async function keep(mail: Mail): Promise<string> {
    const file = join(folder, nameOf(mail))
    const draft = `${file}.part`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(await toEml(mail, from))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    return file
  }

  return {
    canSend: false,
    async send(mail) {
      const file = await keep(mail).catch((cause: unknown) => {
        throw new MailError('the letter could not be written', { isForGood: false, cause })
      })
      const link = mail.link === null ? '' : ` Su enlace: ${mail.link}`
      log.info(`Carta guardada en ${file}, para ${mail.to}: «${mail.subject}».${link}`)
    },
  }
}

async function toEml(mail: Mail, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await writer.sendMail(compose(mail, from))
  return message as Buffer
}

/** «2026-11-21T16-45-10-123Z-verifica-tu-email-4Q2M7K.eml»: in order, and no two letters alike. */
const nameOf = ({ at, subject, id }: Mail): string =>
  `${at.toISOString().replace(/[:.]/g, '-')}-${slugOf(subject)}-${id.slice(-6)}.eml`

const slugOf = (subject: string): string =>
  subject
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
