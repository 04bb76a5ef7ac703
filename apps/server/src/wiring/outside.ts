import type pg from 'pg'
import type { Waits as N8nWaits } from '../adapters/n8n/waits.ts'
import type { Waits } from '../adapters/telegram/telegram.waits.ts'
import type { Waits as WhatsAppWaits } from '../adapters/whatsapp/waits.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Patience } from '../platform/slow-requests.ts'
import type { Brain } from '../ports/brain.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { Mailer } from '../ports/mailer.ts'

/** Everything beyond our walls, and what the operator chose. */
export type Outside = {
  config: Config
  databaseUrl: string
  /** True when no other process can share this database. */
  isAlone: boolean
  pool: pg.Pool
  secrets: Secrets
  clock: Clock
  log: Log
  brain: Brain
  embedder: Embedder
  mailer: Mailer
  /** Other pauses than those with which we spare Telegram. */
  telegramWaits?: Partial<Waits>
  /** And WhatsApp. */
  whatsappWaits?: Partial<WhatsAppWaits>
  /** And n8n. */
  n8nWaits?: Partial<N8nWaits>
  /** Other than how long a question waits for its meaning. */
  meaningPatienceMs?: number
  /** Other than how long whoever is sent a lead may take to answer. */
  leadPatienceMs?: number
  /** Other than how long an owner's own system may take to answer. */
  lookupPatienceMs?: number
  /** Other than how long n8n may take to answer. */
  n8nPatienceMs?: number
  /** Other than how long our workflows in n8n are waited for, between one question and the next. */
  n8nPausesMs?: readonly number[]
  /** Other than how long a request may take to arrive. */
  patience?: Partial<Patience>
  consoleDir: string
}
