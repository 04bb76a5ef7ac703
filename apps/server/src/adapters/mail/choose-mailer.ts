import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { forgetLetterFiles } from './letter-files.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Settings = { smtpUrl: string | null; mailFrom: string; dataDir: string }

/** The operator's mail server, or the folder `letters` where there is none. */
export function chooseMailer({ smtpUrl, mailFrom, dataDir }: Settings, log: Log): Mailer {
  const folder = join(dataDir, 'letters')
  if (smtpUrl === null) return createFolderMailer({ folder, from: mailFrom, log })
  const forgetOld = (before: Date) => forgetLetterFiles(folder, before)
  return createSmtpMailer({ url: smtpUrl, from: mailFrom, forgetOld })
}
