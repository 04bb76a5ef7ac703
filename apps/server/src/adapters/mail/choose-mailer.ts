import { join } from 'node:path'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../ports/mail/mailer.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { deleteOldEmailFiles } from './email-files.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type MailSettings = { smtpUrl: string | null; mailFrom: string; dataDir: string }

/** SMTP where the operator configured a server, else files in the folder `letters`. */
export function chooseMailer({ smtpUrl, mailFrom, dataDir }: MailSettings, log: Log): Mailer {
  const folder = join(dataDir, 'letters')
  if (smtpUrl === null) return createFolderMailer({ folder, from: mailFrom, log })
  const forgetOld = (before: Date) => deleteOldEmailFiles(folder, before)
  return createSmtpMailer({ url: smtpUrl, from: mailFrom, forgetOld })
}
