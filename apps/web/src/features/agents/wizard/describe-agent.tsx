import { useUsualEngine } from '../../../data/engines.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { formOver, isOptionOf } from '../options/options.ts'
import { usualConfig } from '../options/usual-config.ts'
import { Recovered } from '../recovered.tsx'
import { WordsForm } from '../words-form.tsx'
import type { Wizard } from './telegram-steps.ts'
import type { TelegramWizard } from './use-telegram-wizard.ts'

type Props = { wizard: TelegramWizard; at: Extract<Wizard, { step: 'agent-config' }> }

export function DescribeAgent({ wizard: { words, create }, at }: Props) {
  const voice = { platform: 'telegram', engine: useUsualEngine() ?? 'embedded' } as const
  const form = useZodForm(formOver(usualConfig, isOptionOf(voice)), create)
  return (
    <>
      <p className="mb-4 text-sm text-texto-3">
        Responderá como <span className="font-medium text-texto-2">@{at.bot.botUsername}</span>.
      </p>
      {words.isRecovered ? <Recovered onDiscard={words.forget} /> : null}
      <WordsForm
        key={words.isRecovered ? 'draft' : 'new'}
        form={form}
        words={words.words}
        onWords={words.type}
        options={{ voice, config: usualConfig }}
      />
    </>
  )
}
