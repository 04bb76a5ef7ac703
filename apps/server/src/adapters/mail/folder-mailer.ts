import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../platform/log/log.ts'
import { type Mail, MailError, type Mailer } from '../../ports/mail/mailer.ts'
import { composeEmail } from './compose-email.ts'
import { partFileName, deleteOldEmailFiles, emailFileName } from './email-files.ts'
import { translateErrors } from '../../platform/errors/translate-errors.ts'

type FolderMailerOptions = { folder: string; from: string; log: Log }

/** Writes each e-mail as an .eml file and logs its path and its link. */
export function createFolderMailer({ folder, from, log }: FolderMailerOptions): Mailer {
  /**
   * Written to a partial file and renamed: the file is complete or absent, and a repeated e-mail overwrites its file.
   */
  async function writeEmail(mail: Mail): Promise<string> {
    const file = join(folder, emailFileName(mail))
    const partFile = partFileName(file)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await open(partFile, 'w', 0o600)
    try {
      await handle.writeFile(await toEml(mail, from))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partFile, file)
    return file
  }

  return {
    canSend: false,
    forgetOld: (before) => deleteOldEmailFiles(folder, before),
    async send(mail) {
      const file = await translateErrors(
        writeEmail(mail),
        (cause) => new MailError('the letter could not be written', { isPermanent: false, cause }),
      )
      const link = mail.link === null ? '' : ` Su enlace: ${mail.link}`
      log.info(`Carta guardada en ${file}, para ${mail.to}: «${mail.subject}».${link}`)
    },
  }
}

async function toEml(mail: Mail, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await writer.sendMail(composeEmail(mail, from))
  return message as Buffer
}
