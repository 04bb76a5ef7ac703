import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { createFolderMailer } from './folder-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Settings = { smtpUrl: string | null; mailFrom: string; dataDir: string }

/** The operator's mail server, or the folder `letters` where there is none. */
export const chooseMailer = ({ smtpUrl, mailFrom, dataDir }: Settings, log: Log): Mailer =>
  smtpUrl === null
    ? createFolderMailer({ folder: join(dataDir, 'letters'), from: mailFrom, log })
    : createSmtpMailer({ url: smtpUrl, from: mailFrom })
