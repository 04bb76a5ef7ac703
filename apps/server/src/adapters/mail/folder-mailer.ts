import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import { type Mail, MailError, type Mailer } from '../../ports/mailer.ts'
import { compose } from './compose.ts'
import { draftOf, forgetLetterFiles, nameOf } from './letter-files.ts'

type Options = { folder: string; from: string; log: Log }

/** Without a mail server letters are files that any mail program opens, and the log says where and leads in. */
export function createFolderMailer({ folder, from, log }: Options): Mailer {
  /** Appears whole or not at all; the same letter again is the same file. */
  async function keep(mail: Mail): Promise<string> {
    const file = join(folder, nameOf(mail))
    const draft = draftOf(file)
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
    forgetOld: (before) => forgetLetterFiles(folder, before),
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
