import { SpeechCard } from '../speech/speech-card.tsx'
import { TranscriberCard } from '../transcription/transcriber-card.tsx'
import { ModelCard } from './model-card.tsx'
import { PricesCard } from './prices-card.tsx'

/** The workspace's model, what hears and speaks voice notes, and the prices of models. */
export const ModelsPart = () => (
  <>
    <ModelCard />
    <TranscriberCard />
    <SpeechCard />
    <PricesCard />
  </>
)
