import { migrationsOf } from '../../../db/applied-migrations.ts'
import { diagnose } from '../../diagnose.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WhatsAppServices } from '../channels/whatsapp.ts'

/** The same diagnostics as `npm run doctor`, from inside the server. */
export const composeDiagnostics = (
  { config, clock, pool, secrets, languageModel, embedder, transcriber, speechModel }: ServerInputs,
  { db }: PlatformServices,
  { versions }: WhatsAppServices,
) =>
  diagnose({
    config,
    faults: [],
    clock,
    db,
    databaseTrouble: null,
    migrations: () => migrationsOf(pool),
    secrets,
    brain: languageModel,
    embedder,
    transcriber,
    speechModel,
    isServing: true,
    whatsappVersion: versions.look,
  })
