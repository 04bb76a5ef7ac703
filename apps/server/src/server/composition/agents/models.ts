import { countModelCalls } from '../../../adapters/model/count-model-calls.ts'
import { createCircuitBreakingModels } from '../../../adapters/model/circuit-breaking-models.ts'
import { createBlindModelStore } from '../../../modules/models/blind-models.store.ts'
import { seesPictures } from '../../../modules/models/sight.ts'
import { createModelSessions } from '../../../modules/models/model-session.ts'
import { createOwnChoiceStore } from '../../../modules/models/own-choice/own-choice.store.ts'
import { createPrices } from '../../../modules/models/spending/prices.service.ts'
import { createPriceStore } from '../../../modules/models/spending/prices.store.ts'
import { createReadSpending } from '../../../modules/models/spending/read-spending.ts'
import { createSpendingStore } from '../../../modules/models/spending/spending.store.ts'
import { createAccountSpeeches } from '../../../modules/models/speech/account-speech.service.ts'
import { createSpeechSessions } from '../../../modules/models/speech/speech-session.ts'
import { createTrySpeech } from '../../../modules/models/speech/try-speech.ts'
import { createAccountTranscribers } from '../../../modules/models/transcription/account-transcriber.service.ts'
import { createTranscriptionSessions } from '../../../modules/models/transcription/transcription-session.ts'
import { createTryTranscriber } from '../../../modules/models/transcription/try-transcriber.ts'
import { createTryModel } from '../../../modules/models/try-model.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { SpendingLimits } from '../../../db/spending-limits.ts'
import type { AgentsServices } from './agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type ModelServices = ReturnType<typeof composeModels>

/** Model sessions, prices, spending and budgets. */
export function composeModels(
  { config, clock, secrets, languageModel, transcriber, speechModel }: ServerInputs,
  { db, notifier, events, counters }: PlatformServices,
  { agents, account, findModelSource, secretsOf }: AgentsServices,
) {
  const { signUpTotalMicros } = config
  const store = createSpendingStore(db, events.publish)
  const afterCommit = () => notifier.notify('events')
  const languageModels = createCircuitBreakingModels(countModelCalls(languageModel, counters.modelCalled), clock)
  const transcribers = createAccountTranscribers({
    store: createOwnChoiceStore({ db, table: 'accountTranscribers', publish: events.publish }),
    secrets,
    clock,
    installation: config.transcriber,
    afterCommit,
  })
  const speeches = createAccountSpeeches({
    store: createOwnChoiceStore({ db, table: 'accountSpeech', publish: events.publish }),
    secrets,
    clock,
    installation: config.speech,
    afterCommit,
  })
  return {
    account,
    transcribers,
    speeches,
    trySpeech: createTrySpeech({ speechModel, clock }),
    speechSessionFor: createSpeechSessions({
      speeches,
      store,
      clock,
      signUpTotalMicros,
      afterCommit,
      countCost: counters.modelPaid,
    }),
    /** Whether the model of that agent sees pictures; false without a model. */
    seesPictures(agent: Parameters<typeof findModelSource>[0], spendingLimits: SpendingLimits): boolean {
      const source = findModelSource(agent, spendingLimits.accountModel)
      return source !== null && seesPictures(source, spendingLimits, clock.now())
    },
    tryTranscriber: createTryTranscriber({ transcriber, clock }),
    transcriptionSessionFor: createTranscriptionSessions({
      transcribers,
      openKey: ({ agentId, secrets: sealed }) => openOrNull(() => secretsOf(agentId, sealed).apiKeys.transcriber),
      store,
      clock,
      signUpTotalMicros,
      afterCommit,
      countCost: counters.modelPaid,
    }),
    tryModel: createTryModel({ languageModel: languageModels.forTrials, clock }),
    prices: createPrices({
      store: createPriceStore(db, events.publish),
      clock,
      modelsInUse: agents.modelsInUse,
      afterCommit,
    }),
    modelSessionFor: createModelSessions({
      languageModels,
      clock,
      store,
      blindModels: createBlindModelStore(db),
      modelSourceFor: findModelSource,
      signUpTotalMicros,
      afterCommit,
      countCost: counters.modelPaid,
    }),
    spendingOf: createReadSpending({ store, signUpTotalMicros, clock, requireAgent: agents.requireAgent }),
    keyOfAgent: agents.findApiKey,
    transcriberKeyOfAgent: agents.findTranscriberKey,
    changed: agents.clearModelProblems,
  }
}
